import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { newReference } from "../../../src/rewards/redemptions/new-reference";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import { pendingSigning, sign } from "../../support/main-job";
import {
  addItem,
  approve,
  insertRedemption,
  redeem,
  redeemed,
  redeemedCash,
} from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { decisionsAbout } from "../contracts/admin-support";

const HOUR = 3_600_000;
const SETTINGS_ID = "00000000-0000-4000-8000-000000000001";
const NO_LIMITS = {
  cash_person_daily_dollars: 0,
  cash_account_daily_dollars: 0,
  cash_house_daily_dollars: 0,
  cash_bonus_wait_days: 0,
  bonus_cap_per_inviter_month: 0,
  bonus_hold_until_first_approval: false,
};
const DEFAULTS = {
  review_contract_hours: 48,
  review_item_hours: 48,
  review_cash_weekdays: 5,
  ...NO_LIMITS,
};

const server = testServer();
let admin: Person;
let person: Person;
beforeEach(async () => {
  // A Friday.
  server.clock.set("2026-06-05T10:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 5_000 });
  await settings().update(DEFAULTS);
});

const settings = (as: Person | undefined = admin) => clientOf(server, as).adminSettings;
const contractOf = (id: string, as = person) => clientOf(server, as).contracts.get({ id });
/** A row like a redemption, of another one. */
const anotherLike = (row: typeof redemptions.$inferSelect) => ({
  ...row,
  id: newId(),
  request_id: newId(),
  reference: newReference(),
});
const mine = async (as = person) => (await clientOf(server, as).redemptions.mine({})).items;

// First, while nothing waits but what the test before has left.
describe("how many wait before", () => {
  it("counts the pending submissions of all contracts that were submitted before", async () => {
    const people = await Promise.all([1, 2, 3].map(() => addPerson(server, { points: 500 })));
    const [first, second, third] = people as [Person, Person, Person];
    const read = async (as: Person, id: string) =>
      (await clientOf(server, as).contracts.get({ id })).waiting_before;
    const one = await pendingSigning(server, first);
    server.clock.advance(1);
    const two = await pendingSigning(server, second);
    server.clock.advance(1);
    const three = await pendingSigning(server, third);
    expect(await read(first, one.contract.id)).toBe(0);
    expect(await read(second, two.contract.id)).toBe(1);
    expect(await read(third, three.contract.id)).toBe(2);
    expect(await read(third, one.contract.id)).toBeNull();
    await sign(server, first, two.contract.id);
    expect(await read(first, two.contract.id)).toBeNull();
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: one.signingId });
    expect(await read(first, one.contract.id)).toBeNull();
    expect(await read(third, three.contract.id)).toBe(1);
    for (const { signingId } of [two, three]) {
      await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    }
  });

  it("counts the pending redemptions of the same type that were ordered before", async () => {
    const buyer = await addPerson(server, { points: 5_000 });
    const item = await addItem(server, { price: 10 });
    const first = await redeemed(server, buyer, item);
    server.clock.advance(1);
    await redeemedCash(server, buyer);
    server.clock.advance(1);
    await redeemed(server, buyer, item);
    const waiting = async () =>
      (await clientOf(server, buyer).redemptions.mine({})).items.map(({ type, waiting_before }) => [
        type,
        waiting_before,
      ]);
    expect(await waiting()).toEqual([
      ["ITEM", 1],
      ["CASH", 0],
      ["ITEM", 0],
    ]);
    await approve(server, first, admin);
    expect(await waiting()).toEqual([
      ["ITEM", 0],
      ["CASH", 0],
      ["ITEM", null],
    ]);
  });

  it("stops counting at 100", async () => {
    const buyer = await addPerson(server, { points: 5_000 });
    const item = await addItem(server, { price: 1, quantity: 200 });
    const { db, now } = server.services;
    const one = await insertRedemption(db, { user_id: buyer.id, item_id: item.id }, now());
    await db.insert(redemptions).values(Array.from({ length: 100 }, () => anotherLike(one)));
    server.clock.advance(1);
    await redeemed(server, buyer, item);
    const [last] = (await clientOf(server, buyer).redemptions.mine({})).items;
    expect(last?.waiting_before).toBe(100);
  });
});

