import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import type { Page } from "@playwright/test";
import { demo, signIn } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { hold, holdScripts, layoutShift, watchLayoutShifts } from "./support/early-page";
import { expect, login, test } from "./support/test";

const MAX_LAYOUT_SHIFT = 0.03;
/** A deadline that is near is told in bold letters, once the app is here. */
const MAX_MOVE_PX = 2;
const WIDTHS = [360, 1_280, 2_200];

interface Frame {
  path: string;
  account: typeof demo.user;
  /** What the screen says whoever reads it. */
  text: string;
  /** What is there once the early answers have filled the frame; a frame without is shown as it is. */
  filled?: string;
  /** What stands there only until the app has taken over. */
  until?: string;
  /** Numbers come to its links and push them aside, as on the screen itself: then the layout shift alone is judged. */
  hasCounts?: true;
  /** Gzip bytes of its HTML, with all its styles. */
  bytes: number;
}

const FRAMES: Frame[] = [
  {
    path: "/contracts",
    account: demo.user,
    text: "Sign with points, complete the activity, earn the reward once it is approved.",
    filled: "View Details",
    bytes: 36_500,
  },
  {
    path: "/dashboard",
    account: demo.user,
    text: "Welcome, ",
    filled: "What’s next",
    bytes: 35_500,
  },
  {
    path: "/marketplace",
    account: demo.user,
    text: "Gift cards, subscriptions, electronics and cash for your points.",
    filled: "View & Redeem",
    bytes: 36_500,
  },
  {
    path: "/earnings",
    account: demo.user,
    text: "Every point that came in or went out, and what became of it.",
    filled: "$0.00",
    bytes: 35_500,
  },
  {
    path: "/contracts/$id",
    account: demo.user,
    text: "Back to Contracts",
    until: "Contract",
    bytes: 36_500,
  },
  {
    path: "/admin/approvals",
    account: demo.admin,
    text: "What is due first comes first.",
    hasCounts: true,
    bytes: 40_000,
  },
];

for (const { path: route, account, text, filled, until, hasCounts, bytes } of FRAMES) {
  test(`${route} is shown before its scripts are here, and nothing of it moves when they are`, async ({
    page,
    request,
  }) => {
    const { id } = route.includes("$id") ? await makeContract(request) : { id: "" };
    const path = route.replace("$id", id);
    await watchLayoutShifts(page);
    await login(page, account);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 740 });
      const release = await holdScripts(page);
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.getByRole("banner").getByText("signpoint")).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
      if (filled !== undefined) await expect(page.getByText(filled).first()).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const before = await placesOfTexts(page);
      expect(before.size).toBeGreaterThan(2);
      await release();
      await expect(page.locator("#root[data-frame]")).toHaveCount(0);
      const after = await placesOfTexts(page);
      before.delete(`${until} #0`);
      const moved = [...before].filter(
        ([name, place]) => hasCounts !== true && !isNear(place, after.get(name)),
      );
      const asMoved = moved.map(([name, place]) => ({ name, place, now: after.get(name) }));
      expect(asMoved, `${width} pixels wide`).toEqual([]);
      // It comes last.
      await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
      expect(await layoutShift(page), `${width} pixels wide`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    }
  });

  test(`the HTML of ${route} is small`, async ({ baseURL }) => {
    const size = await gzipBytes(new URL(route, baseURL).href);
    expect(size).toBeGreaterThan(10_000);
    expect(size).toBeLessThanOrEqual(bytes);
  });
}

