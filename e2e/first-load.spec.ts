import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { expect, type Page } from "@playwright/test";
import { firstCalls } from "../packages/web/src/platform/early/first-calls";
import { demo } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { layoutShift, setLayoutShift, watchLayoutShifts } from "./support/early-page";
import {
  expectFrame,
  expectNoShift,
  FRAMES,
  type Frame,
  movedTexts,
  placesOfTexts,
} from "./support/frame";
import { itemsAsAdmin } from "./support/items";
import { login, test } from "./support/test";

/** What a screen may cost: its HTML with all its styles, in gzip bytes, and the scripts announced with it, in Brotli bytes. */
interface Screen {
  path: string;
  frame?: Frame;
  htmlBytes?: number;
  scriptBytes?: number;
}

const USER_SCREENS: Screen[] = [
  { path: "/dashboard", frame: FRAMES["/dashboard"], htmlBytes: 35_500, scriptBytes: 160_100 },
  { path: "/contracts", frame: FRAMES["/contracts"], htmlBytes: 36_500, scriptBytes: 162_500 },
  { path: "/marketplace", frame: FRAMES["/marketplace"], htmlBytes: 36_500 },
  { path: "/earnings", frame: FRAMES["/earnings"], htmlBytes: 35_500 },
  { path: "/contracts/$contract", frame: FRAMES["/contracts/$id"], htmlBytes: 36_500 },
  { path: "/marketplace/$item" },
];
const ADMIN_SCREENS: Screen[] = [
  { path: "/admin", scriptBytes: 156_000 },
  {
    path: "/admin/approvals",
    frame: FRAMES["/admin/approvals"],
    htmlBytes: 40_000,
    scriptBytes: 206_000,
  },
  { path: "/admin/contracts" },
  { path: "/admin/marketplace" },
  { path: "/admin/activity" },
];
const LOGIN: Screen = { path: "/login", htmlBytes: 24_000, scriptBytes: 129_000 };
/** The tour of all screens looks at the frames on a phone. */
const [WIDE, USUAL] = [
  { width: 2_200, height: 740 },
  { width: 1_280, height: 740 },
];
/**
 * A screen that begins with no call made early: the client of all calls is announced with it. On other screens that comes for the
 * first call which was not made early, and is no part of what they begin with.
 */
const WITH_CLIENT = "/notices";
const CODE = /\/assets\/[\w-]+\.(?:js|css)/g;

