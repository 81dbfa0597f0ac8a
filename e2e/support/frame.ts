import { expect, type Page } from "@playwright/test";
import { holdScripts, layoutShift } from "./early-page";

const MAX_LAYOUT_SHIFT = 0.03;
/** A deadline that is near is told in bold letters, once the app is here. */
const MAX_MOVE_PX = 2;

export interface Frame {
  /** What the screen says whoever reads it. */
  text: string;
  /** What is there once the early answers have filled the frame; a frame without is shown as it is. */
  filled?: string;
  /** What stands there only until the app has taken over. */
  until?: string;
  /** Numbers come to its links and push them aside, as on the screen itself: then the layout shift alone is judged. */
  hasCounts?: true;
}

/** The screens with a frame of their own, by route. */
export const FRAMES = {
  "/contracts": {
    text: "Sign with points, complete the activity, earn the reward once it is approved.",
    filled: "View Details",
  },
  "/dashboard": { text: "Welcome, ", filled: "What’s next" },
  "/marketplace": {
    text: "Gift cards, subscriptions, electronics and cash for your points.",
    filled: "View & Redeem",
  },
  "/earnings": {
    text: "Every point that came in or went out, and what became of it.",
    filled: "$0.00",
  },
  "/contracts/$id": { text: "Back to Contracts", until: "Contract" },
  "/admin/approvals": { text: "What is due first comes first.", hasCounts: true },
} satisfies Record<string, Frame>;

/** Opens a screen with its scripts held back, and expects its frame, of which nothing moves when they are here. */
export async function openWithFrame(page: Page, path: string, frame: Frame): Promise<void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await expectFrame(page, frame);
  const before = await placesOfTexts(page);
  await release();
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  expect(movedTexts(frame, before, await placesOfTexts(page)), path).toEqual([]);
  await expectNoShift(page);
}

/** Waits until all is there that the page shows without its scripts. */
export async function expectFrame(page: Page, { text, filled }: Frame): Promise<void> {
  await expect(page.getByRole("banner").getByText("signpoint")).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  if (filled !== undefined) await expect(page.getByText(filled).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

/** Waits for the bell, which comes last. */
export async function expectNoShift(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  expect(await layoutShift(page), page.url()).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}

type Place = [left: number, top: number];
export type Places = Map<string, Place>;

/** Returns the texts of a frame that stand at another place in its screen. */
export function movedTexts({ until, hasCounts }: Frame, before: Places, after: Places) {
  expect(before.size).toBeGreaterThan(2);
  if (hasCounts === true) return [];
  return [...before]
    .map(([name, place]) => ({ name, place, now: after.get(name) }))
    .filter(({ name, place, now }) => name !== `${until} #0` && !isNear(place, now));
}

function isNear(one: Place, other: Place | undefined): boolean {
  return one.every((at, index) => Math.abs(at - (other?.[index] ?? Infinity)) <= MAX_MOVE_PX);
}

/**
 * Resolves to where each text in the window begins: not those that only screen readers meet, nor times that run. A card
 * has its assumed height (`content-visibility`) until it is painted, which is waited for.
 */
export async function placesOfTexts(page: Page): Promise<Places> {
  const places = await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const found: [string, [number, number]][] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      const text = textContent?.trim() ?? "";
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const { left, top } = range.getBoundingClientRect();
      const isInside = top >= 0 && top < window.innerHeight && left < window.innerWidth;
      const isShown = parentElement?.checkVisibility({ visibilityProperty: true }) === true;
      const isHeard = (parentElement?.offsetWidth ?? 0) <= 1;
      if (text === "" || / left$|^…$/.test(text) || isHeard || !isShown || !isInside) continue;
      const count = found.filter(([name]) => name.startsWith(`${text} #`)).length;
      found.push([`${text} #${count}`, [left, top]]);
    }
    return found;
  });
  return new Map(places as [string, Place][]);
}
