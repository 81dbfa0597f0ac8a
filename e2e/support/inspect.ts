import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

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
  // A screen that is still on its way has no heading.
  if (!inDialog) await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();

  await page.emulateMedia({ colorScheme: "dark" });
  await expectNone(page, "dark", inDialog, {
    runOnly: { type: "rule", values: ["color-contrast"] },
  });

  await page.emulateMedia({ colorScheme: "light" });
  await expectNone(page, "light", inDialog, {
    runOnly: { type: "tag", values: standards },
    // axe takes the heading part of a dialog for a second banner of the page.
    rules: { "landmark-no-duplicate-banner": { enabled: !inDialog } },
  });

  const overhang = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overhang, `pixels to scroll sideways on ${page.url()}`).toBeLessThanOrEqual(0);
}

async function expectNone(
  page: Page,
  colorScheme: string,
  inDialog: boolean,
  options: RunOptions,
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const considered: RunOptions = { ...options, resultTypes: ["violations"] };
  const findings = await page.evaluate(
    async ([within, runOptions]) => {
      const { violations } = await window.axe.run(within, runOptions);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      );
    },
    [inDialog ? '[role="dialog"]' : "html", considered] as const,
  );
  expect.soft(findings, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
