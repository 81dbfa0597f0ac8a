import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { adminMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { openQueue, pressUntilVisible, queueOf } from "./support/queue";
import { dropResponseOnce } from "./support/stage";
import { expect, login, test } from "./support/test";

const bankDetails = { accountName: "Ada", bankName: "First Bank", accountNumber: "0123456789" };

test("the queue stands left of the open submission, keys decide it, and the next one follows", async ({
  page,
  request,
  account,
}) => {
  const { titles, ids } = await openQueue({ page, request, account }, ["One", "Two", "Three"]);
  const [one = "", two = "", three = ""] = titles;
  const card = page.getByRole("article");
  const row = (title: string) => page.getByRole("button", { name: new RegExp(`^${title}`) });
  await expect(card).toHaveAccessibleName(one);
  await expect(page.getByText("1 of 3 shown")).toBeVisible();
  await inspect(page);
  await row(two).click();
  await expect(card).toHaveAccessibleName(two);
  await expect(row(two)).toHaveAttribute("aria-current", "true");
  await expect(card).toBeFocused();

  await card.getByRole("button", { name: "Add a note" }).click();
  await card.getByLabel("Note to the user (optional)").fill("Just what we needed.");
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(page.getByText(`Approved “${two}”: 30 points were paid.`)).toBeVisible();
  // The place in the queue is kept.
  await expect(card).toHaveAccessibleName(three);
  await expect(card).toBeFocused();
  await page.keyboard.press("k");
  await expect(card).toHaveAccessibleName(one);
  await expect(card.getByRole("button", { name: /^Approve/ })).toBeEnabled();
  await page.keyboard.press("a");
  await expect(page.getByText(`Approved “${one}”: 30 points were paid.`)).toBeVisible();
  await expect(card).toHaveAccessibleName(three);
  const admin = await apiOf(request, demo.admin);
  const statusOf = async (id?: string) =>
    await admin.get<{ status: string; review_note: string | null }>(`/admin/submissions/${id}`);
  expect(await statusOf(ids[1])).toMatchObject({
    status: "approved",
    review_note: "Just what we needed.",
  });
  expect(await statusOf(ids[0])).toMatchObject({ status: "approved", review_note: null });
  expect(await statusOf(ids[2])).toMatchObject({ status: "pending" });
});

test("a reload, Back and a shared link keep the open submission and the place of the next", async ({
  page,
  open,
  request,
  account,
}) => {
  const { titles } = await openQueue({ page, request, account }, ["One", "Two", "Three"]);
  const [, two = "", three = ""] = titles;
  const card = page.getByRole("article");
  await page.getByRole("button", { name: new RegExp(`^${two}`) }).click();
  await expect(page).toHaveURL(/open=/);
  await page.reload();
  await expect(card).toHaveAccessibleName(two);
  await expect(page.getByText("2 of 3 shown")).toBeVisible();

  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page).toHaveURL(/dashboard|admin$/);
  await page.goBack();
  await expect(card).toHaveAccessibleName(two);
  const shared = await open(demo.admin, { viewport: { width: 768, height: 700 } });
  await shared.goto(page.url());
  await expect(shared.getByText("2 of 3 shown")).toBeVisible();

  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(card).toHaveAccessibleName(three);
  await page.reload();
  await expect(card).toHaveAccessibleName(three);
  await page.getByLabel("Contract", { exact: true }).selectOption({ label: `${titles[0]} (1)` });
  await expect(card).toHaveAccessibleName(titles[0] ?? "");
});

test("a queue looks on later pages for the submission of its URL, and opens the first when it is gone", async ({
  page,
  request,
  account,
}) => {
  const { titles, ids } = await openQueue({ page, request, account }, ["One", "Two"]);
  await page.route(/\/api\/admin\/submissions\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("limit", "1");
    await route.continue({ url: url.href });
  });
  await page.goto(`${page.url()}&open=${ids[1]}`);
  await expect(page.getByRole("article")).toHaveAccessibleName(titles[1] ?? "");
  await page.goto(page.url().replace(/open=[^&]+/, `open=${crypto.randomUUID()}`));
  await expect(page.getByRole("article")).toHaveAccessibleName(titles[0] ?? "");
});

test("two presses of Approve decide one submission and never the next", async ({
  page,
  request,
  account,
}) => {
  const { titles } = await openQueue({ page, request, account }, ["One", "Two"]);
  const approve = page.getByRole("button", { name: /^Approve: / });
  await expect(approve).toBeVisible();
  await approve.dblclick();
  await expect(page.getByRole("article")).toHaveAccessibleName(titles[1] ?? "");
  await expect(approve).toBeEnabled();
  await expect(page.getByText(`Approved “${titles[1]}”`)).toBeHidden();
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
});

