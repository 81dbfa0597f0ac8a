import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { makeContract, submitNewContracts } from "./support/contracts";
import { inspect } from "./support/inspect";
import { ownWord } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

test("the audit log shows who did what, when, and what changed", async ({ page, request }) => {
  const { id, title } = await makeContract(request);
  const admin = await apiOf(request, demo.admin);
  const [profile] = await admin.post<{ id: string; username: string }[]>(
    "/rpc/get_current_user_profile",
    {},
  );
  const renamed = `<u>Soup</u> ${ownWord()}`;
  await admin.post("/rpc/update_contract_with_survey", {
    p_admin_id: profile?.id,
    p_contract_id: id,
    p_title: renamed,
    p_points_reward: 1_234,
    p_status: "inactive",
    p_survey_questions: [{ questionType: "text", questionText: "How <b>hot</b>?", options: null }],
  });
  await login(page, demo.admin);
  await page.goto("/admin/activity");
  await page.getByRole("link", { name: "Admin decisions" }).click();
  await expect(page.getByRole("heading", { name: "Admin Decisions" })).toBeVisible();
  const list = page.getByRole("region", { name: "Decisions" });
  await page.getByLabel("Decision", { exact: true }).selectOption("update_contract");
  await page
    .getByRole("searchbox", { name: "Decided by" })
    .fill(profile?.username.toUpperCase() ?? "");
  await expect(page).toHaveURL(/admin=/);
  const entry = list.getByRole("listitem").filter({ hasText: renamed });
  await expect(entry).toContainText(`Changed a contract: ${renamed}`);
  await expect(entry).toContainText(`by ${profile?.username}`);
  await entry.getByText("4 changes").click();
  for (const [name, before, after] of [
    ["Title", title, renamed],
    ["Points reward", "30", "1,234"],
    ["Status", "Active", "Inactive"],
    ["Questions", "", "1. How <b>hot</b>? (text, required)"],
  ] as const) {
    const change = entry.locator("dl > div").filter({ hasText: name });
    if (before !== "") await expect(change.getByRole("deletion")).toContainText(before);
    await expect(change.getByRole("insertion")).toContainText(after);
  }
  await inspect(page);
});

test("a reviewer finds the decisions about one person from the person's record", async ({
  page,
  request,
  account,
}) => {
  const [approved = "", waiting = ""] = [`Paid ${ownWord()}`, `Waiting ${ownWord()}`];
  const [signingId] = await submitNewContracts(request, account, [approved, waiting]);
  const admin = await apiOf(request, demo.admin);
  await admin.post("/rpc/approve_contract", { p_signed_contract_id: signingId });
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  await page.getByRole("button", { name: account.username, exact: true }).click();
  await page.getByRole("link", { name: "All decisions about them" }).click();
  const list = page.getByRole("region", { name: "Decisions" });
  await expect(list.getByRole("listitem")).toHaveCount(1);
  await expect(list.getByRole("listitem")).toContainText(
    `Approved a submission: ${approved} of ${account.username}`,
  );
  const person = page.getByRole("searchbox", { name: "About person" });
  await expect(person).not.toHaveValue("");
  const upper = account.username.toUpperCase();
  const found = page.waitForResponse((response) => response.url().includes(`person=${upper}`));
  await person.fill(upper);
  await found;
  await expect(page).toHaveURL(new RegExp(`person=${upper}`));
  await expect(list.getByRole("listitem")).toContainText(approved);
  await inspect(page);
});
