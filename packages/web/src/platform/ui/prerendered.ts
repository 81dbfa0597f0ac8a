import { isFirstPath } from "./list-return";

/*
 * A public page arrives as HTML that was made at build time for a visitor who is not signed in. What the reader does
 * with it before the scripts are here is not lost: `head.js` holds a form that is sent too early.
 */

/**
 * Returns true when the element holds such a page: that of the path, or any one to begin with. A page that only
 * visitors see is none for people with a session: they are on their way to another one.
 */
export function holdsPage(root: HTMLElement, path?: string): boolean {
  const { page } = root.dataset;
  if (page === undefined || document.documentElement.dataset.session === "away") return false;
  return path === undefined || page === path;
}

/** Returns true when the element holds the frame of a screen behind the login, which is shown to people with a session. */
export function holdsFrame(root: HTMLElement): boolean {
  const { session } = document.documentElement.dataset;
  return root.dataset.frame !== undefined && session !== undefined;
}

/** Removes what marks the page as one that does not react yet, and the styles that go with it. */
export function endWaiting(root: HTMLElement): void {
  delete root.dataset.page;
  delete root.dataset.frame;
  delete root.dataset.answered;
  delete root.dataset.pressed;
  delete document.documentElement.dataset.session;
}

/** The buttons of a frame whose presses hold for the screen: it has the same, in the same order. */
export const HELD_BUTTONS = "header button, search button";

let isScrolled = false;

/**
 * Lets `render` put a screen in the place of its frame. What the reader has done with the frame holds for the screen, whose
 * buttons and fields have the same order: what was typed, chosen and pressed, the focus, and the place in the page.
 */
export function takeOver(root: HTMLElement, render: () => void): void {
  const before = holdsFrame(root) ? fieldsOf(root) : [];
  const focused = before.indexOf(document.activeElement as Field);
  const pressed = Number(root.dataset.pressed ?? Number.NaN);
  // Of a revisit the browser itself restores as much as the frame has room for.
  isScrolled = window.scrollY > 0 && !isRevisit();
  render();
  endWaiting(root);
  root.querySelectorAll<HTMLElement>(HELD_BUTTONS)[pressed]?.click();
  const after = fieldsOf(root);
  after[focused]?.focus({ preventScroll: true });
  for (const [index, { value }] of before.entries()) {
    const field = after[index];
    if (field !== undefined && field.value !== value) retype(field, value);
  }
}

function fieldsOf(root: HTMLElement) {
  return [...root.querySelectorAll<Field>("main input, main select")];
}

/**
 * Returns false while React takes over a page that the reader has scrolled: moved then, it would slip from under a finger,
 * and the press would be lost.
 */
export function mayMovePage(): boolean {
  if (isScrolled && isFirstPath()) return false;
  return window.scrollY === 0 || document.querySelector("#root[data-page]") === null;
}

/** Returns true when the browser loaded this page for a reload, or for a step in its history. */
export function isRevisit(): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== "navigate";
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = new Map<Field, string>();

/** Collects what has been typed, before React takes over and empties the fields that it controls. */
export function collectEarlyInput(root: HTMLElement): void {
  const collect = (field: EventTarget) => {
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.value !== field.defaultValue) typed.set(field, field.value);
  };
  for (const field of root.querySelectorAll("input, textarea")) collect(field);
  const onInput = ({ target }: Event) => {
    if (root.dataset.page === undefined) root.removeEventListener("input", onInput, true);
    else if (target !== null) collect(target);
  };
  root.addEventListener("input", onInput, true);
}

/**
 * Hands to the page, which now reacts, what was typed and sent before it did. The title of each page calls it, because
 * React takes over the parts of a page one after the other.
 */
export function resumeEarlyInput(): void {
  const root = document.querySelector<HTMLElement>("#root[data-page]");
  if (root === null) return;
  endWaiting(root);
  for (const [field, text] of typed) retype(field, text);
  typed.clear();
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-sent]")) {
    delete form.dataset.sent;
    form.requestSubmit();
  }
}

/** Enters a text once more: React hears of a change only when it has seen the text before it. */
function retype(field: Field, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
  const isChosen = field instanceof HTMLSelectElement;
  if (!isChosen) field.value = field.defaultValue;
  set?.call(field, text);
  field.dispatchEvent(new Event(isChosen ? "change" : "input", { bubbles: true }));
}
