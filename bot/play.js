// Enter sends a command that needs nothing more, as on Discord.
//
// Of a command whose options can all be left out, the page opens a list of them instead, and Enter picks from
// that again and again (docs/simcord.md). What is typed in full is sent by one Enter, what is picked by a second.

import "./simcord.js";

const CHIP = ".command-chip"; // The picked command, in place of the text that was typed.
let isChoosing = false; // Somebody went into the list of options by an arrow key: Enter picks from it.
let again = 0; // The timer that tries once more; any key that is pressed meanwhile stops it.

/** @param {EventTarget | null} target @param {string} key */
function press(target, key) {
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Close the list and send; once more while the page is busy with something else and doesn't take it.
 * @param {string} typed */
function send(typed, tries = 20) {
  const chip = document.querySelector(CHIP); // It is drawn anew each time, and disabled while it is sent.
  const isMissing = document.activeElement?.closest(".command-pill"); // The page asks for an option.
  if (!chip || chip.textContent !== typed || isMissing || !tries) return;
  if (!chip.disabled) {
    press(chip, "Escape");
    press(chip, "Enter");
  }
  again = setTimeout(() => send(typed, tries - 1), 100);
}

/** @param {KeyboardEvent} event */
function beforeThePage(event) {
  const on = event.target;
  if (!event.isTrusted || event.isComposing || !(on instanceof HTMLElement)) return;
  clearTimeout(again);
  if (event.key.startsWith("Arrow")) isChoosing = true;
  else if (event.key !== "Enter" || event.shiftKey) isChoosing = false;
  else if (on instanceof HTMLTextAreaElement) sendOnceItIsPicked(on.value.trim());
  else if (on.matches(CHIP) && !isChoosing) {
    event.preventDefault();
    event.stopImmediatePropagation();
    send(on.textContent);
  }
}

/** @param {string} typed */
function sendOnceItIsPicked(typed) {
  isChoosing = false;
  setTimeout(() => {
    // Where something is missing, its field has the focus instead.
    if (document.activeElement?.matches(CHIP)) send(typed);
  });
}

window.addEventListener("keydown", beforeThePage, { capture: true });
