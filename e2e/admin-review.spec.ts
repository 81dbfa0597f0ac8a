import { randomUUID } from "node:crypto";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import type { AdjacentSubmissions, Submission } from "@signpoint/api/entities/submission";
import { adminMessages, refusalMessages } from "@signpoint/api/messages";
import { demo } from "./support/accounts";
import { apiOf } from "./support/api";
import { submitNewContracts } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { pressUntilVisible, queueOf } from "./support/queue";
import { changeAnswer } from "./support/stage";
import { expect, login, test } from "./support/test";

const bankDetails = { accountName: "Ada", bankName: "First Bank", accountNumber: "0123456789" };

test("the review queue is operated by keys, which do nothing while typing", async ({
  page,
  request,
  account,
}) => {
  const titles = [`<b>One</b> ${ownWord()}`, `Two ${ownWord()}`];
  const [first = "", second = ""] = await submitNewContracts(request, account, titles);
  await login(page, demo.admin);
  // Other tests submit, too; but no submission lies between these two.
  for (const [id, previous, next] of [
    [first, null, second],
    [second, first, null],
  ] as const) {
    const path = `**/api/admin/submissions/${id}/neighbours`;
    await changeAnswer<AdjacentSubmissions>(page, path, ({ waiting }) => ({
      previous,
      next,
      waiting,
    }));
  }
  await page.goto(`/admin/contracts/signed/${first}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(titles[0] ?? "");
  await expect(page.getByRole("link", { name: "Next submission" })).toBeVisible();
  await expect(page.getByText(/^[\d,]+ submissions? waiting$/)).toBeVisible();
  await inspect(page);
  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Next submission");
  await inspect(page);
  await page.keyboard.press("a");
  await help.getByLabel("Shortcuts are on").uncheck();
  await help.getByRole("button", { name: "Done" }).click();
  await expect(help).toBeHidden();
  await pressUntilVisible(page, ["a", "r", "j", "?"], help);
  await help.getByLabel("Shortcuts are on").check();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(heading).toHaveText(titles[0] ?? "");

  const dialog = page.getByRole("dialog", { name: "Reject this submission?" });
  await pressUntilVisible(page, ["r"], dialog);
  await dialog.getByLabel("Note to the user (optional)").click();
  await page.keyboard.type("raj?");
  await expect(dialog.getByLabel("Note to the user (optional)")).toHaveValue("raj?");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await pressUntilVisible(page, ["A"], page.getByText(/^Approved “/));
  await expect(page.getByText(/^Approved “/)).toHaveText(
    `Approved “${titles[0]}”: 30 points were paid.`,
  );
  await expect(page.getByRole("button", { name: /^Approve/ })).toBeHidden();
  await page.keyboard.press("j");
  await expect(heading).toHaveText(titles[1] ?? "");
  await expect(page).toHaveURL(new RegExp(second));
  await expect(page.getByRole("link", { name: "Previous submission" })).toBeEnabled();
  await expect(page.getByRole("link", { name: "Next submission" })).toBeDisabled();
  await page.keyboard.press("k");
  await expect(heading).toHaveText(titles[0] ?? "");
  await page.getByRole("link", { name: "Who decided" }).click();
  const record = page.getByRole("region", { name: "Decisions" });
  await expect(record.getByRole("listitem")).toHaveCount(1);
  await expect(record).toContainText(`Approved a submission: ${titles[0]} of ${account.username}`);
});

test("several submissions are rejected after one confirmation, with one note", async ({
  page,
  request,
  account,
}) => {
  const titles = [`Three ${ownWord()}`, `Four ${ownWord()}`];
  const signings = await submitNewContracts(request, account, titles);
  await login(page, demo.admin);
  const mine = ({ username }: Submission) => username === account.username;
  // Reduces the queue of all tests to this test's submissions.
  await changeAnswer<{ items: Submission[] }>(page, /\/api\/admin\/submissions\?/, (answer) => ({
    ...answer,
    items: answer.items.filter(mine),
  }));
  await page.goto("/admin/approvals");
  await page.getByRole("checkbox", { name: "Select all 2 shown" }).check();
  await expect(page.getByText("2 submissions selected")).toBeVisible();
  await inspect(page);
  await page.getByRole("button", { name: "Reject Selected" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject 2 submissions?" });
  await expect(dialog).toContainText(
    `20 points are returned to ${account.username}, no reward is paid, and the places become free.`,
  );
  await inspect(page);
  await dialog.getByRole("button", { name: "Reject 2 Submissions" }).click();
  await expect(dialog.getByText(adminMessages.reasonRequired)).toBeVisible();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").selectOption("incomplete");
  await dialog.getByLabel("Note to all of them (optional)").fill("<i>Both</i> were empty.");
  await dialog.getByRole("button", { name: "Reject 2 Submissions" }).click();
  await expect(page.getByText("2 submissions decided")).toBeVisible();
  for (const title of titles) {
    await expect(page.getByText(`Rejected “${title}”: 10 points were returned.`)).toBeVisible();
    await expect(page.getByRole("article", { name: title })).toBeHidden();
  }
  const admin = await apiOf(request, demo.admin);
  for (const id of signings) {
    expect(await admin.get(`/admin/submissions/${id}`)).toMatchObject({
      status: "rejected",
      decision_reason: "incomplete",
      review_note: "<i>Both</i> were empty.",
    });
  }
});

test.describe("when another admin is faster", () => {
  test.use({ expectedErrors: [/status of 409/] });

  test("bulk approval reports the submissions that could not be approved", async ({
    page,
    request,
    account,
  }) => {
    const items = await itemsAsAdmin(request);
    const buyer = await apiOf(request, account);
    const bought: AdminRedemption[] = [];
    for (const value of ["$100", "$50"]) {
      const { id } = await items.add({ type: "Cash", value, name: `Cash ${ownWord()}` });
      const purchase = { p_item_id: id, p_request_id: randomUUID(), p_bank_details: bankDetails };
      bought.push(await buyer.post<AdminRedemption>("/rpc/redeem_item", purchase));
    }
    const [first, second] = bought;
    if (first === undefined || second === undefined) throw new Error("Nothing was bought.");
    await login(page, demo.admin);
    await page.goto(await queueOf(request, account, "cash"));
    for (const { item_name } of bought) {
      await page
        .getByRole("checkbox", { name: `Select: ${item_name}, ${account.username}` })
        .check();
    }
    await page.getByRole("button", { name: "Approve Selected" }).click();
    const dialog = page.getByRole("dialog", { name: "Approve 2 redemptions?" });
    await expect(dialog).toContainText(
      `$145.50 is paid out to ${account.username}, and $4.50 kept as the fee. The 40 points that were paid stay spent. This cannot be undone.`,
    );
    const other = await apiOf(request, demo.admin);
    await other.post("/rpc/reject_redemption", { p_redemption_id: second.id });
    await dialog.getByRole("button", { name: "Approve 2 Redemptions" }).click();
    await expect(page.getByRole("alert")).toContainText("1 redemption not decided");
    await expect(page.getByRole("alert")).toContainText(
      `“${second.item_name}”, ${account.username}: ${refusalMessages.alreadyDecided}`,
    );
    await expect(page.getByText(`Approved “${first.item_name}”`)).toBeVisible();
    await expect(page.getByRole("article")).toHaveCount(0);
    await inspect(page);
    expect((await buyer.get<{ items: AdminRedemption[] }>("/redemptions")).items).toMatchObject([
      { id: second.id, status: "REJECTED" },
      { id: first.id, status: "APPROVED" },
    ]);
  });
});

test("an admin cannot decide their own submission", async ({ page, request, account }) => {
  const titles = ["Five", "Six", "Seven"].map((word) => `${word} ${ownWord()}`);
  const [own = "", ...others] = await submitNewContracts(request, account, titles);
  await login(page, demo.admin);
  const admin = await apiOf(request, demo.admin);
  const [profile] = await admin.post<{ id: string }[]>("/rpc/get_current_user_profile", {});
  await changeAnswer<{ items: Submission[] }>(page, /\/api\/admin\/submissions\?/, (answer) => ({
    ...answer,
    items: answer.items.map((item) =>
      item.id === own ? { ...item, user_id: profile?.id ?? "" } : item,
    ),
  }));
  await page.goto(await queueOf(request, account));
  const card = page.getByRole("article", { name: titles[0] ?? "" });
  await expect(card).toContainText(refusalMessages.ownDecision);
  await expect(card.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  const ownBox = page.getByRole("checkbox", { name: `Select: ${titles[0]}, ${account.username}` });
  await expect(ownBox).toHaveCount(0);
  await expect(page.getByText(`Select all ${others.length} shown`)).toBeVisible();
});
