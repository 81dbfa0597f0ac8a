import type { Locator, Page } from "@playwright/test";
import { demo } from "../support/accounts";
import { itemsAsAdmin, ownWord } from "../support/items";
import { expect, test } from "../support/test";
import { type Person, personAt } from "./person";
import { goTo, logIn } from "./worker";

const BANK = [
  ["Account holder name", "Ada Lovelace"],
  ["Bank name", "First Example Bank"],
] as const;

async function findItem(buyer: Person, name: string): Promise<void> {
  await goTo(buyer, "Marketplace");
  await buyer.type(buyer.page.getByRole("searchbox"), name);
  await buyer.click(buyer.page.getByRole("link", { name: new RegExp(name) }).first());
  await expect(buyer.page.getByRole("heading", { level: 1, name })).toBeVisible();
}

async function redeemCash(buyer: Person, accountNumber: string): Promise<void> {
  const { page } = buyer;
  await buyer.click(page.getByRole("button", { name: "Redeem" }));
  for (const [label, text] of BANK) await buyer.type(page.getByLabel(label), text);
  await buyer.type(page.getByLabel("Account number"), accountNumber);
  await buyer.type(page.getByLabel("Repeat the number"), accountNumber);
  await buyer.click(page.getByRole("button", { name: "Confirm Redemption" }));
  await expect(page.getByRole("region", { name: "Redemption successful" })).toBeVisible();
}

/** Approves the waiting cash of a person, and opens the list of payouts at theirs. */
async function approveCash(admin: Person, username: string): Promise<void> {
  const { page } = admin;
  await page.goto("/admin/approvals?tab=cash");
  await admin.type(page.getByRole("searchbox"), username);
  await expect(page.getByText("1 of 1 shown")).toBeVisible();
  await admin.click(page.getByRole("article").getByRole("button", { name: /^Approve/ }));
  const dialog = page.getByRole("dialog", { name: "Approve this redemption?" });
  await admin.click(dialog.getByRole("button", { name: "Approve Redemption" }));
  await expect(page.getByText(/^Approved “/)).toBeVisible();
  await admin.click(page.getByRole("link", { name: "Payouts", exact: true }));
  await admin.type(page.getByRole("searchbox"), username);
}

const bought = (page: Page, name: string): Locator => page.getByRole("article", { name });

async function openHistory(buyer: Person): Promise<void> {
  await buyer.page.goto("/earnings?view=redemptions");
  await buyer.wait();
}

test("a buyer's week: a code that is waited for and revealed; cash that fails and is asked for again", async ({
  open,
  request,
  account,
}) => {
  const items = await itemsAsAdmin(request);
  const card = await items.add({ name: `Card ${ownWord()}`, type: "Gift Card", value: "$5" });
  const cash = await items.add({ name: `Cash ${ownWord()}`, type: "Cash", value: "$10" });
  const code = `${ownWord()}-GIFT-CARD`;
  const desk = await open(demo.admin);
  const admin = personAt(desk);
  await desk.goto(`/admin/marketplace/${card.id}/codes`);
  await admin.type(desk.getByLabel("Codes", { exact: true }), code);
  await admin.click(desk.getByRole("button", { name: "Add Codes" }));
  await expect(desk.getByText("1 code added.")).toBeVisible();

  const page = await open();
  const buyer = personAt(page);
  await logIn(buyer, account);
  await findItem(buyer, card.name);
  await buyer.click(page.getByRole("button", { name: "Redeem" }));
  const question = page.getByRole("dialog", { name: "Redeem this item?" });
  await buyer.click(question.getByRole("button", { name: "Confirm Redemption" }));
  const success = page.getByRole("region", { name: "Redemption successful" });
  await expect(success).toBeVisible();
  await buyer.click(success.getByRole("link", { name: "View Redemption History" }));
  await buyer.lookAway(5);
  await buyer.stillSees(2, bought(page, card.name).getByText("Pending"));

  await desk.goto("/admin/approvals?tab=items");
  await expect(desk.getByRole("article")).toBeVisible();
  await admin.press(["/"]);
  await admin.typeWhereTheFocusIs(account.username);
  await admin.press(["Enter"], 1);
  await expect(bought(desk, card.name)).toContainText("1 code left.");
  await admin.press(["a"]);
  await expect(desk.getByText(`Approved “${card.name}”`)).toBeVisible();

  const entry = bought(page, card.name);
  await expect(entry).toContainText("Approved: your code is here.");
  await buyer.click(entry.getByRole("button", { name: `Reveal code: ${card.name}` }));
  await buyer.stillSees(6, entry.getByText(code));

  await findItem(buyer, cash.name);
  await redeemCash(buyer, "0123456789");
  await expect(page.getByTitle("Available points")).toHaveText("10 points");
  await approveCash(admin, account.username);
  await admin.click(desk.getByRole("button", { name: `Mark as failed: ${account.username}` }));
  const failure = desk.getByRole("dialog", { name: "Mark this payout as failed?" });
  await admin.typeWhereTheFocusIs("The account is closed.");
  await admin.press(["Control+Enter"]);
  await expect(desk.getByText("20 points were returned.")).toBeVisible();
  await expect(failure).toBeHidden();

  await expect(page.getByTitle("Available points")).toHaveText("30 points");
  await openHistory(buyer);
  await buyer.stillSees(2, page.getByText(/Reason: The account is closed\./));
  await findItem(buyer, cash.name);
  await redeemCash(buyer, "0123456780");
  await page.reload();
  await expect(page.getByTitle("Available points")).toHaveText("10 points");
  await approveCash(admin, account.username);
  await admin.click(desk.getByRole("checkbox", { name: "Select all 1 shown" }));
  await admin.click(desk.getByRole("button", { name: "Mark as Sent" }));
  await admin.typeWhereTheFocusIs("FT-2026");
  await admin.press(["Control+Enter"]);
  await expect(desk.getByText("1 payout marked as sent.")).toBeVisible();
  await openHistory(buyer);
  await buyer.stillSees(2, page.getByText(/FT-2026/).first());
});