describe("the product's settings", () => {
  it("keeps what is left out, records a change once, and records no change that is none", async () => {
    expect(await settings().get()).toMatchObject(DEFAULTS);
    const changed = { ...DEFAULTS, review_item_hours: 12 };
    expect(await settings().update({ review_item_hours: 12 })).toMatchObject(changed);
    const [latest, ...before] = await decisionsAbout(server, admin, SETTINGS_ID);
    expect(latest).toMatchObject({
      action: "change_settings",
      admin_id: admin.id,
      subject_type: "settings",
      subject_name: "Settings",
      before: { review_item_hours: 48 },
      after: { review_item_hours: 12 },
    });
    expect(await settings().update({ review_item_hours: 12 })).toMatchObject(changed);
    expect(await settings().update({})).toMatchObject(changed);
    expect(await decisionsAbout(server, admin, SETTINGS_ID)).toEqual([latest, ...before]);
  });

  it.each([
    ["review_contract_hours", 0],
    ["review_contract_hours", 2_161],
    ["review_item_hours", 1.5],
    ["review_cash_weekdays", 61],
    ["cash_person_daily_dollars", -1],
    ["cash_bonus_wait_days", 366],
    ["bonus_cap_per_inviter_month", 10_001],
  ])("refuses %s %s, names the field and changes nothing", async (name, value) => {
    const ending = await tryCall(settings().update({ [name]: value }));
    expect(ending).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(Object.keys(fieldErrorsOf(ending))).toEqual([name]);
    expect(await settings().get()).toMatchObject(DEFAULTS);
  });

  it("keeps both of two changes that are made at once", async () => {
    await Promise.all([
      settings().update({ review_contract_hours: 24 }),
      settings().update({ review_item_hours: 12 }),
      settings().update({ review_cash_weekdays: 3 }),
    ]);
    expect(await settings().get()).toMatchObject({
      review_contract_hours: 24,
      review_item_hours: 12,
      review_cash_weekdays: 3,
      ...NO_LIMITS,
    });
  });
});

// While no submission waits.
describe("a queue", () => {
  it("of submissions can begin with what is due first, or hold the overdue ones server", async () => {
    const signer = await addPerson(server, { points: 5_000 });
    const patient = await pendingSigning(server, signer);
    server.clock.advance(1);
    await clientOf(server, admin).adminSettings.update({ review_contract_hours: 1 });
    const urgent = await pendingSigning(server, signer);
    server.clock.advance(1);
    const later = await pendingSigning(server, signer);
    const { list, filters } = clientOf(server, admin).submissions;
    const ids = async (input: Parameters<typeof list>[0]) =>
      (await list(input)).items.map(({ id }) => id);
    const byDue = [urgent.signingId, later.signingId, patient.signingId];
    expect(await ids({})).toEqual([patient.signingId, urgent.signingId, later.signingId]);
    expect(await ids({ sort: "due" })).toEqual(byDue);
    const first = await list({ sort: "due", limit: 2 });
    const rest = { sort: "due", cursor: first.next_cursor ?? "" } as const;
    expect([...first.items.map(({ id }) => id), ...(await ids(rest))]).toEqual(byDue);
    expect(await ids({ overdue: "true" })).toEqual([]);
    expect((await filters({})).overdue).toBe(0);
    await travel(server, HOUR - 1, admin);
    const now = clientOf(server, admin).submissions;
    expect((await now.list({ overdue: "true" })).items.map(({ id }) => id)).toEqual([
      urgent.signingId,
    ]);
    expect((await now.filters({})).overdue).toBe(1);
  });

  it("of redemptions can begin with what is due first, or hold the overdue ones server", async () => {
    const cash = await redeemedCash(server, person);
    server.clock.advance(1);
    const item = await redeemed(server, person, await addItem(server, { price: 10 }));
    const find = async (input: { sort?: "due"; overdue?: "true" }) =>
      (await clientOf(server, admin).redemptions.list({ ...input, user_id: person.id })).items.map(
        ({ id }) => id,
      );
    expect(await find({})).toEqual([cash.id, item]);
    expect(await find({ sort: "due" })).toEqual([item, cash.id]);
    await travel(server, 48 * HOUR, admin);
    expect(await find({ overdue: "true" })).toEqual([item]);
    await travel(server, 5 * 24 * HOUR, admin);
    expect(await find({ overdue: "true", sort: "due" })).toEqual([item, cash.id]);
    const { overdue } = await clientOf(server, admin).redemptions.filters({ type: "CASH" });
    expect(overdue).toBeGreaterThan(0);
  });
});

describe("the time by which a decision is promised", () => {
  it("follows the settings at the moment of the submission or order, which everyone is told at once, and stays as it was promised", async () => {
    const { contract } = await pendingSigning(server, person);
    const item = await addItem(server, { price: 10 });
    expect(await redeem(server, person, item)).toMatchObject({
      review_due_at: "2026-06-07T10:00:00.000Z",
    });
    await redeemedCash(server, person);
    const promised = { review_contract_hours: 3, review_item_hours: 4, review_cash_weekdays: 1 };
    await settings().update(promised);
    expect((await clientOf(server).reviewTimes.get()).promised).toEqual(promised);
    const [profile] = await clientOf(server, person).profile.getCurrentUserProfile({});
    expect(profile?.promised_times).toEqual(promised);
    expect((await contractOf(contract.id)).signing?.review_due_at).toBe("2026-06-07T10:00:00.000Z");
    const later = await pendingSigning(server, person);
    await redeemed(server, person, item);
    await redeemedCash(server, person);
    expect((await contractOf(later.contract.id)).signing?.review_due_at).toBe(
      "2026-06-05T13:00:00.000Z",
    );
    expect((await mine()).map(({ type, review_due_at }) => [type, review_due_at])).toEqual([
      ["CASH", "2026-06-08T10:00:00.000Z"],
      ["ITEM", "2026-06-05T14:00:00.000Z"],
      ["CASH", "2026-06-12T10:00:00.000Z"],
      ["ITEM", "2026-06-07T10:00:00.000Z"],
    ]);
  });
});