test("a frame shows nothing of an account in whose place another one has signed in meanwhile", async ({
  page,
  account,
}) => {
  await login(page, demo.user);
  const next = JSON.stringify(await signIn(account));
  const releaseScripts = await holdScripts(page);
  const releaseAnswers = await hold(page, /\/api\//);
  await page.goto("/contracts", { waitUntil: "commit" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate((session) => localStorage.setItem("signpoint.auth", session), next);
  await releaseAnswers();
  const answered = await page.evaluate(async () => {
    const { signpointEarlyCalls } = window as Window & {
      signpointEarlyCalls?: { responses: Map<string, Promise<{ response: Response }>> };
    };
    const answers = await Promise.all(signpointEarlyCalls?.responses.values() ?? []);
    const bodies = await Promise.all(answers.map(({ response }) => response.clone().text()));
    // A frame that were filled would be by now.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return bodies.filter((body) => body !== "").length;
  });
  expect(answered).toBe(2);
  await expect(main.getByText("View Details")).toHaveCount(0);
  await expect(page.locator("[data-early=points]")).toHaveText("…");
  await releaseScripts();
  await expect(page.getByTitle("Available points")).toContainText("50");
  await expect(main.getByText("View Details").first()).toBeVisible();
});

test("without a session, and without scripts, nothing of a frame is seen", async ({
  page,
  open,
}) => {
  const release = await holdScripts(page);
  await page.goto("/contracts", { waitUntil: "commit" });
  await expect(page.locator("#root footer")).toHaveCount(1);
  await expect(page.locator("#root")).toBeHidden();
  await release();
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  const silent = await open(undefined, { javaScriptEnabled: false });
  await silent.goto("/contracts");
  await expect(silent.locator("noscript")).toBeVisible();
  await expect(silent.locator("#root")).toBeHidden();
});

for (const [scheme, colour] of [
  ["light", "rgb(247, 243, 234)"],
  ["dark", "rgb(18, 20, 31)"],
] as const) {
  test(`a frame has the ${scheme} colours that its reader has chosen before its scripts are here`, async ({
    open,
  }) => {
    const page = await open(demo.user, { colorScheme: scheme === "dark" ? "light" : "dark" });
    await page.evaluate((chosen) => localStorage.setItem("signpoint.color-scheme", chosen), scheme);
    await holdScripts(page);
    await page.goto("/contracts", { waitUntil: "commit" });
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("body")).toHaveCSS("background-color", colour);
  });
}

test("what is typed, chosen and pressed in a frame holds for the screen, which stays where it was scrolled to", async ({
  page,
}) => {
  // So low that there is something to scroll, however few contracts are found.
  await page.setViewportSize({ width: 1_280, height: 400 });
  await login(page, demo.user);
  const release = await holdScripts(page);
  await page.goto("/contracts", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Switch to dark colours" }).click();
  await page.getByLabel("Status").selectOption("Active");
  await page.getByLabel("Search").fill("onboarding");
  await page.evaluate(() => window.scrollTo(0, 120));
  await release();
  await expect(page).toHaveURL(/search=onboarding/);
  await expect(page).toHaveURL(/status=active/);
  await expect(page.getByRole("searchbox")).toBeFocused();
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 20, 31)");
  await expect(page.getByRole("article").first()).toContainText(/onboarding/i);
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test("a reload, and the way back to a frame that was left before its scripts were here, end at the same place", async ({
  page,
}) => {
  await login(page, demo.user);
  const scrollDown = async () => {
    await expect(page.getByRole("article").nth(5)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 600));
  };
  // The frame itself has no room for so much.
  const expectPlace = () =>
    expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await page.goto("/contracts");
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  await scrollDown();
  await page.reload();
  await expectPlace();

  const release = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await scrollDown();
  await page.getByRole("banner").getByRole("link", { name: "Marketplace" }).click();
  await expect(page).toHaveURL(/\/marketplace$/);
  await release();
  await page.goBack();
  // `goBack` may return at what the scripts of the marketplace do to the history as they start.
  await expect(page).toHaveURL(/\/contracts$/);
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  await expectPlace();
});

type Place = [left: number, top: number];

function isNear(one: Place, other: Place | undefined): boolean {
  return one.every((at, index) => Math.abs(at - (other?.[index] ?? Infinity)) <= MAX_MOVE_PX);
}

/**
 * Resolves to where each text in the window begins: not those that only screen readers meet, nor times that run. A card
 * has its assumed height (`content-visibility`) until it is painted, which is waited for.
 */
async function placesOfTexts(page: Page): Promise<Map<string, Place>> {
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

/** Resolves to the bytes that the server sends for this URL to browsers that support only gzip. */
async function gzipBytes(url: string): Promise<number> {
  const request = get(url, { headers: { "accept-encoding": "gzip" } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}
