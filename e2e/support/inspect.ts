import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Inspects the open screen: no accessibility violation, and no horizontal scrolling. Colours in light and in dark, dialogs and
 * states are inspected in component tests.
 */
export async function inspect(page: Page): Promise<void> {
  // A list is pale while its next answer is awaited.
  await expect(page.locator("[data-stale]")).toHaveCount(0);
  await page.evaluate(axe.source);
  const options: RunOptions = {
    runOnly: { type: "tag", values: standards },
    rules: { "color-contrast": { enabled: false } },
    resultTypes: ["violations"],
    // Without it axe does not parse every style sheet, for a rule about the orientation that is not run.
    preload: false,
  };
  const findings = await page.evaluate(async (considered) => {
    const { violations } = await window.axe.run("html", considered);
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    );
  }, options);
  expect.soft(findings, `accessibility of ${page.url()}`).toEqual([]);
  await expectNoOverhang(page);
}

/** Expects nothing to scroll sideways. Some parts choose their form by the width, and render once more after it has changed. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect
    .configure({ soft: true })
    .poll(overhang, `pixels to scroll sideways on ${page.url()}`)
    .toBeLessThanOrEqual(0);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
