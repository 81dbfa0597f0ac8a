import { expect, onTestFinished, test } from "vitest";
import { cdp, type Locator, page, userEvent } from "vitest/browser";
import { adminSettings, setup } from "../support/admin-records";
import { contractList, listed, NOW } from "../support/contract-records";
import { type Answers, NO_ANSWER, refuse } from "../support/fake-server";
import { inspect } from "../support/inspect";
import { item, itemsOf } from "../support/marketplace-records";
import { profileOf } from "../support/people";
import { earningsSummary, entry, listOf, NOTHING } from "../support/records";
import { DESKTOP, PHONE, render } from "../support/render";
import { openDesk, QUEUE } from "../support/review-desk";
import { reviewTimes, submission } from "../support/review-records";
import { SETTINGS } from "../support/settings";
import { SILENCE } from "../support/silence";

const CONTRACTS: Answers = {
  "contracts.get": NO_ANSWER,
  "contracts.list": contractList({ signable: [listed()] }),
};
const EARNINGS: Answers = {
  "earnings.summary": earningsSummary(),
  "earnings.list": listOf([entry()]),
};

/** Has the browser show the page as on a device with these settings, until the test is over. */
async function emulate(features: Record<string, string>, media = "screen"): Promise<void> {
  const toParams = (of: Record<string, string>) => ({
    media,
    features: Object.entries(of).map(([name, value]) => ({ name, value })),
  });
  await cdp().send("Emulation.setEmulatedMedia", toParams(features));
  onTestFinished(async () => {
    const usual = toParams({ "prefers-reduced-motion": "reduce" });
    await cdp().send("Emulation.setEmulatedMedia", { ...usual, media: "" });
  });
}

const styleOf = (locator: Locator, name: string) =>
  getComputedStyle(locator.element()).getPropertyValue(name);

/**
 * Returns the texts within what is current or selected that have other colours than the device's for a selection; `count` is
 * the number of texts that were compared.
 */
function unreadableSelections(): { count: number; texts: (string | null)[] } {
  const probe = document.createElement("span");
  probe.style.cssText = "forced-color-adjust: none; color: HighlightText; background: Highlight";
  document.body.append(probe);
  const { color, backgroundColor } = getComputedStyle(probe);
  const chosen = '[aria-current]:not([aria-current="false"]), [aria-selected="true"]';
  const all = [...document.querySelectorAll(chosen)].flatMap((node) => [
    node,
    ...node.querySelectorAll("*"),
  ]);
  const compared = all.filter((node) =>
    [...node.childNodes].some((child) => child.nodeType === Node.TEXT_NODE),
  );
  const bad = compared.filter((node) => {
    const own = getComputedStyle(node);
    const isClear = own.backgroundColor === "rgba(0, 0, 0, 0)" && !node.matches(chosen);
    return own.color !== color || !(isClear || own.backgroundColor === backgroundColor);
  });
  probe.remove();
  return { count: compared.length, texts: bad.map((node) => node.textContent) };
}

const SELECTIONS = [
  { screen: "the contracts", open: () => render("/contracts", { at: NOW, answers: CONTRACTS }) },
  { screen: "the earnings", open: () => render("/earnings", { answers: EARNINGS }) },
  {
    screen: "the approvals",
    open: () => openDesk(QUEUE, { submissions: [submission(1), submission(2)] }),
  },
];

test.each(SELECTIONS)(
  "with forced colours each text of what is chosen in $screen has the device's colours for it",
  async ({ open }) => {
    await emulate({ "forced-colors": "active", "prefers-color-scheme": "light" });
    await open();
    await expect
      .poll(() => document.querySelector("main :is(a, li button)[aria-current]"))
      .not.toBeNull();
    for (const scheme of ["light", "dark"]) {
      await emulate({ "forced-colors": "active", "prefers-color-scheme": scheme });
      await expect.poll(() => matchMedia(`(prefers-color-scheme: ${scheme})`).matches).toBe(true);
      expect(matchMedia("(forced-colors: active)").matches).toBe(true);
      await expect.poll(() => unreadableSelections().texts, { message: scheme }).toEqual([]);
      expect(unreadableSelections().count).toBeGreaterThan(1);
    }
  },
);

