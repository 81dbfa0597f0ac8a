import { newAccount, profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { copiesOf, waitForCopies } from "./support/device-storage";
import { inspect } from "./support/inspect";
import { expect, login, test } from "./support/test";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/] });

const MARK = /^No connection\. Showing what was there at \d+:\d\d [AP]M, \w{3} \d+\.$/;
const API = "**/api/**";

test("without a connection a reloaded screen shows what was last seen, with its time", async ({
  page,
  context,
  account,
}) => {
  await login(page, account);
  await page.goto("/contracts");
  await expect(page.getByRole("region", { name: "Contracts" })).toBeVisible();
  await waitForCopies(page, ["contracts"]);
  await page.goto("/dashboard");
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await expect(page.getByText(MARK)).toBeHidden();
  await waitForCopies(page, ["profile", "dashboard"]);

  await context.route(API, (route) => route.abort("internetdisconnected"));
  await page.reload();
  await expect(page.getByText(MARK)).toBeVisible();
  await expect(page.getByRole("banner").getByTitle("Available points")).toHaveText(/50/);
  await inspect(page);
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Contracts" })
    .click();
  await expect(page.getByRole("region", { name: "Contracts" })).toBeVisible();
  await expect(page.getByText(MARK)).toBeVisible();

  await context.unroute(API);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText(MARK)).toBeHidden();
});

test("points on an open screen are marked as soon as the device is offline, until each is fetched anew", async ({
  page,
  context,
  account,
}) => {
  await login(page, account);
  await page.goto("/earnings");
  await expect(page.getByRole("banner").getByTitle("Available points")).toHaveText(/50/);
  await context.setOffline(true);
  await expect(page.getByText(MARK)).toBeVisible({ timeout: 15_000 });

  const PROFILE = "**/get_current_user_profile";
  await page.route(PROFILE, (route) => route.abort("failed"));
  const failed = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/get_current_user_profile"),
  );
  const answered = page.waitForResponse(/\/api\/earnings/);
  await context.setOffline(false);
  await Promise.all([failed, answered]);
  await expect(page.getByText(MARK)).toBeVisible();
  await page.unroute(PROFILE);
  await expect(page.getByText(MARK)).toBeHidden();
});

test("offline, the header and the page show one balance after points have moved, here or elsewhere", async ({
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

test("with a connection no stored balance is shown while the present one is on its way", async ({
  page,
  request,
  account,
}) => {
  const api = await apiOf(request, account);
  await login(page, account);
  await page.goto("/dashboard");
  const points = page.getByRole("banner").getByTitle("Available points");
  await expect(points).toHaveText(/50/);
  await waitForCopies(page, ["profile"]);

  const { id } = await makeContract(request, { p_points_cost: 20 });
  await api.sign(id);
  expect((await profileOf(request, account)).points).toBe(30);
  let answer: () => Promise<void> = () => Promise.reject(new Error("Nothing was asked."));
  const asked = new Promise<void>((resolve) => {
    void page.route("**/get_current_user_profile", (route) => {
      answer = () => route.continue();
      resolve();
    });
  });
  await page.reload();
  await asked;
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByText(MARK)).toBeHidden();
  await expect(page.getByText("50", { exact: true })).toBeHidden();
  await answer();
  await expect(points).toHaveText(/30/);
});

test("logging out removes every offline copy, and the next person sees none of the former's", async ({
  page,
  context,
  request,
  account,
}) => {
  await login(page, account);
  await page.goto("/dashboard");
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await expect.poll(async () => (await copiesOf(page)).length).toBeGreaterThan(1);
  const other = await context.newPage();
  await other.goto("/contracts");
  await expect(other.getByRole("region", { name: "Contracts" })).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/\/login/);
  await expect.poll(() => copiesOf(page)).toEqual([]);
  await other.close();

  const next = await newAccount(request);
  await login(page, next);
  await context.route(API, (route) => route.abort("internetdisconnected"));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Signpoint cannot be reached" })).toBeVisible();
  await expect(page.getByText(account.email)).toBeHidden();
});

test("a session that ends with its tab leaves no offline copies", async ({ page, account }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByLabel("Remember me").uncheck();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Your invitation link")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link", { name: "Earnings" })
    .click();
  await expect(page.getByRole("heading", { name: "Earnings", level: 1 })).toBeVisible();
  expect(await copiesOf(page)).toEqual([]);
});
