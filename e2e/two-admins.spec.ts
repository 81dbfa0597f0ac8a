import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { type Account, demo, type NewAccount, newAccount, profileOf } from "./support/accounts";
import { apiOf } from "./support/api";
import { requestAs } from "./support/calls";
import { inspect } from "./support/inspect";
import { itemsAsAdmin, ownWord } from "./support/items";
import { type OwnServer, startServerWithTwoAdmins } from "./support/own-server";
import { queueOf } from "./support/queue";
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

async function redeem(buyer: Account, p_item_id: string) {
  const { post } = await apiOf(server.request, buyer);
  return await post<{ id: string }>("/rpc/redeem_item", { p_item_id, p_request_id: randomUUID() });
}

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
  await expect(page.getByRole("heading", { name: "No contracts found" })).toBeVisible();

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
