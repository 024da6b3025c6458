// Enter sends a command that's complete, as on Discord.
//
// If a command only has optional options, the page opens a list of them, and each Enter picks one (docs/simcord.md).
// Here, one Enter sends a command that was typed in full, and a second Enter sends one that was picked.

import "./simcord.js";

const CHIP = ".command-chip"; // The picked command, which replaces the typed text.
let isChoosing = false; // Someone uses arrow keys in the list of options, so Enter picks from it.
let again = 0; // The timer for another try. Pressing any key stops it.

/** @param {EventTarget | null} target @param {string} key */
function press(target, key) {
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

/** Close the list and send the command. Try again while the page is busy.
 * @param {string} typed */
function send(typed, tries = 20) {
  const chip = document.querySelector(CHIP); // It's redrawn each time, and disabled while sending.
  const isMissing = document.activeElement?.closest(".command-pill"); // The page is asking for an option.
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
    // If an option is missing, its field has the focus instead.
    if (document.activeElement?.matches(CHIP)) send(typed);
  });
}

window.addEventListener("keydown", beforeThePage, { capture: true });
