import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Inspects the open screen: no accessibility violation, and no horizontal scrolling. When a dialog is open, inspects only
 * the dialog, because nothing behind it can be reached. `contrast`, in light and in dark, is most of the work: only
 * dialogs and the tour of all screens (`routes.spec.ts`) have it inspected here, parts and states in component tests.
 */
export async function inspect(page: Page, { contrast = false } = {}): Promise<void> {
  // Half a link under the sticky header would be reported as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  const inDialog = (await page.getByRole("dialog").count()) > 0;
  // A screen without a heading is still loading.
  if (!inDialog) await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();

  // A list is pale while its next answer is awaited.
  await expect(page.locator("[data-stale]")).toHaveCount(0);

  const hasContrast = contrast || inDialog;
  if (hasContrast) {
    await setScheme(page, "dark");
    await expectNone(page, "dark", inDialog, {
      runOnly: { type: "rule", values: ["color-contrast"] },
    });
    await setScheme(page, "light");
  }
  await expectNone(page, "light", inDialog, {
    runOnly: { type: "tag", values: standards },
    rules: {
      "color-contrast": { enabled: hasContrast },
      // axe takes the header of a dialog for a second banner of the page.
      "landmark-no-duplicate-banner": { enabled: !inDialog },
      // An open menu lies over the page, outside its landmarks, as a dialog does.
      region: { enabled: (await page.getByRole("menu").count()) === 0 },
    },
  });

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

/** Has the device prefer a scheme, and waits until the page has taken it. */
async function setScheme(page: Page, colorScheme: "dark" | "light"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
}

async function expectNone(
  page: Page,
  colorScheme: string,
  inDialog: boolean,
  options: RunOptions,
): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  // Without `preload` axe does not parse every style sheet, for a rule about the orientation that is not run.
  const considered: RunOptions = { ...options, resultTypes: ["violations"], preload: false };
  const findings = await page.evaluate(
    async ([within, runOptions]) => {
      const { violations } = await window.axe.run(within, runOptions);
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
      );
    },
    [inDialog ? '[role="dialog"], dialog[open]' : "html", considered] as const,
  );
  expect.soft(findings, `accessibility of ${page.url()} in ${colorScheme}`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
