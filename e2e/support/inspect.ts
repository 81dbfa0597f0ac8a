import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Looks over the screen that stands open: nothing that hinders people with assistive technology, in
 * light and in dark, and nothing to scroll sideways for. An open dialog is all there is to look at,
 * since nothing behind it can be reached.
 */
export async function inspect(page: Page): Promise<void> {
  // Under the header that stays in place, half a link would be taken for a small one.
  await page.evaluate(() => window.scrollTo(0, 0));
  const inDialog = (await page.getByRole("dialog").count()) > 0;
  const axe = () => {
    const builder = new AxeBuilder({ page });
    return inDialog ? builder.include('[role="dialog"]') : builder;
  };

  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone(page, "dark", axe().withRules("color-contrast"));

  await page.emulateMedia({ colorScheme: "light" });
  const all = axe().withTags(standards);
  // axe takes the heading part of a dialog for a second banner of the page.
  await expectNone(
    page,
    "light",
    inDialog ? all.disableRules("landmark-no-duplicate-banner") : all,
  );

  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `pixels to scroll sideways on ${page.url()}`).toBeLessThanOrEqual(0);
}

async function expectNone(page: Page, colorScheme: string, axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  expect.soft(findings, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([]);
}