test("words typed or Enter pressed right after R or C decide nothing", async ({
  page,
  request,
  account,
}) => {
  const { titles, ids } = await openQueue({ page, request, account }, ["One", "Two"]);
  const card = page.getByRole("article");
  await expect(card).toHaveAccessibleName(titles[0] ?? "");
  const rejection = page.getByRole("dialog", { name: "Reject this submission?" });
  const reason = rejection.getByLabel("Reason");
  await page.keyboard.press("r");
  await page.keyboard.press("Enter");
  await expect(reason).toBeFocused();
  await page.keyboard.type("Please add an address", { delay: 90 });
  await expect(rejection).toBeVisible();
  await rejection.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("a");

  const changes = page.getByRole("dialog", { name: "Request changes to this submission?" });
  await pressUntilVisible(page, ["c"], changes);
  await page.keyboard.press("Control+Enter");
  await expect(changes.getByText(adminMessages.changesNoteRequired)).toBeVisible();
  await page.keyboard.type("Please add an address", { delay: 90 });
  await expect(changes.getByLabel("Note to the user")).toHaveValue("Please add an address");
  const admin = await apiOf(request, demo.admin);
  for (const id of ids) {
    expect(await admin.get(`/admin/submissions/${id}`)).toMatchObject({ status: "pending" });
  }
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(`Requested changes to “${titles[0]}”`)).toBeVisible();
});

test("a decision can be taken back by Z, and leaving the screen or the page sends what is held", async ({
  page,
  request,
  account,
}) => {
  await page.clock.install();
  const words = ["One", "Two", "Three", "Four"];
  const { titles, ids } = await openQueue({ page, request, account }, words);
  const [one = "", two = "", three = "", four = ""] = titles;
  const card = page.getByRole("article");
  await expect(card).toHaveAccessibleName(one);
  // However slow the machine is, the five seconds do not pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const title of [one, two, three]) {
    await expect(card).toHaveAccessibleName(title);
    await page.keyboard.press("a");
  }
  await expect(card).toHaveAccessibleName(four);
  await expect(card).toBeFocused();
  await expect(
    page.getByText(`Approving “${three}” of ${account.username} … And 2 more.`),
  ).toBeVisible();
  await page.keyboard.press("z");
  await expect(card).toHaveAccessibleName(three);
  await expect(card).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toHaveAccessibleName(two);

  const admin = await apiOf(request, demo.admin);
  const statuses = async () => {
    const found = ids.map((id) => admin.get<{ status: string }>(`/admin/submissions/${id}`));
    return (await Promise.all(found)).map(({ status }) => status);
  };
  expect(await statuses()).toEqual(["pending", "pending", "pending", "pending"]);
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect.poll(statuses).toEqual(["approved", "pending", "pending", "pending"]);
  await page.goBack();
  await expect(page.getByText(`Approved “${one}”: 30 points were paid.`)).toBeVisible();
  await expect(card).toHaveAccessibleName(two);
  await page.keyboard.press("a");
  await expect(card).toHaveAccessibleName(three);
  await page.goto("/about");
  await expect.poll(statuses).toEqual(["approved", "approved", "pending", "pending"]);
});

