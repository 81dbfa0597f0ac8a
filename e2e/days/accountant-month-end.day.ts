import { createHash, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { unzip } from "../../packages/server/test/support/unzip";
import { type Account, demo, type NewAccount, newAccount } from "../support/accounts";
import { requestAs } from "../support/calls";
import { makeContract } from "../support/contracts";
import { itemsAsAdmin, ownWord } from "../support/items";
import { type OwnServer, startServerWithTwoAdmins } from "../support/own-server";
import { expect, test } from "../support/test";
import {
  linesIn,
  linesOf,
  numberIn,
  readApprovals,
  readDashboard,
  readPayouts,
  save,
} from "./books";
import { type Person, personAt } from "./person";
import { logIn } from "./worker";

const DAY_MS = 86_400_000;
/** More than one run takes. */
const RUN_MS = 1_200_000;
const BANK = { accountName: "Ada Lovelace", bankName: "First Bank", accountNumber: "0123456789" };

let server: OwnServer;
let days = 0;
test.beforeAll(async () => {
  server = await startServerWithTwoAdmins({});
});
test.afterAll(() => server.stop());

/** The time on the server's clock, in milliseconds. */
const now = () => Date.now() + days * DAY_MS;
const sha256 = (content: Buffer | undefined) =>
  createHash("sha256")
    .update(content ?? "")
    .digest("hex");
/** What happens in a month: cash that is paid, cash that is under way, a card in review, a place given back. */
async function aMonthOfWork() {
  const buyer = await newAccount(server.request);
  const asAdmin = await requestAs(server.request, demo.admin);
  const asBuyer = await requestAs(server.request, buyer);
  const { id: p_user_id } = await profile(buyer);
  await asAdmin("POST", "/rpc/credit_points", { p_user_id, p_points: 900, p_reason: "A prize" });
  const items = await itemsAsAdmin(server.request);
  const cash = await items.add({
    type: "Cash",
    value: "$10",
    price: 250,
    name: `Cash ${ownWord()}`,
  });
  const card = await items.add({ type: "Gift Card", price: 40 });
  const redeem = async (p_item_id: string, given = {}) =>
    (
      await asBuyer<{ id: string }>("POST", "/rpc/redeem_item", {
        p_item_id,
        p_request_id: randomUUID(),
        ...given,
      })
    ).id;
  const [paid = "", sent = ""] = [
    await redeem(cash.id, { p_bank_details: BANK }),
    await redeem(cash.id, { p_bank_details: BANK }),
  ];
  await redeem(card.id);
  for (const [number, id] of [paid, sent].entries()) {
    await asAdmin("POST", "/rpc/approve_redemption", { p_redemption_id: id });
    const p_payouts = [{ redemption_id: id, reference: `FT-${number}` }];
    await asAdmin("POST", "/rpc/mark_payouts_sent", { p_payouts });
  }
  await asAdmin("POST", "/rpc/mark_payouts_confirmed", { p_redemption_ids: [paid] });
  const contract = await makeContract(server.request, { p_points_cost: 30 });
  const signing = await asBuyer<{ id: string }>("POST", "/rpc/sign_contract", {
    p_contract_id: contract.id,
  });
  await asBuyer("POST", "/rpc/give_back_place", { p_signed_contract_id: signing.id });
  return { buyer, sent };
}

async function profile(account: Account): Promise<{ id: string; points: number }> {
  const call = await requestAs(server.request, account);
  const [own] = await call<{ id: string; points: number }[]>(
    "POST",
    "/rpc/get_current_user_profile",
    {},
  );
  if (own === undefined) throw new Error("there is no profile");
  return own;
}

/** Reads the statement of the buyer and the same entries under Activity, and compares them. */
async function compareStatement(accountant: Person, buyer: Person, account: NewAccount) {
  const { page } = buyer;
  await page.goto("/earnings/statement");
  const table = page.getByRole("table", { name: /^Points in/ });
  const points = await table.locator("tbody tr:not([data-total]) td:nth-child(3)").allInnerTexts();
  const closing = await table.locator("tr[data-total]").last().locator("td").last().innerText();
  const csv = (await save(buyer, "Export CSV")).toString();
  // Once the ledger is sealed, its checkpoint follows.
  expect(csv).toMatch(new RegExp(`"Closing balance","",,${numberIn(closing)}$`, "m"));
  expect((await profile(account)).points).toBe(numberIn(closing));
  await accountant.page.goto(`/admin/activity?user=${account.username}`);
  const entries = accountant.page.getByRole("list", { name: "Activities" }).getByRole("listitem");
  await expect(entries).toHaveCount(points.length);
}

/** Logs the accountant in, at a browser whose clock is right. */
async function anAccountant(
  open: (account: undefined, options: { baseURL: string }) => Promise<Page>,
): Promise<Person> {
  const page = await open(undefined, { baseURL: server.url });
  await page.clock.install({ time: now() });
  const accountant = personAt(page);
  await logIn(accountant, demo.admin);
  return accountant;
}

test("an accountant's month end: six screens and four files agree, the month closes by itself, and stays as it was", async ({
  open,
}) => {
  const start = new Date(now());
  const month = start.toISOString().slice(0, 7);
  const monthAtEnd = new Date(now() + RUN_MS).toISOString().slice(0, 7);
  test.skip(month !== monthAtEnd, "The month would end in the middle.");
  const { buyer, sent } = await aMonthOfWork();
  const accountant = await anAccountant(open);
  const { page } = accountant;
  const dashboard = await readDashboard(accountant);
  const openDollars = await readPayouts(accountant);
  const inReview = await readApprovals(accountant);

  await accountant.click(page.getByRole("link", { name: "Reports", exact: true }));
  await expect(page.getByText(/is not closed yet$/)).toBeVisible();
  const owed = await linesOf(page, "Owed at the end of the month");
  expect(Object.values(owed).slice(0, 3)).toEqual(dashboard.owed.map((points) => [points]));
  const accounts = await linesOf(page, "Both sides of all movements");
  expect(Object.values(accounts).slice(0, -1)).toEqual(
    dashboard.trial.slice(0, -1).map((points) => [points]),
  );
  expect((await linesOf(page, "Fees")).Earned?.at(-1)).toBe(dashboard.fee);
  const cash = await linesOf(page, "Cash to be paid, after the fee");
  expect(cash["To be paid at the end"]?.[2]).toBe(openDollars);
  const redemptions = await linesOf(page, "Redemptions in review");
  expect(redemptions["In review at the end"]?.[0]).toBe(inReview);
  for (const title of ["Points", "Redeemed by item", "Cash to be paid, after the fee"]) {
    const csv = (await save(accountant, `Export CSV of ${title}`)).toString();
    expect(linesIn(csv)).toEqual(await linesOf(page, title));
  }
  const reader = personAt(await open(undefined, { baseURL: server.url }));
  await logIn(reader, buyer);
  await compareStatement(accountant, reader, buyer);

  for (const one of [accountant, reader]) await one.page.close();
  const closing = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 5);
  for (; now() < closing; days += 1) await server.passDay();
  const later = await anAccountant(open);
  await expect(async () => {
    await later.page.goto(`/admin/reports?month=${month}`);
    await expect(later.page.getByText(/is closed$/)).toBeVisible({ timeout: 5_000 });
    await expect(later.page.getByText(/sealed in block \d+/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  const files = await unzip(await save(later, "Download All"));
  const checksum = await later.page.getByText(/^SHA-256 of report.json: /).innerText();
  expect(checksum).toContain(sha256(files.get("report.json")));
  for (const line of files.get("SHA256SUMS")?.toString().trimEnd().split("\n") ?? []) {
    const [sum, name = ""] = line.split("  ");
    expect(sum, name).toBe(sha256(files.get(name)));
  }
  const points = await linesOf(later.page, "Points");
  const csv = files.get(`signpoint-${month}-points.csv`)?.toString() ?? "";
  expect(linesIn(csv)).toEqual(points);
  await later.page.goto("/admin/activity/decisions");
  const decision = later.page.getByRole("listitem").filter({ hasText: "Closed a month" }).first();
  await later.stillSees(1, decision);
  await expect(decision).toContainText(month);

  const asAdmin = await requestAs(server.request, demo.admin);
  const failed = { p_redemption_id: sent, p_reason: "No such account" };
  await asAdmin("POST", "/rpc/mark_payout_failed", failed);
  await later.page.goto("/admin/reports");
  await expect(later.page.getByText(/is not closed yet$/)).toBeVisible();
  const fees = await linesOf(later.page, "Fees");
  expect(fees["Points returned instead"]).toEqual([-1, -10, -0.3]);
  await later.page.getByLabel("Month, in UTC").selectOption(month);
  await expect(later.page.getByText(/is closed$/)).toBeVisible();
  expect(await linesOf(later.page, "Points")).toEqual(points);
});
