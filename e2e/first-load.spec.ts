import { expect, type Page } from "@playwright/test";
import { firstCalls } from "../packages/web/src/platform/early/first-calls";
import { demo } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { layoutShift, watchLayoutShifts } from "./support/early-page";
import { itemsAsAdmin } from "./support/items";
import { login, test } from "./support/test";

const USER_SCREENS = ["/dashboard", "/contracts", "/marketplace", "/earnings"];
const ADMIN_SCREENS = [
  "/admin",
  "/admin/approvals",
  "/admin/contracts",
  "/admin/marketplace",
  "/admin/activity",
];
/**
 * A screen that begins with no call made early: the client of all calls is announced with it. On other screens that comes for the
 * first call which was not made early, and is no part of what they begin with.
 */
const WITH_CLIENT = "/notices";
const CODE = /\/assets\/[\w-]+\.(?:js|css)/g;

test("a user's screen makes its first calls before its code, none twice, needs no code beside what the server announces, and asks nothing for admins", async ({
  page,
  account,
  request,
}) => {
  const contract = await makeContract(request);
  const item = await (await itemsAsAdmin(request)).add({});
  const records = [`/contracts/${contract.id}`, `/marketplace/${item.id}`];
  await login(page, account);
  for (const screen of [...USER_SCREENS, ...records]) {
    const { calls, early } = await load(page, screen);
    expect(early.length, screen).toBeGreaterThan(1);
    expect.soft(calls, screen).toEqual(early);
  }

  const refused: string[] = [];
  page.on("request", (made) => {
    if (made.url().includes("/api/admin/")) refused.push(made.url());
  });
  await page.goto("/admin/approvals");
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});

test("nothing of the admin dashboard moves on a phone while what waits is loaded", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await watchLayoutShifts(page);
  await login(page, demo.admin);
  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "What waits" })).toBeVisible();
  await expect(page.getByText("Total Users")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications/ })).toBeVisible();
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.03);
});

test("an admin's screen makes its first calls once, needs no code beside what the server announces, and a page without login nothing early", async ({
  page,
  open,
}) => {
  await login(page, demo.admin);
  for (const screen of ADMIN_SCREENS) {
    const { calls, early } = await load(page, screen);
    expect.soft(calls, screen).toEqual(early);
  }

  for (const path of ["/login", "/about", "/not-a-screen"]) {
    expect((await page.request.get(path)).headers().link, path).toBeUndefined();
  }
  const visitor = await open();
  for (const path of ["/about", "/dashboard"]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await unusedCalls(visitor), path).toBeNull();
  }
});

test("a tab of the approvals whose code is on its way shows outlines, and the first one can be used meanwhile", async ({
  page,
}) => {
  await login(page, demo.admin);
  const { known } = await announcedFor(page, "/admin/approvals");
  const held: (() => void)[] = [];
  let isReleased = false;
  await page.route("**/assets/*.js", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (isReleased || known.has(pathname)) await route.continue();
    else held.push(() => void route.continue());
  });
  await page.goto("/admin/approvals");
  const items = page.getByRole("tab", { name: /^Item Redemptions/ });
  const outlines = page.getByRole("tabpanel").getByRole("status", { name: "Loading..." });
  await items.click();
  await expect(outlines).toBeVisible();
  await page.getByRole("tab", { name: /^Contracts/ }).click();
  await expect(outlines).toHaveCount(0);
  await items.click();
  await expect(outlines).toBeVisible();
  isReleased = true;
  for (const release of held) release();
  await expect(outlines).toHaveCount(0);
  await expect(items).toBeFocused();
});

/** Resolves to the code that the server announces with a screen, and to that with what the client of all calls needs. */
async function announcedFor(page: Page, screen: string) {
  const response = await page.request.get(screen);
  // A link that is disabled loads nothing: it says that these styles are in the page.
  const html = (await response.text()).replaceAll(/<link [^>]* disabled>/g, "");
  const announced = [...new Set(`${response.headers().link} ${html}`.match(CODE))];
  const { link = "" } = (await page.request.get(WITH_CLIENT)).headers();
  return { announced, known: new Set([...announced, ...(link.match(CODE) ?? [])]) };
}

/**
 * Opens a screen anew. The app's own code is held back until the early calls are on their way, and what the server has not
 * announced until the screen is shown: of /admin, whose other parts lie further down or are for new admins, the first part.
 * Resolves to the early calls that were made and those that should be, in their order.
 * Fails when announced code is not used or loaded twice, or an early call is not used.
 */
async function load(page: Page, screen: string) {
  const { announced, known } = await announcedFor(page, screen);
  expect(announced.length, screen).toBeGreaterThan(5);
  const first = firstCalls({ pathname: screen, search: "" });
  const early = first.map(({ method, path }) => `${method} ${path}`);

  // Ends the page before, whose own late requests are none of this screen's.
  await page.goto("about:blank");
  const calls: string[] = [];
  page.on("request", (made) => {
    const { pathname, search } = new URL(made.url());
    const call = `${made.method()} ${pathname}${search}`;
    if (early.includes(call)) calls.push(call);
  });
  const requested: string[] = [];
  const held: (() => void)[] = [];
  let isShown = false;
  await page.route("**/assets/*.{js,css}", async (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    if (/\/index-[^/]*\.js$/.test(pathname)) await expect.poll(() => calls, screen).toEqual(early);
    if (known.has(pathname) || isShown) await route.continue();
    else held.push(() => void route.continue());
  });
  await page.goto(screen, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  const main = page.getByRole("main");
  if (screen === "/admin")
    await expect(main.getByRole("region", { name: "What waits" })).toBeVisible();
  else await expect(main.getByRole("status", { name: "Loading..." })).toHaveCount(0);
  const missing = () => announced.filter((file) => !requested.includes(file));
  await expect.poll(missing, `announced for ${screen}`).toEqual([]);
  if (early.length > 0) await expect.poll(() => unusedCalls(page), screen).toEqual([]);
  page.removeAllListeners("request");
  isShown = true;
  for (const release of held) release();
  for (const file of announced) {
    const times = requested.filter((path) => path === file).length;
    expect.soft(times, `${file} on ${screen}`).toBe(1);
  }
  await page.unrouteAll({ behavior: "wait" });
  return { calls, early };
}

/** Resolves to the early calls whose responses nobody has asked for; null when none were made. */
async function unusedCalls(page: Page): Promise<string[] | null> {
  return await page.evaluate(() => {
    const { signpointEarlyCalls: early } = window as Window & {
      signpointEarlyCalls?: { responses: Map<string, unknown> };
    };
    return early === undefined ? null : [...early.responses.keys()];
  });
}