test("on a narrow screen a decision leaves the page where it was", async ({
  page,
  request,
  account,
}) => {
  await page.setViewportSize({ width: 768, height: 700 });
  const { titles } = await openQueue({ page, request, account }, ["One", "Two", "Three", "Four"]);
  const third = page.getByRole("article", { name: titles[2] ?? "" });
  const approve = third.getByRole("button", { name: /^Approve/ });
  await approve.scrollIntoViewIfNeeded();
  const countsOfTabs = page.waitForResponse(/\/admin\/submission-filters/);
  await approve.click();
  await expect(page.getByText(`Approved “${titles[2]}”`)).toBeInViewport();
  const fourth = page.getByRole("article", { name: titles[3] ?? "" });
  await expect(fourth).toBeFocused();
  await countsOfTabs;
  await expect(fourth.getByRole("heading", { name: titles[3] ?? "" })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
});

test("the queue is filtered in the address, with counts, and shows a person's record", async ({
  page,
  request,
  account,
}) => {
  const { titles } = await openQueue({ page, request, account }, ["One", "Two"]);
  await expect(page.getByRole("combobox", { name: "Person" })).toHaveValue(account.username);
  await page.getByLabel("Contract", { exact: true }).selectOption({ label: `${titles[1]} (1)` });
  await expect(page).toHaveURL(/contract=/);
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
  await expect(page.getByRole("article")).toHaveAccessibleName(titles[1] ?? "");
  await page.getByRole("button", { name: account.username, exact: true }).click();
  const record = page.getByRole("region", { name: "Person's record" });
  await expect(record).toContainText("Nothing of theirs has been decided yet.");
  await expect(record).toContainText("Balance");
  await inspect(page);
  await page.getByLabel("Waiting", { exact: true }).selectOption("week");
  await expect(page.getByRole("heading", { name: "Nothing waits here" })).toBeVisible();
});

test("a skipped question is shown as such", async ({ page, request, account }) => {
  const question = { required: false, options: [] };
  const { id, title } = await makeContract(request, {
    p_survey_questions: [
      { ...question, questionType: "text", questionText: "Why?" },
      { ...question, questionType: "file", questionText: "A picture" },
    ],
  });
  const signer = await apiOf(request, account);
  await signer.submit((await signer.sign(id)).id, {});
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  const card = page.getByRole("article", { name: title });
  await expect(card).toContainText("Why?");
  await expect(card).toContainText("No response provided");
  await expect(card).toContainText("A picture");
  await expect(card).toContainText("No file uploaded");
});

test("approving cash asks first, with amount, fee, name and account, and stays listed", async ({
  page,
  request,
  account,
}) => {
  const item = await (await itemsAsAdmin(request)).add({ type: "Cash", value: "$100" });
  const buyer = await apiOf(request, account);
  await buyer.post("/rpc/redeem_item", {
    p_item_id: item.id,
    p_request_id: crypto.randomUUID(),
    p_bank_details: bankDetails,
  });
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account, "cash"));
  const card = page.getByRole("article", { name: item.name });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await card.getByRole("button", { name: "Show the account number of Ada" }).click();
  await card.getByRole("button", { name: "Copy the account number of Ada" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("0123456789");
  await card.getByRole("button", { name: /^Approve/ }).click();
  const dialog = page.getByRole("dialog", { name: "Approve this redemption?" });
  await expect(dialog).toContainText(
    `$97.00 is paid out to ${account.username}, and $3.00 kept as the fee.`,
  );
  await expect(dialog).toContainText("to Ada, First Bank, account ****6789.");
  await inspect(page);
  await dialog.getByLabel("Note to the user (optional)").fill("On its way.");
  await dialog.getByRole("button", { name: "Approve Redemption" }).click();
  await expect(
    page.getByText(`Approved “${item.name}” for ${account.username}: $97.00 to pay out.`),
  ).toBeVisible();
  await page.getByRole("link", { name: "Approved" }).click();
  const list = page.getByRole("region", { name: "Redemptions approved" });
  const entry = list.getByRole("listitem").filter({ hasText: item.name });
  await expect(entry).toContainText("$97.00 to pay out: $100.00 less the fee of $3.00");
  await expect(entry).toContainText("Ada, First Bank, account ****6789");
  await expect(entry).toContainText("Note: On its way.");
  await inspect(page);
});

test("submissions of one contract are decided together on its own page", async ({
  page,
  request,
  account,
}) => {
  const { id, title } = await makeContract(request);
  const signer = await apiOf(request, account);
  await signer.submit((await signer.sign(id)).id, {});
  const other = await apiOf(request, demo.user);
  await other.submit((await other.sign(id)).id, {});
  await login(page, demo.admin);
  await page.goto(`/admin/contracts/submissions/${id}`);
  await expect(page.getByRole("heading", { name: `Submissions: ${title}` })).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).check();
  await page.getByRole("button", { name: "Approve Selected" }).click();
  await page.getByRole("button", { name: "Approve 2 Submissions" }).click();
  await expect(page.getByText("2 submissions decided")).toBeVisible();
  const [profile] = await signer.post<UserProfile[]>("/rpc/get_current_user_profile", {});
  expect(profile?.points).toBe(70);
});

test("on a phone the chosen tab of the approvals is in sight", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await login(page, demo.admin);
  await page.goto("/admin/approvals?tab=cash");
  const tab = page.getByRole("tab", { name: /^Cash Redemptions/ });
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test("a rejection is reported without the mark of success", async ({ page, request, account }) => {
  const { titles } = await openQueue({ page, request, account }, ["Reject"]);
  const [title = ""] = titles;
  await page.getByRole("button", { name: `Reject: ${title}, ${account.username}` }).click();
  await page.getByLabel("Reason").selectOption("wrong_content");
  await page.getByRole("button", { name: "Reject Submission" }).click();
  const report = page.getByRole("status").filter({ hasText: `Rejected “${title}”` });
  await expect(report).toHaveAttribute("data-tone", "info");
});

test.describe("when an answer is lost on its way", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("a decision is reported as what it was", async ({ page, request, account }) => {
    const { titles } = await openQueue({ page, request, account }, ["Lost"]);
    await dropResponseOnce(page, "**/api/rpc/approve_contract");
    await page.getByRole("button", { name: /^Approve: / }).click();
    await expect(page.getByText(`Approved “${titles[0]}”: 30 points were paid.`)).toBeVisible();
  });
});
