import { beforeEach, expect, it } from "vitest";
import { clientOf, type Inputs, type Outputs, tryCall } from "../../support/client";
import {
  addItem,
  approve,
  BANK_DETAILS,
  redeemed,
  redeemedCash,
  reject,
} from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { startTestServer, testServer } from "../../support/server";

type Filters = Inputs["redemptions"]["list"];

const server = testServer();
let admin: Person;
beforeEach(async () => {
  server.clock.set("2026-05-31T23:30:00.000Z");
  admin = await addPerson(server, { admin: true });
});

const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id);
const mine = (as: Person, input: Inputs["redemptions"]["mine"] = {}) =>
  clientOf(server, as).redemptions.mine(input);

/** Returns a buyer and the ids of five redemptions, three of an item and then two of cash, oldest first. */
async function fiveRedemptions(): Promise<{ buyer: Person; ids: string[] }> {
  const buyer = await addPerson(server, { points: 10_000 });
  const item = await addItem(server);
  const ids: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    ids.push(await redeemed(server, buyer, item));
    server.clock.advance(1_000);
  }
  // These two have the same instant: their ids decide which is newer.
  ids.push((await redeemedCash(server, buyer)).id);
  ids.push((await redeemedCash(server, buyer)).id);
  return { buyer, ids };
}

/** Returns the pages of the admins' list, cut down to those redemptions that a test has made itself. */
async function listed(
  ids: string[],
  filters: Filters = {},
): Promise<Outputs["redemptions"]["list"]["items"]> {
  const found: Outputs["redemptions"]["list"]["items"] = [];
  let cursor: string | null = null;
  do {
    const page: Outputs["redemptions"]["list"] = await clientOf(server, admin).redemptions.list({
      ...filters,
      ...(cursor !== null && { cursor }),
    });
    found.push(...page.items);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return found.filter(({ id }) => ids.includes(id));
}

it("lists redemptions to their buyer alone, newest first, with the account number masked", async () => {
  const { buyer, ids } = await fiveRedemptions();
  const page = await mine(buyer);
  expect(idsOf(page)).toEqual([...ids].reverse());
  expect(page.items[0]).toMatchObject({
    type: "CASH",
    item_name: "Cash, $100",
    amount: 100,
    commission_amount: 3,
    bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
  });
  expect(JSON.stringify(page)).not.toContain(BANK_DETAILS.accountNumber);
  expect(Object.keys(page.items[0] ?? {})).not.toContain("decided_by");
  expect((await mine(admin)).items).toEqual([]);
  expect((await tryCall(clientOf(server).redemptions.mine({}))).status).toBe(401);
});

it("filters a buyer's own redemptions by status, by item and by id, page after page", async () => {
  const { buyer, ids } = await fiveRedemptions();
  const [first, second, third, ...cash] = ids as [string, string, string, string, string];
  await approve(server, first, admin);
  await reject(server, cash[0], admin);
  expect(idsOf(await mine(buyer, { status: "APPROVED" }))).toEqual([first]);
  expect(idsOf(await mine(buyer, { status: "REJECTED" }))).toEqual([cash[0]]);
  const pending = await mine(buyer, { status: "PENDING", limit: 2 });
  expect(idsOf(pending)).toEqual([cash[1], third]);
  const cursor = pending.next_cursor ?? "";
  expect(idsOf(await mine(buyer, { status: "PENDING", cursor }))).toEqual([second]);
  const item_id = (await mine(buyer, { redemption_id: second })).items[0]?.item_id ?? "";
  expect(idsOf(await mine(buyer, { item_id }))).toEqual([third, second, first]);
  expect(idsOf(await mine(buyer, { redemption_id: second }))).toEqual([second]);
});

it("finds nobody else's redemption by its id or item, and refuses unknown filters", async () => {
  const { buyer, ids } = await fiveRedemptions();
  const [redemption_id] = ids;
  const item_id = (await mine(buyer)).items.at(-1)?.item_id ?? "";
  expect((await mine(admin, { redemption_id })).items).toEqual([]);
  expect((await mine(admin, { item_id })).items).toEqual([]);
  const bad: Record<string, string>[] = [
    { status: "OPEN" },
    { item_id: "7" },
    { redemption_id: "x" },
  ];
  for (const query of bad) {
    const answer = await request(server, "GET", "/redemptions", { as: buyer, query });
    expect(answer.status).toBe(400);
  }
});

it("pages a buyer's redemptions without gaps or repeats", async () => {
  const { buyer, ids } = await fiveRedemptions();
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Outputs["redemptions"]["mine"] = await mine(buyer, {
      limit: 2,
      ...(cursor !== null && { cursor }),
    });
    seen.push(...idsOf(page));
    cursor = page.next_cursor;
  } while (cursor !== null);
  expect(seen).toEqual([...ids].reverse());
});

