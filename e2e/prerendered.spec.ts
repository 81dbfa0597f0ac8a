import type { Page } from "@playwright/test";
import { PUBLIC_PAGES } from "@signpoint/api/http/public-pages";
import { demo } from "./support/accounts";
import { expect, login, test } from "./support/test";

const MAX_LAYOUT_SHIFT = 0.01;
const SLOW_BYTES_PER_SECOND = 50_000;

test("every public page can be read without scripts", async ({ open }) => {
  const page = await open(undefined, { javaScriptEnabled: false });
  const main = page.getByRole("main");
  for (const [path, { title }] of Object.entries(PUBLIC_PAGES)) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Signpoint`);
    await expect(main.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "FAQ" })).toBeVisible();
  }
  await page.goto("/faq");
  await expect(main.locator("summary")).toHaveCount(16);
  await main.getByText("How do I redeem points for cash, and what does it cost?").click();
  await expect(main.getByText("of $100 you receive $97.00")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeHidden();
  for (const [path, count] of [
    ["/terms", 12],
    ["/privacy", 11],
  ] as const) {
    await page.goto(path);
    await expect(main.getByRole("heading", { level: 2 })).toHaveCount(count);
  }
});

test("without scripts the account forms explain what they need", async ({ open }) => {
  const page = await open(undefined, { javaScriptEnabled: false });
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    // Texts in a noscript are not found by their words.
    await expect(page.locator("noscript p")).toContainText("Your account needs JavaScript");
    await expect(page.locator("noscript p")).toBeVisible();
    await expect(page.getByLabel("Email")).toBeHidden();
  }
});

test("the contact form sends a message without scripts", async ({ open }) => {
  const page = await open(undefined, { javaScriptEnabled: false });
  await page.goto("/contact");
  await expect(page.getByRole("link", { name: /@/ })).not.toContainText("placeholder");
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByLabel("Subject").fill("A page without scripts");
  await page.getByLabel("Message").fill("It works.");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
});

test("a login typed and sent before the scripts are here is carried out", async ({
  page,
  account,
}) => {
  const release = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/login$/);
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a message typed before the scripts are here is neither lost nor left out", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Name").fill("Grace Hopper");
  await page.getByLabel("Message").fill("Typed early.");
  release();
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await page.getByLabel("Subject").fill("Typed late");
  await page.getByLabel("Email").fill("grace@example.com");
  await expect(page.getByLabel("Name")).toHaveValue("Grace Hopper");
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.getByRole("heading", { name: "Message Sent!" })).toBeVisible();
});

test("a page that was scrolled before the scripts are here stays where the reader is", async ({
  open,
}) => {
  const page = await open(undefined, { viewport: { width: 360, height: 740 } });
  const release = await holdScripts(page);
  await page.goto("/signup", { waitUntil: "commit" });
  const link = page.getByRole("main").getByRole("link", { name: "Log in" });
  await link.scrollIntoViewIfNeeded();
  // The typeface may move a word slightly.
  await page.evaluate(() => document.fonts.ready);
  const before = await link.boundingBox();
  release();
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  expect(await link.boundingBox()).toEqual(before);
  await link.click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test("people who are signed in see nothing of the page for visitors", async ({ page }) => {
  await login(page, demo.user);
  const release = await holdScripts(page);
  await page.goto("/about", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("banner").getByText("Sign Up")).toBeHidden();
  await page.goto("/login", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expect(page.getByText("Welcome back")).toBeHidden();
  release();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/about");
  await expect(page.getByRole("banner").getByRole("link", { name: "Earnings" })).toBeVisible();
});

test("a page in dark colours is dark before its scripts are here", async ({ open }) => {
  const page = await open(undefined, { colorScheme: "dark" });
  const release = await holdScripts(page);
  await page.goto("/terms", { waitUntil: "commit" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(18, 20, 31)");
  const sun = page.locator("header .icon-sun");
  await expect(sun).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Switch to light colours" })).toBeVisible();
  await expect(sun).toBeVisible();
});

test("addresses with a query show what they ask for", async ({ page }) => {
  await page.goto("/login?reason=session_expired&redirect=%2Fearnings");
  await expect(page.getByText(/session has expired/i)).toBeVisible();
  await page.goto("/faq?search=naira");
  await expect(page.locator("summary")).toHaveCount(1);
  await page.goto("/signup?ref=ADA12345&utm_source=chat");
  await expect(page.getByLabel("Referral code")).toHaveValue("ADA12345");
  await page.goto("/");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
});

for (const path of Object.keys(PUBLIC_PAGES)) {
  test(`${path} does not shift while its typeface and scripts arrive`, async ({ open }) => {
    const page = await open(undefined, { viewport: { width: 360, height: 740 } });
    await watchLayoutShifts(page);
    const release = await holdScripts(page, /\.(?:js|woff2)$/);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    release();
    await expectNoShift(page);
  });
}

test("on a wide screen the login does not move while its HTML arrives", async ({ page }) => {
  await watchLayoutShifts(page);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Network.enable");
  await protocol.send("Network.emulateNetworkConditions", {
    latency: 0,
    downloadThroughput: SLOW_BYTES_PER_SECOND,
    uploadThroughput: -1,
    offline: false,
  });
  await page.goto("/login", { waitUntil: "commit" });
  await expectNoShift(page);
});

async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
      const { dataset } = document.documentElement;
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      dataset.layoutShift = String(Number(dataset.layoutShift ?? 0) + total);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Waits until the page reacts and has its typeface. */
async function expectNoShift(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#root[data-page]")).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(() => document.documentElement.dataset.layoutShift ?? "0");
  expect(Number(shift)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
}

/** Holds the page's scripts back, until the function that this resolves to is called. */
async function holdScripts(page: Page, files = /\.js$/): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  return release;
}