test("with forced colours the open view, the chosen filter and what was earned can be told apart", async () => {
  await emulate({ "forced-colors": "active" });
  const { router, server } = await render("/contracts", { at: NOW, answers: CONTRACTS });
  const chip = (name: RegExp) => page.getByRole("main").getByRole("link", { name }).first();
  await expect.element(chip(/^All Contracts/)).toBeVisible();
  const background = "background-color";
  expect(styleOf(chip(/^Official/), background)).not.toBe(
    styleOf(chip(/^All Contracts/), background),
  );
  const view = (name: string) =>
    page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
  const border = "border-bottom-color";
  const paper = getComputedStyle(document.body).backgroundColor;
  expect(styleOf(view("My contracts"), border)).toBe(paper);
  expect(styleOf(view("Available"), border)).not.toBe(paper);
  server.answer(EARNINGS);
  await router.navigate({ to: "/earnings" });
  const bar = page.getByTitle(/points earned$/).last();
  await expect.element(bar).toBeVisible();
  expect(styleOf(bar, background)).not.toBe(paper);
});

test("at 1280 pixels the links of the admin screens fit, with second approvals and what is pending", async () => {
  await emulate({ "forced-colors": "active" });
  await openDesk(QUEUE, {
    submissions: [submission(1)],
    answers: { "administration.setup": setup({ second_approvals: 12 }) },
  });
  await page.viewport(1_280, 800);
  const strip = page.getByRole("navigation", { name: "Administration" });
  await expect.element(strip.getByRole("link", { name: "Second Approvals" })).toBeVisible();
  await document.fonts.ready;
  const { scrollWidth, clientWidth } = strip.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  const link = (name: string) => strip.getByRole("link", { name });
  const paper = getComputedStyle(document.body).backgroundColor;
  expect(styleOf(link("Payouts"), "border-bottom-color")).toBe(paper);
  expect(styleOf(link("Approvals").first(), "border-bottom-color")).not.toBe(paper);
});

test("on a phone the filters of a list without a search are as wide as the list", async () => {
  await render("/admin/people/clusters", {
    as: "admin",
    answers: { "administration.clusters": NOTHING },
  });
  await page.viewport(PHONE.width, PHONE.height);
  const widthOf = (element?: Element | null) => element?.getBoundingClientRect().width;
  const filters = page.getByRole("button", { name: "Filters" });
  await expect.element(filters).toBeVisible();
  const bar = filters.element().closest("search, [role=search]");
  await expect.poll(() => widthOf(bar)).toBeGreaterThan(200);
  await expect.poll(() => widthOf(filters.query())).toBe(widthOf(bar));
});

test.each([
  { path: "/contracts", answers: CONTRACTS },
  { path: "/marketplace", answers: { "marketplace.list": itemsOf([item()]) } satisfies Answers },
])(
  "texts twice as large in the browser's settings cut off no button and no choice at $path",
  async ({ path, answers }) => {
    await render(path, { at: NOW, answers });
    await page.viewport(DESKTOP.width, 900);
    await expect.element(page.getByRole("article").first()).toBeVisible();
    document.documentElement.style.fontSize = "32px";
    onTestFinished(() => {
      document.documentElement.style.removeProperty("font-size");
    });
    const cut = () =>
      [...document.querySelectorAll("main :is(button, button span, a)")]
        .filter((part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 1)
        .filter((part) => getComputedStyle(part).display !== "inline")
        .map((part) => part.textContent);
    await expect.poll(cut).toEqual([]);
  },
);

test("on a phone a statement has its times below the entries, on paper in a column, with the letters of a light screen", async () => {
  await render("/earnings/statement?month=2026-11", {
    at: NOW,
    answers: {
      "earnings.statement": Response.json({
        month: "2026-11",
        time_zone: "UTC",
        username: "ada",
        opening: 0,
        closing: 50,
        totals: { received: 50, spent: 0, returned: 0 },
        entries: [entry()],
      }),
    },
  });
  const column = page.getByRole("columnheader", { name: "Time (UTC)" });
  const below = page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/).first();
  await expect.element(column).toBeVisible();
  await inspect();
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(below).toBeVisible();
  await expect.element(column).not.toBeInTheDocument();
  const { dataset } = document.documentElement;
  const { mantineColorScheme: usual } = dataset;
  onTestFinished(() => {
    dataset.mantineColorScheme = usual;
  });
  const inkIn = (scheme: string) => {
    dataset.mantineColorScheme = scheme;
    return styleOf(page.getByRole("heading", { level: 1 }), "color");
  };
  const ink = inkIn("light");
  expect(inkIn("dark")).not.toBe(ink);
  await emulate({}, "print");
  expect(inkIn("dark")).toBe(ink);
  await expect.element(page.getByText("Back to Earnings")).not.toBeVisible();
  await expect.element(column).toBeVisible();
  await expect.element(below).not.toBeVisible();
});

