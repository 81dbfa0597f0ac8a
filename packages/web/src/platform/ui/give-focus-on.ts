/**
 * Moves the focus from a button that is about to disappear to the heading of its section, or of the screen when it is in none.
 * Does nothing when the button does not have the focus.
 */
export function giveFocusOn(button: Element | null): void {
  if (button === null || button === document.body || button !== document.activeElement) return;
  const name = button.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby");
  const heading = document.querySelector<HTMLElement>(name ? `[id="${name}"]` : "main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
