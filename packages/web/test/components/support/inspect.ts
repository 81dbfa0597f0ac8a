import axe, { type RunOptions } from "axe-core";
import { expect } from "vitest";
import { page as browser } from "vitest/browser";
import { DESKTOP, PHONE } from "./render";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SCHEME = "data-mantine-color-scheme";

/**
 * Inspects the screen in this state: no accessibility violation in light and in dark, and nothing to scroll sideways; with
 * `onPhone` in 360 pixels, too, where the colors are the same. When a dialog is open, inspects only the dialog, because
 * nothing behind it can be reached.
 */
export async function inspect({ onPhone = false } = {}): Promise<void> {
  await inspectAtThisWidth({ contrast: true });
  if (!onPhone) return;
  await browser.viewport(PHONE.width, PHONE.height);
  await inspectAtThisWidth({ contrast: false });
  await browser.viewport(DESKTOP.width, DESKTOP.height);
}

async function inspectAtThisWidth({ contrast }: { contrast: boolean }): Promise<void> {
  // Half a link under the sticky header would be reported as too small a target.
  window.scrollTo(0, 0);
  const inDialog = document.querySelector('[role="dialog"], dialog[open]') !== null;
  // A screen without a heading is still loading.
  if (!inDialog)
    await expect.element(browser.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // A list is pale while its next answer is awaited.
  await expect.poll(() => document.querySelectorAll("[data-stale]").length).toBe(0);

  const scheme = document.documentElement.getAttribute(SCHEME) ?? "light";
  if (contrast) {
    await expectNone("dark", inDialog, { runOnly: { type: "rule", values: ["color-contrast"] } });
  }
  await expectNone("light", inDialog, {
    runOnly: { type: "tag", values: standards },
    rules: {
      "color-contrast": { enabled: contrast },
      // axe takes the header of a dialog for a second banner of the page.
      "landmark-no-duplicate-banner": { enabled: !inDialog },
      // An open menu lies over the page, outside its landmarks, as a dialog does.
      region: { enabled: document.querySelector('[role="menu"]') === null },
    },
  });
  document.documentElement.setAttribute(SCHEME, scheme);

  // Some parts choose their form by the width, and render once more after it has changed.
  const page = document.documentElement;
  await expect
    .poll(() => page.scrollWidth - page.clientWidth, { message: "pixels to scroll sideways" })
    .toBeLessThanOrEqual(0);
}

async function expectNone(
  colorScheme: "dark" | "light",
  inDialog: boolean,
  options: RunOptions,
): Promise<void> {
  document.documentElement.setAttribute(SCHEME, colorScheme);
  const within = inDialog ? '[role="dialog"], dialog[open]' : "html";
  // Without `preload` axe does not parse every style sheet, for a rule about the orientation that is not run.
  const considered: RunOptions = { ...options, resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(within, considered);
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  expect.soft(findings, `accessibility in ${colorScheme}`).toEqual([]);
}
