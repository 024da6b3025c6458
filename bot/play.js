// Enter sends a command that needs nothing more, as on Discord.
//
// Of a command whose options can all be left out, the page opens a list of them instead, and Enter picks from
// that again and again (docs/simcord.md). What is typed in full is sent by one Enter, what is picked by a second.

import "./simcord.js";

const CHIP = ".command-chip"; // The picked command, in place of the text that was typed.
let isChoosing = false; // Somebody went into the list of options by an arrow key: Enter picks from it.

/** @param {EventTarget | null} target @param {string} key */
function press(target, key) {
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** @param {KeyboardEvent} event */
function beforeThePage(event) {
  const on = event.target;
  if (!event.isTrusted || event.isComposing || !(on instanceof HTMLElement)) return;
  if (event.key.startsWith("Arrow")) isChoosing = true;
  else if (event.key !== "Enter" || event.shiftKey) isChoosing = false;
  else if (on instanceof HTMLTextAreaElement) sendOnceItIsPicked(on.value.trim());
  else if (on.matches(CHIP) && !isChoosing) press(on, "Escape"); // The list closes, and Enter sends.
}

/** @param {string} typed */
function sendOnceItIsPicked(typed) {
  isChoosing = false;
  setTimeout(() => {
    const chip = document.activeElement; // Where something is missing, that field has the focus.
    if (!chip?.matches(CHIP) || chip.textContent !== typed) return;
    press(chip, "Escape");
    press(chip, "Enter");
  });
}

window.addEventListener("keydown", beforeThePage, { capture: true });
