import { newAccount, profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { copiesOf, waitForCopies } from "./support/device-storage";
import { expect, login, test } from "./support/test";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

const MARK = /^No connection\. Showing what was there at \d+:\d\d [AP]M, \w{3} \d+\.$/;
const API = "**/api/**";
const PROFILE = "**/get_current_user_profile";

test("with a connection no stored points are shown, and nothing that is stored stays after a logout", async ({
  page,
  context,
  request,
  account,
}) => {
  const points = page.getByRole("banner").getByTitle("Available points");
  const mark = page.getByText(MARK);
  await login(page, account);
  await page.goto("/dashboard");
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await waitForCopies(page, ["profile", "dashboard"]);

  // With a connection the stored balance is not shown while the present one is on its way.
  const { id } = await makeContract(request, { p_points_cost: 20 });
  await (await apiOf(request, account)).sign(id);
  expect((await profileOf(request, account)).points).toBe(30);
  let answer: () => Promise<void> = () => Promise.reject(new Error("Nothing was asked."));
  const asked = new Promise<void>((resolve) => {
    void page.route(PROFILE, (route) => {
      answer = () => route.continue();
      resolve();
    });
  });
  await page.goto("/dashboard");
  await asked;
  await expect(page.locator("#root[data-frame]").getByRole("banner")).toBeVisible();
  await expect(mark).toBeHidden();
  await expect(page.getByText("50", { exact: true })).toBeHidden();
  await answer();
  await expect(points).toHaveText(/30/);
  await page.unroute(PROFILE);

  await expect.poll(async () => (await copiesOf(page)).length).toBeGreaterThan(1);
  const other = await context.newPage();
  await other.goto("/contracts");
  await expect(other.getByRole("region", { name: "Contracts" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  for (const each of [page, other]) await expect(each).toHaveURL(/\/login/);
  await expect.poll(() => copiesOf(page)).toEqual([]);
  await other.close();
  const next = await newAccount(request);
  await login(page, next);
  await context.route(API, (route) => route.abort("internetdisconnected"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Signpoint cannot be reached" })).toBeVisible();
  await expect(page.getByText(account.email)).toBeHidden();
});

test("offline, points are marked at once until each is fetched anew, and header and page show one balance after points have moved, here or elsewhere", async ({
  page,
  context,
  request,
  account,
}) => {
  const cheap = await makeContract(request, { p_points_cost: 20 });
  const other = await makeContract(request, { p_points_cost: 10 });
  const balance = page.getByRole("main").getByRole("definition").nth(2);
  const header = page.getByRole("banner").getByTitle("Available points");
  const navigate = (name: string) =>
    page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
  await login(page, account);
  await page.goto("/earnings");
  await expect(header).toHaveText(/50/);
  // The frame says so before the app is here, and the last part of that is the bell.
  await expect(
    page.getByRole("banner").getByRole("button", { name: /^Notifications/ }),
  ).toBeVisible();
  await waitForCopies(page, ["profile", "summary"]);
  await context.setOffline(true);
  await expect(page.getByText(MARK)).toBeVisible({ timeout: 15_000 });

  await page.route(PROFILE, (route) => route.abort("failed"));
  const failed = page.waitForEvent("requestfailed", (one) =>
    one.url().endsWith("/get_current_user_profile"),
  );
  const answered = page.waitForResponse(/\/api\/earnings/);
  await context.setOffline(false);
  await Promise.all([failed, answered]);
  await expect(page.getByText(MARK)).toBeVisible();
  await page.unroute(PROFILE);
  await expect(page.getByText(MARK)).toBeHidden();
  await expect(balance).toHaveText(/50/);
  await waitForCopies(page, ["profile", "summary"]);

  await navigate("Contracts");
  await page.getByRole("link", { name: `View Details: ${cheap.title}` }).click();
  const fetched = page.waitForResponse(/\/api\/earnings\/summary/);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign Contract" }).click();
  await expect(header).toHaveText(/30/);
  await (await fetched).finished();
  await context.setOffline(true);
  await navigate("Earnings");
  await expect(page.getByText(MARK)).toBeVisible();
  await expect(balance).toHaveText(/30/);
  await context.setOffline(false);
  await expect(page.getByText(MARK)).toBeHidden();

  await page.goto("/contracts");
  await expect(header).toHaveText(/30/);
  await (await apiOf(request, account)).sign(other.id);
  await page.reload();
  await expect(header).toHaveText(/20/);
  await expect
    .poll(async () => (await copiesOf(page)).filter((copy) => copy.includes("summary")))
    .toEqual([]);
  await context.route(API, (route) => route.abort("internetdisconnected"));
  await navigate("Earnings");
  await expect(
    page.getByRole("heading", { name: "Your totals could not be loaded" }),
  ).toBeVisible();
  await expect(header).toHaveText(/20/);
});
