import { MS_PER_DAY, MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, codeOf, type Inputs, type Outputs } from "../../support/client";
import {
  addCashItem,
  addItem,
  approve,
  BANK_DETAILS,
  redeem,
  redeemed,
  redeemedCash,
  reject,
} from "../../support/marketplace";
import { allPages } from "../../support/pages";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { setClock } from "./support";

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
  const { redemptions } = clientOf(server, admin);
  const found = await allPages((next) => redemptions.list({ ...filters, ...next }));
  return found.filter(({ id }) => ids.includes(id));
}

// First, while nobody else waits.
it("narrows the queue of redemptions down by person, kind of item, age and ownership, and counts each", async () => {
  const boss = await addPerson(server, { admin: true, points: 1_000 });
  const buyer = await addPerson(server, { points: 1_000 });
  const card = await addItem(server, { price: 10 });
  const reader = await addItem(server, { price: 10, type: "Electronics" });
  const old = await redeemed(server, buyer, card);
  server.clock.advance(25 * 3_600_000);
  const again = await signedIn(server, boss.email);
  const fresh = await redeemed(server, await signedIn(server, buyer.email), reader);
  const own = await redeemed(server, again, card);
  const { list, filters } = clientOf(server, again).redemptions;
  const found = async (input: Filters) => idsOf(await list({ type: "ITEM", ...input }));
  expect(await found({})).toEqual([old, fresh, own]);
  expect(await found({ own: "exclude" })).toEqual([old, fresh]);
  expect(await found({ own: "only" })).toEqual([own]);
  expect(await found({ user_id: buyer.id, item_type: "Electronics" })).toEqual([fresh]);
  expect(await found({ min_age_days: 1 })).toEqual([old]);
  const none = { over_2_days: 0, over_7_days: 0, overdue: 0 };
  expect(await filters({ type: "ITEM" })).toEqual({
    waiting: 2,
    own: 1,
    people: [{ id: buyer.id, username: buyer.username, waiting: 2 }],
    over_1_day: 1,
    ...none,
  });
  const nobody = { waiting: 0, own: 0, people: [], over_1_day: 0, ...none };
  expect(await filters({ type: "CASH" })).toEqual(nobody);
});

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
});

it("takes decided redemptions out of the queue and of the count of pending ones, and masks their account numbers, too", async () => {
  const { list } = clientOf(server, admin).redemptions;
  const before = (await list({})).pending;
  const { ids } = await fiveRedemptions();
  expect((await list({})).pending).toEqual({ ITEM: before.ITEM + 3, CASH: before.CASH + 2 });
  await approve(server, ids[3] ?? "", admin);
  await reject(server, ids[0] ?? "", admin);
  await reject(server, ids[4] ?? "", admin);
  expect((await list({})).pending).toEqual({ ITEM: before.ITEM + 2, CASH: before.CASH });
  const decided = {
    amount: 100,
    commission_amount: 3,
    bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
    decided_by: admin.id,
  };
  expect(await listed(ids, { status: "APPROVED" })).toMatchObject([{ id: ids[3], ...decided }]);
  const rejected = await listed(ids, { status: "REJECTED" });
  expect(rejected).toMatchObject([{ id: ids[4], ...decided }, { id: ids[0] }]);
});

it("counts the commission of approved cash alone, by month (UTC), to the cent", async () => {
  server.clock.set("2026-03-31T23:59:59.999Z");
  const buyer = await addPerson(server, { points: 10_000 });
  const stats = async () => (await clientOf(server, admin).points.commissionStats({}))[0];
  const before = await stats();
  await approve(server, await redeemed(server, buyer, await addItem(server)), admin);
  await reject(server, (await redeemedCash(server, buyer)).id, admin);
  await redeemedCash(server, buyer);
  expect(await stats()).toEqual(before);
  for (const value of ["$100", "$10.50"]) {
    await approve(server, (await redeemedCash(server, buyer, value)).id, admin);
  }
  const figures = {
    total_commission: (before?.total_commission ?? 0) + 3.32,
    commission_count: (before?.commission_count ?? 0) + 2,
    total_cash_redeemed: (before?.total_cash_redeemed ?? 0) + 110.5,
  };
  expect(await stats()).toMatchObject({ ...figures, monthly_commission: 3.32 });
  const april = await redeemedCash(server, buyer, "$0.50");
  server.clock.set("2026-04-01T00:00:00.000Z");
  await approve(server, april.id, admin);
  expect(await stats()).toMatchObject({ monthly_commission: 0.02 });
});

const START = new Date("2027-02-01T09:00:00.000Z");
const newBuyer = () => addPerson(server, { points: 2_000 });
const pageOf = (as: Person, id: string) => clientOf(server, as).redemptions.get({ id });
const adminPageOf = (id: string) => clientOf(server, admin).redemptions.getForAdmin({ id });
const later = (hours: number) => new Date(START.getTime() + hours * MS_PER_HOUR);
async function cashFor(buyer: Person, accountNumber: string) {
  const item = await addCashItem(server, { price: 1 });
  const p_bank_details = { ...BANK_DETAILS, accountNumber };
  return await redeem(server, buyer, item, { p_bank_details });
}

