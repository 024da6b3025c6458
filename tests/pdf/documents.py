"""PDFs for tests, written byte by byte: forms, bombs, and other files that a stranger can send."""

import zlib
from collections.abc import Mapping, Sequence


def document(objects: Mapping[int, bytes], trailer: bytes = b"") -> bytes:
    """Return a PDF of these objects, of which the first is its catalog."""
    content, places = b"%PDF-1.7\n", dict[int, int]()
    for number, each in objects.items():
        places[number] = len(content)
        content += b"%d 0 obj\n%s\nendobj\n" % (number, each)
    start, size = len(content), max(objects) + 1
    rows = b"".join(
        b"%010d 00000 n \n" % places[number] if number in places else b"0000000000 65535 f \n"
        for number in range(size)
    )
    content += b"xref\n0 %d\n%s" % (size, rows)
    return content + b"trailer\n<</Size %d/Root 1 0 R%s>>\nstartxref\n%d\n%%%%EOF\n" % (size, trailer, start)


def form(pages: Sequence[Sequence[tuple[str, str]]]) -> bytes:
    """Return a PDF whose pages have these fields, each below the one before."""
    objects, number, kids = {1: b"<</Type/Catalog/Pages 2 0 R>>"}, 3, list[bytes]()
    for fields in pages:
        page, number, widgets = number, number + 1, list[bytes]()
        for at, (name, value) in enumerate(fields):
            rect = b"[10 %d 100 %d]" % (10_000 - 20 * at, 10_010 - 20 * at)
            objects[number] = b"<</Type/Annot/Subtype/Widget/FT/Tx/T%s/V%s/Rect%s>>" % (
                _text(name),
                _text(value),
                rect,
            )
            widgets.append(b"%d 0 R" % number)
            number += 1
        objects[page] = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Annots[%s]>>" % b" ".join(widgets)
        kids.append(b"%d 0 R" % page)
    objects[2] = b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(kids), b" ".join(kids))
    return document(objects)


def _text(text: str) -> bytes:
    return b"<FEFF%s>" % text.encode("utf-16-be").hex().encode()


def encrypted() -> bytes:
    """Return a PDF that asks for a password."""
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count 0/Kids[]>>",
        3: b"<</Filter/Standard/V 1/R 2/O<%s>/U<%s>/P -4>>" % (b"00" * 32, b"00" * 32),
    }
    return document(objects, b"/Encrypt 3 0 R/ID[<00><00>]")


def bomb(levels: int = 3, size: int = 30_000_000) -> bytes:
    """Return a PDF whose objects are all in one stream, which unpacks to a far larger size."""
    packed = b" " * size
    for _ in range(levels):
        packed = zlib.compress(packed, 9)
    filters = b"/FlateDecode " * levels
    objects = {
        1: b"<</Type/Catalog/Pages 2 0 R>>",
        2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        3: b"<</Type/Page/Parent 2 0 R/Annots 5 0 R>>",
        4: b"<</Type/ObjStm/N 1/First 4/Length %d/Filter[%s]>>\nstream\n%s\nendstream"
        % (len(packed), filters, packed),
    }
    plain = document(objects)
    # Put object 5 into stream 4 by writing a cross-reference stream that says so.
    head, _, _ = plain.rpartition(b"xref\n0")
    place = {number: head.index(b"%d 0 obj" % number) for number in objects}
    rows = b"".join(
        b"\x01" + place[number].to_bytes(4, "big") + b"\x00" if number in place else b"\x00" * 6
        for number in range(5)
    )
    rows += b"\x02" + (4).to_bytes(4, "big") + b"\x00"
    start = len(head)
    xref = b"6 0 obj\n<</Type/XRef/Size 6/W[1 4 1]/Root 1 0 R/Length %d>>\nstream\n%s\nendstream\nendobj\n"
    return head + xref % (len(rows), rows) + b"startxref\n%d\n%%%%EOF\n" % start


def endless() -> bytes:
    """Return a PDF in which the pages contain themselves, and a field is its own parent."""
    return document(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Count 9/Kids[2 0 R 3 0 R]/Parent 2 0 R>>",
            3: b"<</Type/Page/Parent 2 0 R/Annots[4 0 R]>>",
            4: b"<</Parent 4 0 R/V 4 0 R/T 4 0 R>>",
        }
    )


def many_pages(count: int = 500) -> bytes:
    """Return a PDF with this many pages."""
    return form([[("Name", "Mira")]] * count)


def many_objects(count: int = 200_000) -> bytes:
    """Return a PDF whose page has this many fields."""
    widgets = b" ".join([b"4 0 R"] * count)
    return document(
        {
            1: b"<</Type/Catalog/Pages 2 0 R>>",
            2: b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
            3: b"<</Type/Page/Parent 2 0 R/Annots[%s]>>" % widgets,
            4: b"<</T(Name)/V(Mira)/Rect[0 0 1 1]>>",
        }
    )
