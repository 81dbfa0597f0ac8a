import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import { type Account, demo, type NewAccount, newAccount, profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { requestAs } from "./support/calls";
import { makeContract } from "./support/contracts";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { type OwnServer, startServerWithTwoAdmins } from "./support/own-server";
import { queueOf } from "./support/queue";
import { reviewerOf } from "./support/signed";
import { expect, test } from "./support/test";

test.skip(({ isMobile }) => isMobile, "Each screen's layout on a phone has tests of its own.");
// One server for all, and what is paused or limited is so for everybody.
test.describe.configure({ mode: "default" });
test.use({ expectedErrors: [/status of (?:400|403|409)/] });

const RESERVE = 10_000_000;
const [first, second] = [demo.admin, demo.user];
let server: OwnServer;

test.beforeAll(async () => {
  const settings = { SECOND_APPROVAL_FROM_POINTS: "1000", RESERVE_POINTS: String(RESERVE) };
  server = await startServerWithTwoAdmins(settings);
  await limitContracts();
});
test.afterAll(() => server.stop());

/** No reserve covers contracts without a limit of places. */
async function limitContracts(): Promise<void> {
  const admin = await apiOf(server.request, first);
  const { id: p_admin_id } = await profileOf(server.request, first);
  for (let cursor = ""; ; ) {
    const page = await admin.get<{ items: ContractListItem[]; next_cursor: string | null }>(
      `/admin/contracts?limit=100${cursor}`,
    );
    for (const { id, max_signers, points_reward } of page.items) {
      if (max_signers > 0 || points_reward === 0) continue;
      const limit = { p_admin_id, p_contract_id: id, p_status: "inactive" };
      await admin.post("/rpc/update_contract_with_survey", limit);
    }
    if (page.next_cursor === null) return;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

type Open = (account: Account, options: { baseURL: string }) => Promise<Page>;
const openAs = (open: Open, account: Account) => open(account, { baseURL: server.url });

/** An account with points that no second admin had to confirm. */
async function buyerWith(points: number): Promise<NewAccount> {
  const buyer = await newAccount(server.request);
  const { id: p_user_id, points: own } = await profileOf(server.request, buyer);
  const admin = await apiOf(server.request, first);
  for (let left = points - own; left > 0; left -= 999) {
    const gift = { p_user_id, p_points: Math.min(left, 999), p_reason: "For the test" };
    await admin.post("/rpc/credit_points", gift);
  }
  return buyer;
}

async function redeem(buyer: Account, p_item_id: string, given: object = {}) {
  const { post } = await apiOf(server.request, buyer);
  const order = { p_item_id, p_request_id: randomUUID(), ...given };
  return await post<{ id: string; reference: string }>("/rpc/redeem_item", order);
}

const bank = (accountNumber: string) => ({
  p_bank_details: { accountName: "Ada Lovelace", bankName: "First Bank", accountNumber },
});

test("a gift card of many points waits, with its typed code, for an admin other than the first", async ({
  open,
}) => {
  const buyer = await buyerWith(1_200);
  const { add } = await itemsAsAdmin(server.request);
  const item = await add({ type: "Gift Card", value: "$50", price: 1_000 });
  const code = `${ownWord()}-TYPED`;
  const { id } = await redeem(buyer, item.id);

  const admin = await openAs(open, first);
  await admin.goto(await queueOf(server.request, buyer, "items"));
  const card = admin.getByRole("article", { name: item.name });
  await card.getByLabel("Code for this buyer (optional)").fill(code);
  await card.getByRole("button", { name: /^Approve/ }).click();
  await expect(card).toContainText("This is waiting for a second admin.");
  await expect(card.getByRole("button", { name: /^Approve/ })).toBeHidden();
  await inspect(admin);
  await card.getByRole("link", { name: "Second Approvals" }).click();
  const waiting = admin.getByRole("region", { name: `Redemption: ${item.name}` });
  await expect(waiting).toContainText("Typed by the first admin");
  await expect(waiting).toContainText("Another admin than you has to decide this.");
  await expect(waiting.getByRole("button")).toHaveCount(0);
  const call = await requestAs(server.request, first);
  const list = await call<{ items: { id: string; subject_id: string }[] }>(
    "GET",
    "/admin/second-approvals?limit=100",
  );
  const p_id = list.items.find(({ subject_id }) => subject_id === id)?.id;
  await expect(call("POST", "/rpc/confirm_second", { p_id })).rejects.toThrow("OWN_DECISION");

  const page = await openAs(open, buyer);
  await page.goto(`/redemptions/${id}`);
  await expect(page.getByRole("button", { name: "Cancel Redemption" })).toBeVisible();

  const other = await openAs(open, second);
  await other.goto("/admin/second-approvals");
  await other.getByRole("button", { name: `Confirm Redemption: ${item.name}` }).click();
  const dialog = other.getByRole("dialog");
  await expect(dialog).toContainText(
    `The redemption of ${buyer.username} is approved, and gets the code that was typed.`,
  );
  await inspect(other);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(other.getByText(`Confirmed: ${item.name}.`)).toBeVisible();

  await page.reload();
  await page.getByRole("button", { name: `Reveal code: ${item.name}` }).click();
  await expect(page.getByText(code)).toBeVisible();
  await inspect(page);
});

test("a contract that can cost much opens when a second admin confirms, and the reserve bounds what is published", async ({
  open,
}) => {
  const title = `Many places ${ownWord()}`;
  const admin = await openAs(open, first);
  await admin.goto("/admin/contracts?form=new");
  const form = admin.getByRole("form", { name: "Contract" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("Two spoons are enough.");
  await form.getByLabel("Activity").fill("Taste it and tell.");
  await form.getByLabel("Points cost").fill("0");
  await form.getByLabel("Points reward").fill("1000000");
  await form.getByLabel("Maximum signers").fill("100");
  await form.getByRole("button", { name: "Create Contract" }).click();
  await expect(form.getByRole("alert")).toContainText(
    /This contract can cost 100,000,000 points\. With the [\d,]+ points that are owed already, that is more than the reserve of 10,000,000 points\./,
  );
  await expect(form.getByLabel("Title")).toHaveValue(title);
  await inspect(admin);
  await form.getByLabel("Points reward").fill("100");
  await form.getByRole("button", { name: "Create Contract" }).click();
  await expect(admin.getByRole("heading", { name: "Manage Contracts" })).toBeVisible();

  const reader = await newAccount(server.request);
  const page = await openAs(open, reader);
  await page.goto(`/contracts?search=${encodeURIComponent(title)}`);
  await expect(page.getByRole("link", { name: `View Details: ${title}` })).toBeHidden();

  const other = await openAs(open, second);
  await other.goto("/admin/second-approvals");
  const waiting = other.getByRole("region", { name: `Contract: ${title}` });
  await expect(waiting).toContainText("10,000");
  await waiting.getByRole("button", { name: `Confirm Contract: ${title}` }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await expect(other.getByText(`Confirmed: ${title}.`)).toBeVisible();

  await page.reload();
  await page.getByRole("link", { name: `View Details: ${title}` }).click();
  await expect(page.getByRole("button", { name: "Sign Contract" })).toBeVisible();
});

test("one admin exports a payout, the other is warned before a second export and marks it as sent", async ({
  open,
}) => {
  const buyer = await newAccount(server.request);
  const { add } = await itemsAsAdmin(server.request);
  const item = await add({ type: "Cash", value: "$10", name: `Cash ${ownWord()}` });
  const { id } = await redeem(buyer, item.id, bank(String(Date.now())));
  await (await apiOf(server.request, second)).post("/rpc/approve_redemption", {
    p_redemption_id: id,
  });
  const desk = `/admin/payouts?search=${buyer.username}`;
  const [one, two] = [await openAs(open, first), await openAs(open, second)];
  await one.goto(desk);
  await one.getByRole("checkbox", { name: "Select all 1 shown" }).check();
  const saved = one.waitForEvent("download");
  await one.getByRole("button", { name: "Export CSV" }).click();
  await saved;
  await expect(one.getByText("1 payout exported.")).toBeVisible();

  await two.goto(desk);
  const list = two.getByRole("region", { name: "Payouts: To pay" });
  await expect(list).toContainText(/Exported .* by admin/);
  await two.getByRole("checkbox", { name: "Select all 1 shown" }).check();
  await two.getByRole("button", { name: "Export CSV" }).click();
  const again = two.getByRole("dialog", { name: "Export them again?" });
  await expect(again).toContainText("they would be paid twice");
  await again.getByRole("button", { name: "Cancel" }).click();
  await two.getByRole("button", { name: "Mark as Sent" }).click();
  const dialog = two.getByRole("dialog", { name: "Mark 1 payout as sent?" });
  await dialog.getByLabel("The bank's reference").fill("FT-77");
  await inspect(two);
  await dialog.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(two.getByText("1 payout marked as sent.")).toBeVisible();

  // The first one's screen is old: the payout was sent meanwhile.
  await one.getByRole("button", { name: "Mark as Sent" }).click();
  const late = one.getByRole("dialog", { name: "Mark 1 payout as sent?" });
  await late.getByLabel("The bank's reference").fill("FT-78");
  await late.getByRole("button", { name: "Mark as Sent" }).click();
  await expect(one.getByRole("alert")).toBeVisible();
  await one.goto(`${desk}&status=sent`);
  await expect(one.getByRole("main")).toContainText("Bank's reference: FT-77");
  await one.getByRole("checkbox", { name: "Select all 1 shown" }).check();
  await one.getByRole("button", { name: "Mark as Confirmed" }).click();
  await one.getByRole("dialog").getByRole("button", { name: "Mark as Confirmed" }).click();
  await expect(one.getByText("1 payout confirmed.")).toBeVisible();

  const page = await openAs(open, buyer);
  await page.goto(`/redemptions/${id}`);
  await expect(page.getByRole("main")).toContainText("Reference: FT-77.");
});

test("of two admins who approve with the last code, one is told that none is left and delivers a typed one", async ({
  open,
}) => {
  const buyers = [await buyerWith(100), await buyerWith(100)] as const;
  const { add } = await itemsAsAdmin(server.request);
  const item = await add({ type: "Gift Card", value: "$5" });
  const admin = await apiOf(server.request, first);
  const codes = [`${ownWord()}-LAST`, `${ownWord()}-TOO-MUCH`];
  await admin.post(`/admin/marketplace/items/${item.id}/codes`, { codes });
  for (const buyer of buyers) await redeem(buyer, item.id);

  // One of the two codes was added by mistake, and nobody has it.
  const one = await openAs(open, first);
  await one.goto(`/admin/marketplace/${item.id}/codes`);
  const row = one.getByRole("row", { name: /line 2/ });
  await row.getByRole("button", { name: /^Remove code/ }).click();
  const removal = one.getByRole("dialog");
  await expect(removal).toContainText("It was given to nobody.");
  await inspect(one);
  await removal.getByRole("button", { name: "Remove Code" }).click();
  await expect(one.getByText(/^Code .* removed\.$/)).toBeVisible();
  await expect(row).toBeHidden();
  await expect(one.getByRole("row", { name: /line 1/ })).toBeVisible();

  const two = await openAs(open, second);
  await one.goto(await queueOf(server.request, buyers[0], "items"));
  await two.goto(await queueOf(server.request, buyers[1], "items"));
  const cards = [one, two].map((page) => page.getByRole("article", { name: item.name }));
  for (const card of cards) await expect(card).toContainText("1 code left");
  await cards[0]?.getByRole("button", { name: /^Approve/ }).click();
  await expect(cards[0] ?? one.locator("none")).toBeHidden();
  await cards[1]?.getByRole("button", { name: /^Approve/ }).click();
  await expect(two.getByRole("alert").first()).toContainText("No code is left for this item.");
  await inspect(two);
  await cards[1]?.getByLabel("Code for this buyer (optional)").fill(`${ownWord()}-TYPED`);
  await cards[1]?.getByRole("button", { name: /^Approve/ }).click();
  await expect(cards[1] ?? two.locator("none")).toBeHidden();
});

/** Expects figures of a card by their names. */
async function expectFigures(page: Page, card: string, figures: Record<string, string>) {
  const terms = page.getByRole("region", { name: card, exact: true }).getByRole("term");
  for (const [name, value] of Object.entries(figures)) {
    await expect(terms.filter({ hasText: name }).locator("..")).toContainText(value);
  }
}

test("points of a wrong approval are taken back, which signer and admins read on the submission", async ({
  open,
}) => {
  const signer = await newAccount(server.request);
  const { id, title } = await makeContract(server.request, { p_max_signers: 3 });
  const api = await apiOf(server.request, signer);
  const signing = await api.sign(id);
  await api.submit(signing.id, {});
  await (await reviewerOf(server.request, signing.id)).approve();

  const admin = await openAs(open, second);
  await admin.goto(`/admin/contracts/signed/${signing.id}`);
  await admin.getByRole("button", { name: "Take Points Back" }).click();
  const dialog = admin.getByRole("dialog", { name: "Take points back?" });
  await expect(dialog.getByLabel("Points")).toHaveValue("30");
  await dialog.getByLabel("Points").fill("31");
  await dialog.getByRole("button", { name: "Take Points Back" }).click();
  await expect(dialog).toContainText("1 to 30: what this submission paid.");
  await dialog.getByLabel("Points").fill("20");
  await dialog.getByRole("button", { name: "Take Points Back" }).click();
  await expect(dialog.getByLabel("Reason")).toBeFocused();
  await dialog.getByLabel("Reason").fill("The pictures are somebody else's");
  await inspect(admin);
  await dialog.getByRole("button", { name: "Take Points Back" }).click();
  await expect(admin.getByText("20 points deducted.")).toBeVisible();
  const timeline = admin.getByRole("region", { name: "Timeline" });
  await expect(timeline).toContainText("Points taken back");
  await expectFigures(admin, "Submission Summary", {
    "Net earnings": "+20 points",
    "Taken back": "−20 points",
    "Left after the correction": "0 points",
  });
  await inspect(admin);

  const page = await openAs(open, signer);
  await page.goto(`/contracts/${id}`);
  await expect(page.getByRole("main")).toContainText("20 points: The pictures are somebody else's");
  await expectFigures(page, "Summary", { Earned: "+20 points", "Taken back": "−20 points" });
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(
    /Left after the correction\s*0 points/,
  );
  await inspect(page);
  await page.goto("/earnings");
  await page.getByRole("link", { name: /Correction by an admin/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("cash beyond the limit of a day is held with the reason, until an admin lifts the hold", async ({
  open,
}) => {
  const buyer = await newAccount(server.request);
  const { add } = await itemsAsAdmin(server.request);
  const item = await add({ type: "Cash", value: "$10", name: `Cash ${ownWord()}` });
  const admin = await openAs(open, first);
  await admin.goto("/admin/settings");
  const form = admin.getByRole("form", { name: "Limits of cash" });
  const limit = form.getByLabel("Cash for one person in a day ($)");
  await limit.fill("15");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByRole("status")).toBeVisible();

  await redeem(buyer, item.id, bank(String(Date.now())));
  const held = await redeem(buyer, item.id, bank(String(Date.now())));
  const page = await openAs(open, buyer);
  await page.goto(`/redemptions/${held.id}`);
  await expect(page.getByRole("main")).toContainText(
    "It is beyond what one person can cash out in a day.",
  );
  await expect(page.getByText("On hold", { exact: true })).toBeVisible();
  await inspect(page);

  await admin.goto(`${await queueOf(server.request, buyer, "cash")}&open=${held.id}`);
  const card = admin.getByRole("article", { name: item.name });
  await expect(card).toContainText("It is beyond what one person can cash out in a day.");
  await expect(card.getByRole("button", { name: /^Approve/ })).toBeHidden();
  await admin.goto(`/admin/redemptions/${held.id}`);
  await admin.getByRole("button", { name: "Lift Hold" }).click();
  await expect(admin.getByRole("button", { name: "Lift Hold" })).toBeHidden();
  await page.reload();
  await expect(page.getByText("On hold", { exact: true })).toBeHidden();

  await admin.goto("/admin/settings");
  await limit.fill("0");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form.getByRole("status")).toBeVisible();
});

test("what an admin pauses on the screen is refused to people in words, and works again afterwards", async ({
  open,
}) => {
  const buyer = await newAccount(server.request);
  const { add } = await itemsAsAdmin(server.request);
  const item = await add({ type: "Gift Card", value: "$5", redemption_code: "SHARED" });
  const contract = await makeContract(server.request, { p_max_signers: 3 });
  const admin = await openAs(open, first);
  await admin.goto("/admin/settings");
  for (const name of ["Redemptions", "Signings"]) {
    await admin.getByRole("button", { name: `Pause: ${name}` }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Pause" }).click();
    await expect(admin.getByRole("button", { name: `Lift the pause: ${name}` })).toBeVisible();
  }
  await inspect(admin);

  const page = await openAs(open, buyer);
  await page.goto(`/marketplace/${item.id}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  await page.getByRole("button", { name: "Confirm Redemption" }).click();
  await expect(
    page.getByText("Redeeming is paused at the moment. Nothing was paid."),
  ).toBeVisible();
  await page.goto(`/contracts/${contract.id}`);
  await page.getByRole("button", { name: "Sign Contract" }).click();
  const dialog = page.getByRole("dialog", { name: "Sign this contract?" });
  await dialog.getByRole("button", { name: "Sign Contract" }).click();
  await expect(page.getByText("Signing is paused at the moment. Nothing was paid.")).toBeVisible();
  await expect(page.getByTitle("Available points")).toHaveText("50 points");
  await inspect(page);

  for (const name of ["Redemptions", "Signings"]) {
    await admin.getByRole("button", { name: `Lift the pause: ${name}` }).click();
    await expect(admin.getByRole("button", { name: `Pause: ${name}` })).toBeVisible();
  }
  await page.goto(`/marketplace/${item.id}`);
  await page.getByRole("button", { name: "Redeem" }).click();
  await page.getByRole("button", { name: "Confirm Redemption" }).click();
  await expect(page.getByRole("link", { name: "View Redemption", exact: true })).toBeVisible();
});
