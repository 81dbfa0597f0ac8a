import { expect } from "vitest";
import type { Locator, page } from "vitest/browser";

/** Waits until the list of terms says this of a term. */
export async function expectFigure(within: Locator | typeof page, name: string, figure: string) {
  const term = within.getByRole("term").filter({ hasText: name });
  await expect.poll(() => term.query()?.nextElementSibling?.textContent).toBe(figure);
}
