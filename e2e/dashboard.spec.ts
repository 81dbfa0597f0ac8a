import { randomUUID } from "node:crypto";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { referralMessages } from "@signpoint/api/messages";
import { apiOf } from "./support/api";
import { requestAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { takePoints } from "./support/points";
import { changeAnswer } from "./support/stage";
import { expect, login, test } from "./support/test";

test("the dashboard greets, shows totals and links on", async ({ page, account, request }) => {
  const item = await (await itemsAsAdmin(request)).add({ price: 5 });
  await takePoints(request, account, 4);
  const call = await requestAs(request, account);
  await call("POST", "/rpc/redeem_item", { p_item_id: item.id, p_request_id: randomUUID() });
  await login(page, account);
  await page.goto("/dashboard");
  await expect(
    page.getByRole("heading", { name: `Welcome, ${account.username}!`, level: 1 }),
  ).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  for (const [name, figure] of [
    ["Available Points", "41 points"],
    ["Contracts Completed", "0"],
    ["Total Earned", "50 points"],
  ] as const) {
    const term = page.getByRole("term").filter({ hasText: name });
    await expect(term.locator("xpath=following-sibling::dd[1]")).toHaveText(figure);
  }
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await expect(recent.getByRole("listitem")).toHaveCount(5);
  await expect(recent.getByRole("listitem").first()).toContainText(item.name);
  await expect(recent.getByRole("listitem").first()).toContainText("−5 points");
  await expect(recent.getByRole("time").first()).toBeVisible();
  const invitation = page.getByLabel("Your invitation link");
  await expect(invitation).toHaveValue(/^http.+\/signup\?ref=[A-Z0-9]+$/);
  await inspect(page);

  const shortcuts = page.getByRole("navigation", { name: "Shortcuts" });
  for (const [name, address] of [
    ["Contracts", /\/contracts$/],
    ["Marketplace", /\/marketplace$/],
    ["Earnings", /\/earnings$/],
  ] as const) {
    await shortcuts.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await recent.getByRole("link", { name: "View All" }).click();
  await expect(page).toHaveURL(/\/earnings$/);
  await expect(
    page.getByRole("contentinfo").getByRole("link", { name: "Marketplace" }),
  ).toBeVisible();
});

test("the dashboard leads a newcomer to a first contract that costs nothing", async ({
  page,
  account,
  request,
}) => {
  const { title } = await makeContract(request, { p_points_cost: 0, p_points_reward: 900_000 });
  await login(page, account);
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "Earn your first points" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  await expect(steps).toContainText(`“${title}” costs nothing and pays 900,000 points.`);
  await inspect(page);
  await steps.getByRole("link", { name: "View Your First Contract" }).click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
});

test("the dashboard leads on to a signed contract, and says by when its review is expected", async ({
  page,
  account,
  request,
}) => {
  const api = await apiOf(request, account);
  const { id, title } = await makeContract(request, {
    p_effort_minutes: 20,
    p_survey_questions: [
      { questionType: "text", questionText: "How was it?", required: true, options: null },
    ],
  });
  const signing = await api.sign(id);
  await login(page, account);
  await page.goto("/dashboard");
  const next = page.getByRole("region", { name: "What’s next" });
  const row = next.getByRole("listitem").filter({ hasText: title });
  for (const text of ["Submit by ", "1 question", "about 20 min", "+30 points"]) {
    await expect(row).toContainText(text);
  }
  await inspect(page);
  await row.getByRole("link", { name: `Continue: ${title}` }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${id}$`));

  const { survey_questions } = await api.get<ContractDetail>(`/contracts/${id}`);
  await api.submit(signing.id, { [survey_questions[0]?.id ?? ""]: { response_data: "Good" } });
  await page.goto("/dashboard");
  await expect(row).toContainText(`In review: ${title}`);
  await expect(row).toContainText("A decision is expected by ");
  await expect(next.getByRole("listitem").last()).toContainText("While you wait: ");
  await inspect(page);
  await row.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${id}$`));
});

test("an entry of points leads to its contract or to its redemption", async ({
  page,
  account,
  request,
}) => {
  const api = await apiOf(request, account);
  const { id, title } = await makeContract(request);
  await api.sign(id);
  const items = await itemsAsAdmin(request);
  const mug = await items.add({ price: 5 });
  await api.post("/rpc/redeem_item", { p_item_id: mug.id, p_request_id: randomUUID() });
  await login(page, account);
  await page.goto("/dashboard");
  const recent = page.getByRole("region", { name: "Recent Activity" });
  await recent.getByRole("link", { name: `Signed “${title}”` }).click();
  await expect(page).toHaveURL(new RegExp(`/contracts/${id}$`));
  await page.goBack();
  await recent.getByRole("link", { name: `Redeemed “${mug.name}”` }).click();
  await expect(page).toHaveURL(/\/redemptions\/[\da-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: mug.name })).toBeVisible();
  await inspect(page);
});

test("the dashboard explains that there is no activity", async ({ page, account }) => {
  const nothing = {
    points: 0,
    contracts_completed: 0,
    total_earned: 0,
    recent: [],
    to_continue: [],
    in_review: [],
    is_newcomer: true,
    invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
  };
  await page.route("**/api/dashboard", (route) => route.fulfill({ json: nothing }));
  await login(page, account);
  await page.goto("/dashboard");
  await expect(page.getByText("No recent activity.")).toBeVisible();
  await inspect(page);
});

test("the dashboard says of whom a bonus waits and of whom none came", async ({
  page,
  account,
}) => {
  await login(page, account);
  await changeAnswer<{ referrals: number }[]>(
    page,
    "**/api/rpc/*_current_user_profile",
    (profiles) => profiles.map((profile) => ({ ...profile, referrals: 7 })),
  );
  await changeAnswer<object>(page, "**/api/dashboard", (dashboard) => ({
    ...dashboard,
    invitations: { own_waits: true, waiting: 2, over_cap: 3, hold: true, cap: 1 },
  }));
  await page.goto("/dashboard");
  await expect(page.getByText(referralMessages.ownWaits)).toBeVisible();
  const invitation = page.getByRole("region", { name: "Invite a friend" });
  for (const text of [
    referralMessages.offer(true),
    referralMessages.cap(1),
    "7 people have joined through you.",
    referralMessages.waiting(2),
    referralMessages.overCap(3),
  ]) {
    await expect(invitation).toContainText(text);
  }
  await inspect(page);
});

test.describe("when the server fails", () => {
  test.use({ expectedErrors: [/status of 500/] });

  test("activity that cannot be loaded shows an error and can be retried", async ({
    page,
    account,
  }) => {
    const failure = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } };
    await page.route("**/api/dashboard", (route) => route.fulfill(failure));
    await login(page, account);
    await page.goto("/dashboard");
    await expect(page.getByText("Your activity could not be loaded")).toBeVisible();
    await page.unroute("**/api/dashboard");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText(/^Referral bonus: /)).toBeVisible();
  });
});