test("with forced colours a ticked box shows its tick", async () => {
  await emulate({ "forced-colors": "active" });
  await render("/settings/notifications", { answers: SETTINGS });
  const ticked = page.getByRole("checkbox", { checked: true }).first();
  await expect.element(ticked).toBeVisible();
  const box = ticked.element();
  const tick = box.parentElement?.querySelector(".mantine-Checkbox-icon") ?? expect.fail("no tick");
  await expect
    .poll(() => getComputedStyle(tick).color)
    .not.toBe(getComputedStyle(box).backgroundColor);
  const probe = document.createElement("span");
  probe.style.cssText = "forced-color-adjust: none; color: HighlightText; background: Highlight";
  document.body.append(probe);
  const { color, backgroundColor } = getComputedStyle(probe);
  expect([getComputedStyle(tick).color, getComputedStyle(box).backgroundColor]).toEqual([
    color,
    backgroundColor,
  ]);
  probe.remove();
});

const ANSWERS: Answers = {
  ...SILENCE,
  "contracts.get": refuse("NOT_FOUND"),
  "reviewTimes.get": reviewTimes(),
  "contact.details": { email: "support@signpoint.example", form_service_url: null },
  "adminSettings.get": adminSettings(),
};

/** Returns how far the h1 begins from the brand, and how wide the page's content is, in pixels. */
function edges() {
  const [title, brand, links] = ["h1", "header a", "footer nav"].map((selector) =>
    document.querySelector(selector)?.getBoundingClientRect(),
  );
  if (title === undefined || brand === undefined || links === undefined) return null;
  return {
    offset: Math.round(title.left - brand.left),
    width: Math.round(links.right - brand.left),
  };
}

const PATHS = [
  "/contracts",
  "/contracts/nosuch",
  "/faq",
  "/review-times",
  "/terms",
  "/contact",
  "/settings",
  "/settings/notifications",
  "/confirm-account",
  "/keep-account",
  "/keep-second-factor",
  "/unsubscribe",
  "/admin/contracts?form=new",
  "/admin/approvals",
  "/admin/approvals?tab=appeals",
  "/admin/payouts",
  "/admin/people",
  "/admin/people/clusters",
  "/admin/second-approvals",
  "/earnings/statement?month=2026-01",
  "/admin/settings",
  "/admin/reports",
];

test.each([
  [1440, 1072],
  [2200, 1312],
])("at %i pixels each page begins at the left edge of the header's brand", async (width, used) => {
  const { router } = await render("/about", { as: "admin", answers: ANSWERS });
  await page.viewport(width, 900);
  for (const path of PATHS) {
    await router.navigate({ href: path });
    await expect.poll(edges, { message: path }).toEqual({ offset: 0, width: used });
  }
});

test("outlines of cards show after 150 ms and do not pulse where motion is reduced", async () => {
  await render("/contracts", { answers: SILENCE });
  const outline = page.getByRole("main").getByRole("status", { name: "Loading..." });
  await expect.element(outline).toBeVisible();
  const pulsing = () =>
    outline
      .element()
      .getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
      .length;
  expect(getComputedStyle(outline.element()).animationDelay).toBe("0.15s");
  expect(pulsing()).toBe(0);
  const motion = async (value: string) =>
    await cdp().send("Emulation.setEmulatedMedia", {
      features: [{ name: "prefers-reduced-motion", value }],
    });
  onTestFinished(async () => {
    await motion("reduce");
  });
  await motion("no-preference");
  await expect.poll(pulsing).toBeGreaterThan(10);
});

