// Enter sends a command that's complete, as on Discord, and the page then follows what comes.
//
// If a command only has optional options, the page opens a list of them, and each Enter picks one (docs/simcord.md).
// Here, one Enter sends a command that was typed in full, and a second Enter sends one that was picked.

import "./simcord.js";

const COMPOSER = "#channel-composer";
const CHIP = ".command-chip"; // The picked command, which replaces the typed text.
let isChoosing = false; // Someone uses arrow keys in the list of options, so Enter picks from it.
let again = 0; // The timer for another try. Pressing any key stops it.
let isFollowing = true; // No one has scrolled or pressed anything since the page opened or something was sent.
let loading = 0; // The timer for another try to load the newest messages.
const timeline = document.querySelector("#channel-timeline");
const newer = document.querySelector("#history-newer"); // Shown if the page only has earlier messages.
const latest = document.querySelector("#new-messages");

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
  if (!on.closest(COMPOSER)) stopFollowing();
  else if (event.key === "Enter") follow();
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

/** Keep the newest message in view. By itself, the page stays with what was sent (docs/simcord.md). */
function follow() {
  isFollowing = true;
  stayAtTheEnd();
  clearTimeout(loading);
  loading = setTimeout(loadLatest, 100); // The page sends first, because it drops what comes while it's busy.
}

/** Load the newest messages if they aren't on the page. Try again while the page is busy. */
function loadLatest() {
  if (!isFollowing || !newer || newer.hidden) return;
  if (!document.querySelector("#send-message:disabled")) latest?.click(); // It's disabled while the page is busy.
  loading = setTimeout(loadLatest, 100);
}

function stopFollowing() {
  isFollowing = false;
}

function stayAtTheEnd() {
  if (isFollowing && timeline) timeline.scrollTop = timeline.scrollHeight;
}

window.addEventListener("keydown", beforeThePage, { capture: true });
window.addEventListener("wheel", stopFollowing, { capture: true, passive: true });
window.addEventListener("pointerdown", stopFollowing, { capture: true });
// Earlier messages then end above the oldest one that was shown. Elsewhere, the page loses its place.
document.querySelector("#history-older")?.addEventListener("click", () => timeline?.scrollTo(0, 0));
latest?.addEventListener("click", ({ isTrusted }) => isTrusted && follow());
window.addEventListener("submit", ({ target }) => target.matches(COMPOSER) && follow(), { capture: true });

// The page hides this button at the end of what it shows, even if there are newer messages.
document.styleSheets[0].insertRule("#history-newer:not([hidden]) + #new-messages { display: block !important; }");

// Until a picture is loaded, the page shows a broken one and its name, which is several times as wide.
document.styleSheets[0].insertRule(
  "img.custom-emoji:not([src]) { display: inline-block; overflow: hidden; visibility: hidden; }",
);
timeline?.addEventListener("scroll", stayAtTheEnd, { passive: true }); // The page scrolled back to what was sent.
const resized = new ResizeObserver(stayAtTheEnd);
for (const part of document.querySelectorAll("#channel-timeline, #channel-message-list")) resized.observe(part);
