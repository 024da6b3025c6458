"""The dice: parsing (``notation``), rolling (``roll``) and sources of faces (``faces``)."""