test("figures of the earnings leave no hole in their rows at 768 pixels", async () => {
  await render("/earnings", {
    answers: {
      "earnings.summary": earningsSummary(),
      "earnings.list": listOf([entry()]),
      "contracts.list": NO_ANSWER,
    },
  });
  await page.viewport(768, 900);
  const names = ["Total Points Earned", "Total Points Spent", "Current Balance"];
  const widths = () =>
    [...names, "Commission Fees Paid"].map((name) => {
      const term = page.getByRole("term").filter({ hasText: name }).query();
      return Math.round(term?.parentElement?.getBoundingClientRect().width ?? 0);
    });
  await expect.poll(widths).toEqual([352, 352, 352, 352]);
});

const header = page.getByRole("banner");
const points = page.getByTitle("Available points");
const menu = header.getByRole("button", { name: "Open menu" });
const links = () =>
  header
    .getByRole("link")
    .elements()
    .map(({ textContent }) => textContent);

test("the header shows the current points, on public pages too", async () => {
  const { server, advance } = await render("/about", { at: "2026-11-24T12:00:00.000Z" });
  await expect.element(points).toHaveTextContent("50 points");
  server.answer({ "profile.getCurrentUserProfile": [profileOf("user", { points: 49 })] });
  advance(31_000);
  await expect.element(points).toHaveTextContent("49 points");
});

test("on a small screen a visitor's links are in a menu, which Escape closes", async () => {
  await render("/about", { as: "visitor" });
  await page.viewport(PHONE.width, PHONE.height);
  await expect.poll(links).toHaveLength(1);
  (menu.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(links).toEqual(["signpoint", "Login", "Sign Up"]);
  await expect
    .element(header.getByRole("button", { name: "Close menu" }))
    .toHaveAttribute("aria-expanded", "true");
  (header.getByRole("link", { name: "Sign Up" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.poll(links).toHaveLength(1);
  await expect.element(menu).toHaveFocus();
});

test("the links between login and signup keep the page to go on to", async () => {
  const { url } = await render("/login?redirect=%2Fcontracts%3Fcategory%3Dsignable", {
    as: "visitor",
  });
  await header.getByRole("link", { name: "Sign Up" }).click();
  await expect.poll(url).toBe("/signup?redirect=%2Fcontracts%3Fcategory%3Dsignable");
  await header.getByRole("link", { name: "Login" }).click();
  await expect.poll(url).toBe("/login?redirect=%2Fcontracts%3Fcategory%3Dsignable");
});

test("on a small screen the menu of who is logged in closes behind the link that is followed", async () => {
  const { url } = await render("/about", {
    as: "admin",
    answers: { "earnings.summary": earningsSummary(), "earnings.list": listOf([entry()]) },
  });
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(points).toHaveTextContent("50 points");
  await menu.click();
  await expect
    .poll(links)
    .toEqual([
      "signpoint",
      ...["Dashboard", "Contracts", "Marketplace", "Earnings", "Admin"],
      expect.stringMatching(/^Settings of \S/),
    ]);
  await expect.element(header.getByRole("button", { name: "Logout" })).toBeVisible();
  await header.getByRole("link", { name: "Earnings" }).click();
  await expect.poll(url).toBe("/earnings");
  await expect.poll(links).toHaveLength(1);
});

test("the keyboard focus is never hidden by the header", async () => {
  await render("/terms", { as: "visitor", answers: { "reviewTimes.get": reviewTimes() } });
  const contact = page.getByRole("link", { name: "Contact us", exact: true });
  await expect.element(contact).toBeVisible();
  (contact.element() as HTMLElement).focus();
  let seen = 0;
  for (let presses = 0; presses < 14; presses += 1) {
    await userEvent.keyboard("{Shift>}{Tab}{/Shift}");
    const focused = document.activeElement;
    if (focused === null || header.element().contains(focused)) continue;
    seen += 1;
    await expect
      .poll(() => focused.getBoundingClientRect().top)
      .toBeGreaterThanOrEqual(header.element().getBoundingClientRect().bottom);
  }
  expect(seen).toBeGreaterThan(3);
});