test("a user's screen makes its first calls before its code, none twice, needs no code beside what the server announces, moves nothing of its frame, and asks nothing for admins", async ({
  page,
  request,
}) => {
  const contract = await makeContract(request);
  const item = await (await itemsAsAdmin(request)).add({});
  await watchLayoutShifts(page);
  await login(page, demo.user);
  for (const screen of USER_SCREENS) {
    const path = screen.path.replace("$contract", contract.id).replace("$item", item.id);
    const { calls, early } = await load(page, { ...screen, path });
    expect(early.length, path).toBeGreaterThan(1);
    expect.soft(calls, path).toEqual(early);
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

test("an admin's screen makes its first calls once, needs no code beside what the server announces, moves nothing of its frame, and a page without login makes nothing early", async ({
  page,
  open,
}) => {
  await watchLayoutShifts(page);
  await login(page, demo.admin);
  for (const screen of ADMIN_SCREENS) {
    const { calls, early } = await load(page, screen);
    expect.soft(calls, screen.path).toEqual(early);
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

test("the login page is small, loads nothing from other hosts, and is downloaded again only when it has changed", async ({
  page,
  baseURL,
}) => {
  const origins = new Set<string>();
  page.on("request", (request) => {
    expect.soft(request.resourceType()).not.toBe("stylesheet");
    if (!request.url().startsWith("data:")) origins.add(new URL(request.url()).origin);
  });
  await page.goto("/login", { waitUntil: "networkidle" });
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  expect([...origins]).toEqual([baseURL]);
  const { announced } = await announcedFor(page, LOGIN.path);
  await expectSmall(LOGIN, announced);
  const { etag = "" } = (await page.request.get("/login")).headers();
  expect(etag).toMatch(/^(W\/)?".+"$/);
  const again = await page.request.get("/login", { headers: { "if-none-match": etag } });
  expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
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
 * Opens a screen anew. The app's own code is held back until the early calls are on their way and the frame was seen, and what
 * the server has not announced until the screen is shown: of /admin, whose other parts lie further down or are for new admins,
 * the first part. Resolves to the early calls that were made and those that should be, in their order.
 * Fails when announced code is not used or loaded twice, or an early call is not used.
 */
async function load(page: Page, screen: Screen) {
  const { path, frame } = screen;
  const { announced, known } = await announcedFor(page, path);
  expect(announced.length, path).toBeGreaterThan(5);
  await expectSmall(screen, announced);
  const first = firstCalls({ pathname: path, search: "" });
  const early = first.map(({ method, path: call }) => `${method} ${call}`);

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
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.{js,css}", async (route) => {
    const { pathname } = new URL(route.request().url());
    requested.push(pathname);
    if (pathname.endsWith(".js")) await isReleased;
    if (known.has(pathname) || isShown) await route.continue();
    else held.push(() => void route.continue());
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect.poll(() => calls, path).toEqual(early);
  const before = frame && (await placesInFrame(page, frame));
  release();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("#root[data-frame]")).toHaveCount(0);
  const now = await placesOfTexts(page);
  const main = page.getByRole("main");
  if (path === "/admin")
    await expect(main.getByRole("region", { name: "What waits" })).toBeVisible();
  else await expect(main.getByRole("status", { name: "Loading..." })).toHaveCount(0);
  const missing = () => announced.filter((file) => !requested.includes(file));
  await expect.poll(missing, `announced for ${path}`).toEqual([]);
  if (early.length > 0) await expect.poll(() => unusedCalls(page), path).toEqual([]);
  page.removeAllListeners("request");
  isShown = true;
  for (const go of held) go();
  for (const file of announced) {
    const times = requested.filter((one) => one === file).length;
    expect.soft(times, `${file} on ${path}`).toBe(1);
  }
  if (frame && before) {
    expect.soft(movedTexts(frame, before.usual, now), path).toEqual([]);
    await expectNoShift(page);
    await page.setViewportSize(WIDE);
    const moved = async () => movedTexts(frame, before.wide, await placesOfTexts(page));
    await expect.poll(moved, path).toEqual([]);
    await page.setViewportSize(USUAL);
  }
  await page.unrouteAll({ behavior: "wait" });
  return { calls, early };
}

/** Resolves to where the texts of a frame stand at both widths. What its window shifts meanwhile does not count. */
async function placesInFrame(page: Page, frame: Frame) {
  await expectFrame(page, frame);
  const shift = await layoutShift(page);
  await page.setViewportSize(WIDE);
  const wide = await placesOfTexts(page);
  await page.setViewportSize(USUAL);
  const usual = await placesOfTexts(page);
  await setLayoutShift(page, shift);
  return { wide, usual };
}

/** Expects the HTML of a screen and the scripts that are announced with it to be no larger than they may be. */
async function expectSmall(screen: Screen, announced: string[]): Promise<void> {
  const { path, htmlBytes, scriptBytes } = screen;
  if (htmlBytes !== undefined) {
    const bytes = await sentBytes(path, "gzip");
    expect.soft(bytes, path).toBeGreaterThan(10_000);
    expect.soft(bytes, `HTML of ${path}`).toBeLessThanOrEqual(htmlBytes);
  }
  if (scriptBytes === undefined) return;
  const scripts = announced.filter((file) => file.endsWith(".js"));
  const sizes = await Promise.all(scripts.map((file) => sentBytes(file, "br")));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect.soft(bytes, path).toBeGreaterThan(scriptBytes / 2);
  expect.soft(bytes, `scripts of ${path}`).toBeLessThanOrEqual(scriptBytes);
}

/** Resolves to the bytes that the server sends for this path in an encoding. */
async function sentBytes(path: string, encoding: string): Promise<number> {
  const request = get(`${process.env.E2E_URL}${path}`, {
    headers: { "accept-encoding": encoding },
  });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  expect.soft(answer.statusCode, path).toBe(200);
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
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
