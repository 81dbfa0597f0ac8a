import { expect, type Page } from "@playwright/test";
import { type Account, demo } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { login, test } from "./support/test";

const USER_SCREENS = ["/dashboard", "/contracts", "/marketplace", "/earnings"];
const ADMIN_SCREENS = ["/admin", "/admin/contracts", "/admin/marketplace", "/admin/activity"];
const CODE = /\/assets\/[\w-]+\.(?:js|css)/g;

test("a user's screens need no code beside what the server announces, and load it once", async ({
  page,
  account,
  request,
}) => {
  const { id } = await makeContract(request);
  await expectAnnounced(page, account, [...USER_SCREENS, `/contracts/${id}`]);
});

test("an admin's screens need no code beside what the server announces, and load it once", async ({
  page,
}) => {
  await expectAnnounced(page, demo.admin, ADMIN_SCREENS);
});

test("pages without login announce nothing", async ({ request }) => {
  for (const path of ["/login", "/about", "/not-a-screen"]) {
    expect((await request.get(path)).headers().link, path).toBeUndefined();
  }
});

/** Opens screens, and holds back until they are shown whatever code the server has not announced. */
async function expectAnnounced(page: Page, account: Account, screens: string[]): Promise<void> {
  await login(page, account);
  for (const screen of screens) {
    const response = await page.request.get(screen);
    const text = `${response.headers().link} ${await response.text()}`;
    const announced = [...new Set(text.match(CODE))];
    expect(announced.length, screen).toBeGreaterThan(5);

    // Ends the page before, whose own late requests are none of this screen's.
    await page.goto("about:blank");
    const requested: string[] = [];
    let isShown = false;
    const held: (() => void)[] = [];
    await page.route("**/assets/*.{js,css}", async (route) => {
      const { pathname } = new URL(route.request().url());
      requested.push(pathname);
      if (announced.includes(pathname) || isShown) await route.continue();
      else held.push(() => void route.continue());
    });
    await page.goto(screen, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main").getByRole("status", { name: "Loading..." })).toHaveCount(0);
    const missing = () => announced.filter((file) => !requested.includes(file));
    await expect.poll(missing, `announced for ${screen}`).toEqual([]);
    isShown = true;
    for (const release of held) release();
    for (const file of announced) {
      const times = requested.filter((path) => path === file).length;
      expect.soft(times, `${file} on ${screen}`).toBe(1);
    }
    await page.unrouteAll({ behavior: "wait" });
  }
}
