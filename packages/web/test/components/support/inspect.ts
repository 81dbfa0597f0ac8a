import axe, { type ElementContext, type RunOptions } from "axe-core";
import { expect } from "vitest";
import { page as browser } from "vitest/browser";
import { DESKTOP, PHONE } from "./render";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const SCHEME = "data-mantine-color-scheme";
const DIALOG = '[role="dialog"], dialog[open]';

/** The texts whose contrast was found to be good, each as a `placeOf`. */
const readable = new Set<string>();

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
  const inDialog = document.querySelector(DIALOG) !== null;
  // A screen without a heading is still loading.
  if (!inDialog)
    await expect.element(browser.getByRole("heading", { level: 1 }).first()).toBeVisible();
  // A list is pale while its next answer is awaited.
  await expect.poll(() => document.querySelectorAll("[data-stale]").length).toBe(0);

  const scheme = document.documentElement.getAttribute(SCHEME) ?? "light";
  if (contrast) {
    await expectContrast("dark", inDialog);
    await expectContrast("light", inDialog);
  }
  document.documentElement.setAttribute(SCHEME, "light");
  await expectNone(inDialog ? DIALOG : "html", "light", {
    runOnly: { type: "tag", values: standards },
    rules: {
      "color-contrast": { enabled: false },
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

/** Inspects the contrast, which takes axe several times as long as all else, of each text that is new in its place and colors. */
async function expectContrast(colorScheme: "dark" | "light", inDialog: boolean): Promise<void> {
  document.documentElement.setAttribute(SCHEME, colorScheme);
  const places = new Map<Element, string>();
  const texts = [...document.querySelectorAll(inDialog ? `:is(${DIALOG}) *` : "body *")]
    .filter((one) => ("value" in one || [...one.childNodes].some(isText)) && isShown(one))
    .map((text) => ({ text, place: placeOf(text, places) }))
    .filter(({ place }) => !readable.has(place));
  if (texts.length === 0) return;
  const isGood = await expectNone({ include: texts.map(({ text }) => text) }, colorScheme, {
    runOnly: { type: "rule", values: ["color-contrast"] },
  });
  if (isGood) for (const { place } of texts) readable.add(place);
}

const isText = ({ nodeType, textContent }: Node) =>
  nodeType === Node.TEXT_NODE && textContent?.trim() !== "";

/** Tells whether an element can be seen; a text for screen readers alone has one pixel. */
const isShown = (element: Element) =>
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
  element.getBoundingClientRect().width > 1;

/** Returns all that the contrast of a text depends on: the styles of the element and of those around it. Keeps them in `places`. */
function placeOf(element: Element, places: Map<Element, string>): string {
  const known = places.get(element);
  if (known !== undefined) return known;
  const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } =
    getComputedStyle(element);
  const around = element.parentElement === null ? "" : placeOf(element.parentElement, places);
  // Some classes have a number that is another one in each test.
  const classes = element.getAttribute("class")?.replaceAll(/_r_\w+_/g, "");
  const place = [
    ...[around, element.tagName, classes, color, backgroundColor],
    ...[backgroundImage, opacity, fontSize, fontWeight, textShadow],
  ].join(" ");
  places.set(element, place);
  return place;
}

/** Returns whether there is no violation. */
async function expectNone(
  within: ElementContext,
  colorScheme: "dark" | "light",
  options: RunOptions,
): Promise<boolean> {
  // Without `preload` axe does not parse every style sheet, for a rule about the orientation that is not run.
  const considered: RunOptions = { ...options, resultTypes: ["violations"], preload: false };
  const { violations } = await axe.run(within, considered);
  const findings = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
  );
  expect.soft(findings, `accessibility in ${colorScheme}`).toEqual([]);
  return findings.length === 0;
}
