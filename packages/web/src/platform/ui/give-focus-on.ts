/**
 * Gives the focus on, if this button has it, to the heading of the section around, else of the screen: for a button that goes
 * once it was pressed.
 */
export function giveFocusOn(button: Element | null): void {
  if (button === null || button === document.body || button !== document.activeElement) return;
  const name = button.closest("section[aria-labelledby]")?.getAttribute("aria-labelledby");
  const heading = document.querySelector<HTMLElement>(name ? `[id="${name}"]` : "main h1");
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