describe("the page of a redemption", () => {
  it("tells the buyer what has happened, without names and why a hold was lifted, and the admins with them", async () => {
    await setClock(server, START, [admin]);
    const buyer = await newBuyer();
    const { id } = await redeemedCash(server, buyer);
    const about = { p_redemption_id: id };
    const calls = () => clientOf(server, admin).redemptions;
    await setClock(server, later(1), [admin, buyer]);
    const until = later(48).toISOString();
    await calls().hold({ ...about, p_reason: "We ask the bank.", p_until: until });
    await setClock(server, later(2), [admin, buyer]);
    await calls().release({ ...about, p_reason: "It answered." });
    await setClock(server, later(3), [admin, buyer]);
    await approve(server, id, admin, { p_note: "Sent today." });
    const timeline = (name: string | null, own: string | null, lifted: string | null) => [
      event("requested", 0, { username: own }),
      event("held", 1, { username: name, note: "We ask the bank.", until }),
      event("released", 2, { username: name, note: lifted }),
      event("approved", 3, { username: name, note: "Sent today." }),
    ];
    const page = await pageOf(buyer, id);
    expect(page.timeline).toEqual(timeline(null, null, null));
    expect(page.bank_details?.accountNumber).toBe("****6354");
    const seen = (await adminPageOf(id)).timeline;
    expect(seen).toEqual(timeline(admin.username, buyer.username, "It answered."));
  });

  it("tells of cancelling, and of how many wait before it only while it is pending", async () => {
    await setClock(server, START, [admin]);
    const buyer = await newBuyer();
    const { id } = await redeem(server, buyer, await addItem(server));
    expect(await pageOf(buyer, id)).toMatchObject({ waiting_before: expect.any(Number) });
    await setClock(server, later(1), [admin, buyer]);
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: id });
    const page = await pageOf(buyer, id);
    expect(page.waiting_before).toBeNull();
    expect(page.timeline).toEqual([event("requested", 0), event("cancelled", 1)]);
  });

  it("is found by admins by the reference in any spelling", async () => {
    const buyer = await newBuyer();
    const { id, reference } = await redeem(server, buyer, await addItem(server));
    expect((await adminPageOf(reference)).id).toBe(id);
    expect((await adminPageOf(` ${reference.toLowerCase().replace("-", "")}`)).id).toBe(id);
    for (const unknown of ["0000-0000", "not one", newId()]) {
      expect(await codeOf(adminPageOf(unknown))).toBe("NOT_FOUND");
    }
  });
});

describe("warnings before paying", () => {
  it("name the other people who asked for money to the same account number, in any spelling", async () => {
    const [first, second] = [await newBuyer(), await newBuyer()];
    const one = await cashFor(first, "00-4455 66");
    const other = await cashFor(second, "00445566");
    const warningOf = async (id: string) =>
      (await adminPageOf(id)).warnings.find(({ kind }) => kind === "shared_account");
    const shared = (person: Person) => ({
      kind: "shared_account",
      people: 1,
      usernames: [person.username],
    });
    expect(await warningOf(one.id)).toEqual(shared(second));
    expect(await warningOf(other.id)).toEqual(shared(first));
    const listed = await clientOf(server, admin).redemptions.list({ type: "CASH", limit: 100 });
    const item = listed.items.find(({ id }) => id === one.id);
    expect(item?.warnings).toContainEqual(shared(second));
  });

  it("name a first payout of a young account, until one has been paid", async () => {
    const buyer = await newBuyer();
    const kinds = async (id: string) => (await adminPageOf(id)).warnings.map(({ kind }) => kind);
    const first = await cashFor(buyer, newId());
    expect(await kinds(first.id)).toEqual(["first_payout"]);
    await approve(server, first.id, admin);
    expect(await kinds(first.id)).toEqual([]);
    const second = await cashFor(buyer, newId());
    expect(await kinds(second.id)).toEqual(["account_changed"]);
  });

  it("name a changed account, and not a known one", async () => {
    const buyer = await newBuyer();
    await setClock(server, new Date(START.getTime() + 100 * MS_PER_DAY), [admin, buyer]);
    await cashFor(buyer, "111122223333");
    await setClock(server, new Date(START.getTime() + 200 * MS_PER_DAY), [admin, buyer]);
    const changed = await cashFor(buyer, "999988887777");
    expect((await adminPageOf(changed.id)).warnings).toEqual([
      {
        kind: "account_changed",
        previous_used_at: new Date(START.getTime() + 100 * MS_PER_DAY).toISOString(),
      },
    ]);
    await setClock(server, new Date(START.getTime() + 240 * MS_PER_DAY), [admin, buyer]);
    const known = await cashFor(buyer, "999988887777");
    expect((await adminPageOf(known.id)).warnings).toEqual([]);
  });

  it("name many redemptions in a day, also of items", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { price: 1 });
    await setClock(server, "2028-01-01T10:00:00.000Z", [admin, buyer]);
    for (let count = 0; count < 3; count += 1) await redeem(server, buyer, item);
    const { id } = await redeem(server, buyer, item);
    expect((await adminPageOf(id)).warnings).toEqual([
      { kind: "many_redemptions", redemptions: 4 },
    ]);
    await setClock(server, "2028-01-02T10:00:00.000Z", [admin, buyer]);
    const next = await redeem(server, buyer, item);
    expect((await adminPageOf(next.id)).warnings).toEqual([]);
  });
});

function event(
  kind: string,
  hours: number,
  given: { username?: string | null; note?: string | null; until?: string } = {},
) {
  return {
    kind,
    at: later(hours).toISOString(),
    username: null,
    note: null,
    until: null,
    ...given,
  };
}
