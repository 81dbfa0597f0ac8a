import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Looks over the screen that stands open: nothing that hinders people with assistive technology, in
 * light and in dark, and nothing to scroll sideways for.
 */
export async function inspect(page: Page): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).withTags(standards).analyze();
    const findings = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        (node) => `${id} (${colorScheme}): ${help}\n  ${node.html}\n  ${node.failureSummary}`,
      ),
    );
    expect.soft(findings, `accessibility of ${page.url()}`).toEqual([]);
  }
  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `pixels to scroll sideways on ${page.url()}`).toBeLessThanOrEqual(0);
}
