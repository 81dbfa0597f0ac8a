import { expect, type Page } from "@playwright/test";
import { type Account, demo } from "./support/accounts";
import { makeContract } from "./support/contracts";
import { login, test } from "./support/test";

const USER_SCREENS = ["/dashboard", "/contracts", "/marketplace", "/earnings"];
const ADMIN_SCREENS = ["/admin", "/admin/contracts", "/admin/marketplace", "/admin/activity"];

const byName = (one: string, other: string) => one.localeCompare(other);

test("a user's screens load the scripts and styles that the server announces, each once", async ({
  page,
  account,
  request,
}) => {
  const { id } = await makeContract(request);
  await expectAnnounced(page, account, [...USER_SCREENS, `/contracts/${id}`]);
});

test("an admin's screens load the scripts and styles that the server announces, each once", async ({
  page,
}) => {
  await expectAnnounced(page, demo.admin, ADMIN_SCREENS);
});

test("pages without login announce nothing", async ({ request }) => {
  for (const path of ["/login", "/about", "/not-a-screen"]) {
    expect((await request.get(path)).headers().link, path).toBeUndefined();
  }
});

async function expectAnnounced(page: Page, account: Account, screens: string[]): Promise<void> {
  await login(page, account);
  for (const screen of screens) {
    const requested: string[] = [];
    const record = (request: { url(): string }) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.(?:js|css)$/.test(pathname)) requested.push(pathname);
    };
    page.on("request", record);
    const response = await page.goto(screen);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const header = (await response?.headerValue("link")) ?? "";
    const html = (await response?.text()) ?? "";
    const announced = `${header} ${html}`.match(/\/assets\/[\w-]+\.(?:js|css)/g);
    const expected = [...new Set(announced)].toSorted(byName);
    await expect.poll(() => requested.toSorted(byName), screen).toEqual(expected);
    page.off("request", record);
  }
}
