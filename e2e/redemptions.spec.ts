import { randomUUID } from "node:crypto";
import { adminMessages, refusalMessages } from "@signpoint/api/messages";
import { demo, type NewAccount } from "./support/accounts";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin } from "./support/items";
import { queueOf } from "./support/queue";
import { expect, login, test } from "./support/test";

const bankDetails = {
  accountName: "Ada Lovelace",
  bankName: "First Example Bank",
  accountNumber: "012345678901",
};

type Request = Parameters<typeof requestAs>[0];

async function redeem(request: Request, account: NewAccount, itemId: string, cash: boolean) {
  const call = await requestAs(request, account);
  return await call<{ id: string }>("POST", "/rpc/redeem_item", {
    p_item_id: itemId,
    p_request_id: randomUUID(),
    p_bank_details: cash ? bankDetails : null,
  });
}

test("a gift card's code comes with the approval and is hidden until revealed", async ({
  page,
  open,
  account,
  request,
}) => {
  const code = `CODE-FOR-${account.username}`;
  const item = await (await itemsAsAdmin(request)).add({
    type: "Gift Card",
    value: "$5",
    redemption_code: "KEPT-WITH-ITEM",
  });
  await redeem(request, account, item.id, false);

  const admin = await open(demo.admin);
  await admin.goto("/admin/approvals");
  await admin.getByRole("tab", { name: /^Item Redemptions/ }).click();
  await expect(admin).toHaveURL(/tab=items$/);
  await admin.goto(await queueOf(request, account, "items"));
  const waiting = admin.getByRole("article", { name: item.name });
  await expect(waiting).toContainText(account.username);
  await expect(waiting).toContainText("20 points");
  await waiting.getByLabel("Code for this buyer (optional)").fill(code);
  await inspect(admin);
  await waiting.getByRole("button", { name: /^Approve/ }).click();
  await expect(waiting).toBeHidden();
  await expect(admin.getByText(`Approved “${item.name}” for ${account.username}.`)).toBeVisible();

  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  const bought = page.getByRole("article", { name: item.name });
  await expect(bought).toContainText("Approved");
  await expect(bought.getByText(code)).toBeHidden();
  await inspect(page);
  await bought.getByRole("button", { name: `Reveal code: ${item.name}` }).click();
  await expect(bought.getByText(code)).toBeVisible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await bought.getByRole("button", { name: `Copy code: ${item.name}` }).click();
  await expect(bought.getByText("The code was copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await inspect(page);
  await bought.getByRole("button", { name: `Hide code: ${item.name}` }).click();
  await expect(bought.getByText(code)).toBeHidden();
});

test("a rejected cash redemption shows its refund", async ({ page, open, account, request }) => {
  const item = await (await itemsAsAdmin(request)).add({ type: "Cash", value: "$100", price: 50 });
  await redeem(request, account, item.id, true);

  const admin = await open(demo.admin);
  await admin.goto(await queueOf(request, account, "cash"));
  const waiting = admin.getByRole("article", { name: item.name });
  for (const text of [
    account.username,
    "50 points",
    "$100.00",
    "$3.00",
    "$97.00",
    bankDetails.accountName,
    bankDetails.bankName,
    "****8901",
  ]) {
    await expect(waiting).toContainText(text);
  }
  await inspect(admin);
  await waiting.getByRole("button", { name: /^Reject/ }).click();
  const dialog = admin.getByRole("dialog", { name: "Reject this redemption?" });
  await expect(dialog).toContainText(
    `50 points are returned to ${account.username}, $97.00 is not paid out, and the item goes back into stock.`,
  );
  await dialog
    .getByLabel("Note to the user (optional)")
    .fill("The bank does not know the account.");
  await inspect(admin);
  await dialog.getByRole("button", { name: "Reject Redemption" }).click();
  await expect(waiting).toBeHidden();
  await expect(
    admin.getByText(`Rejected “${item.name}” for ${account.username}: 50 points were returned.`),
  ).toBeVisible();

  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  const bought = page.getByRole("article", { name: item.name });
  await expect(bought).toContainText("Rejected: all 50 points were returned to your balance.");
  await expect(bought).toContainText("The bank does not know the account.");
  await expect(bought).toContainText("Refunded +50 points");
  await expect(bought).toContainText("Not paid out$97.00 (N97,000)");
  await expect(bought).not.toContainText("You receive");
  await expect(bought).toContainText("****8901");
  await expect(page.getByTitle("Available points")).toHaveText("50 points");
  await inspect(page);
});

test("the redemption history is filtered by status in the URL", async ({
  page,
  account,
  request,
}) => {
  const items = await itemsAsAdmin(request);
  const [mug, pot] = [await items.add({ price: 5 }), await items.add({ price: 5 })];
  const { id } = await redeem(request, account, mug.id, false);
  await redeem(request, account, pot.id, false);
  const admin = await requestAs(request, demo.admin);
  await admin("POST", "/rpc/approve_redemption", { p_redemption_id: id });
  await login(page, account);
  await page.goto("/earnings?view=redemptions");
  const names = page.getByRole("article").getByRole("heading");
  await expect(names).toHaveText([pot.name, mug.name]);
  const statuses = page.getByRole("navigation", { name: "Status" });
  await statuses.getByRole("link", { name: "Approved" }).click();
  await expect(page).toHaveURL(
    /view=redemptions&status=APPROVED$|status=APPROVED&view=redemptions$/,
  );
  await expect(names).toHaveText([mug.name]);
  await inspect(page);
  await statuses.getByRole("link", { name: "Rejected" }).click();
  await expect(page.getByRole("heading", { name: "No redemptions found" })).toBeVisible();
  await inspect(page);
  await page.getByRole("link", { name: "Show All" }).click();
  await expect(names).toHaveCount(2);
});

test.describe("with refusals", () => {
  test.use({ expectedErrors: [/status of (?:409|500)/] });

  test("a redemption that another admin has decided cannot be decided again", async ({
    open,
    account,
    request,
  }) => {
    const item = await (await itemsAsAdmin(request)).add({});
    const { id } = await redeem(request, account, item.id, false);
    const admin = await open(demo.admin);
    await admin.goto(await queueOf(request, account, "items"));
    const waiting = admin.getByRole("article", { name: item.name });
    await expect(waiting).toBeVisible();
    const other = await requestAs(request, demo.admin);
    await other("POST", "/rpc/approve_redemption", { p_redemption_id: id });
    await waiting.getByRole("button", { name: /^Approve/ }).click();
    await expect(admin.getByText(refusalMessages.alreadyDecided)).toBeVisible();
    await expect(waiting).toBeHidden();
    await inspect(admin);
  });

  test("failures of redemption decisions show their own messages", async ({
    open,
    account,
    request,
  }) => {
    const item = await (await itemsAsAdmin(request)).add({});
    await redeem(request, account, item.id, false);
    const admin = await open(demo.admin);
    const failure = { status: 500, json: { code: "INTERNAL_SERVER_ERROR", message: "x" } };
    await admin.route("**/api/rpc/*_redemption", (route) => route.fulfill(failure));
    await admin.goto(await queueOf(request, account, "items"));
    const waiting = admin.getByRole("article", { name: item.name });
    await waiting.getByRole("button", { name: /^Approve/ }).click();
    await expect(admin.getByText(adminMessages.approveFailed)).toBeVisible();
    await waiting.getByRole("button", { name: /^Reject/ }).click();
    await admin.getByRole("button", { name: "Reject Redemption" }).click();
    await expect(admin.getByText(adminMessages.rejectFailed)).toBeVisible();

    await admin.route("**/api/admin/redemptions?*", (route) => route.fulfill(failure));
    await admin.reload();
    await expect(
      admin.getByRole("heading", { name: adminMessages.approvalsLoadFailed }),
    ).toBeVisible();
  });
});