it("lists pending redemptions to admins, oldest first, with the account number masked", async () => {
  const { buyer, ids } = await fiveRedemptions();
  expect((await listed(ids)).map(({ id }) => id)).toEqual(ids);
  expect(await listed(ids, { type: "CASH", limit: 1 })).toMatchObject([
    {
      id: ids[3],
      username: buyer.username,
      bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
    },
    { id: ids[4] },
  ]);
  expect((await tryCall(clientOf(server, buyer).redemptions.list({}))).status).toBe(403);
});

it.each<Record<string, string>>([{ status: "pending" }, { type: "GIFT" }, { cursor: "x" }])(
  "refuses the filter %j of the list of redemptions",
  async (query) => {
    const path = "/admin/redemptions";
    expect((await request(server, "GET", path, { as: admin, query })).status).toBe(400);
  },
);

it("takes decided redemptions out of the queue and out of the count of pending ones", async () => {
  const { list } = clientOf(server, admin).redemptions;
  const before = (await list({})).pending;
  const { ids } = await fiveRedemptions();
  expect((await list({})).pending).toEqual({ ITEM: before.ITEM + 3, CASH: before.CASH + 2 });
  await approve(server, ids[3] ?? "", admin);
  await reject(server, ids[0] ?? "", admin);
  await reject(server, ids[4] ?? "", admin);
  expect((await list({})).pending).toEqual({ ITEM: before.ITEM + 2, CASH: before.CASH });
  expect((await listed(ids, { status: "APPROVED" })).map(({ id }) => id)).toEqual([ids[3]]);
  const rejected = await listed(ids, { status: "REJECTED" });
  expect(rejected.map(({ id }) => id)).toEqual([ids[4], ids[0]]);
});

it("counts the commission of approved cash alone, by month (UTC), to the cent", async () => {
  const shop = await startTestServer();
  try {
    shop.clock.set("2026-05-31T23:59:59.999Z");
    const decider = await addPerson(shop, { admin: true });
    const buyer = await addPerson(shop, { points: 10_000 });
    const { commissionStats } = clientOf(shop, decider).points;
    await approve(shop, await redeemed(shop, buyer, await addItem(shop)), decider);
    await reject(shop, (await redeemedCash(shop, buyer)).id, decider);
    await redeemedCash(shop, buyer);
    await approve(shop, (await redeemedCash(shop, buyer)).id, decider);
    expect(await commissionStats({})).toEqual([
      {
        total_commission: 3,
        monthly_commission: 3,
        commission_count: 1,
        total_cash_redeemed: 100,
        average_commission_rate: 0.03,
      },
    ]);
    expect(await clientOf(shop, buyer).earnings.summary({})).toMatchObject({
      commission_fees_paid: 3,
    });
    await approve(shop, (await redeemedCash(shop, buyer, "$10.50")).id, decider);
    const june = await redeemedCash(shop, buyer, "$0.50");
    shop.clock.set("2026-06-01T00:00:00.000Z");
    await approve(shop, june.id, decider);
    expect(await commissionStats({})).toEqual([
      {
        total_commission: 3.34,
        monthly_commission: 0.02,
        commission_count: 3,
        total_cash_redeemed: 111,
        average_commission_rate: 0.03,
      },
    ]);
    expect((await shop.audit()).mismatches).toEqual([]);
  } finally {
    await shop.stop();
  }
});

it("shows commission statistics to admins alone", async () => {
  const person = await addPerson(server);
  const refused = (as?: Person) => tryCall(clientOf(server, as).points.commissionStats({}));
  expect((await refused(person)).status).toBe(403);
  expect((await refused()).status).toBe(401);
});

it("masks account numbers once a redemption is decided, and still tells amount, fee and holder", async () => {
  const { ids } = await fiveRedemptions();
  await approve(server, ids[3] ?? "", admin);
  await reject(server, ids[4] ?? "", admin);
  const masked = { ...BANK_DETAILS, accountNumber: "****6354" };
  for (const [status, id] of [
    ["APPROVED", ids[3]],
    ["REJECTED", ids[4]],
  ] as const) {
    expect(await listed(ids, { status, type: "CASH" })).toMatchObject([
      { id, amount: 100, commission_amount: 3, bank_details: masked, decided_by: admin.id },
    ]);
  }
});
