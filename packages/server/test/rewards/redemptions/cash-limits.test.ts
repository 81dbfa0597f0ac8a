import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { limitHoldReasons } from "@signpoint/api/texts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { newReference } from "../../../src/rewards/redemptions/new-reference";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, codeOf } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import { pendingSigning } from "../../support/main-job";
import {
  addCashItem,
  addItem,
  approve,
  BANK_DETAILS,
  insertRedemption,
  redeem,
} from "../../support/marketplace";
import { addPerson, type Person, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { setClock } from "./support";

const OFF = {
  cash_person_daily_dollars: 0,
  cash_account_daily_dollars: 0,
  cash_house_daily_dollars: 0,
  cash_bonus_wait_days: 0,
};
const MORNING = new Date("2027-03-10T08:00:00.000Z");
const MIDNIGHT = "2027-03-11T00:00:00.000Z";

const server = testServer();
const admin = testPerson(server, { admin: true });
beforeEach(() => setClock(server, MORNING, [admin]));
afterEach(() => set(OFF));

const set = (limits: Partial<typeof OFF>) => clientOf(server, admin).adminSettings.update(limits);
const newBuyer = () => addPerson(server, { points: 2_000 });
async function cash(buyer: Person, value: string) {
  const item = await addCashItem(server, { value });
  return await redeem(server, buyer, item, { p_bank_details: BANK_DETAILS });
}
const { person_limit, account_limit, house_limit, bonus_wait } = limitHoldReasons;
/** Returns until when what was bought is held, and why. */
async function holdOf(bought: ReturnType<typeof cash>) {
  const { held_until, hold_reason } = await bought;
  return [held_until, hold_reason];
}
/** The first instants of so many days, from one on. */
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    new Date(Date.parse(first) + n * MS_PER_DAY).toISOString(),
  );
async function addBonus(buyer: Person, at: Date) {
  const bonus = {
    user_id: buyer.id,
    source: "REFERRAL_BONUS" as const,
    details: "bonus",
    points_earned: 50,
    cause_id: newId(),
  };
  await postEntries(server.services.db, [bonus], at);
}

describe("limits of cash", () => {
  it("are off until an admin sets them, and hold what goes beyond a person's limit until the next day, with the reason", async () => {
    expect(await clientOf(server, admin).adminSettings.get()).toMatchObject(OFF);
    expect((await cash(await newBuyer(), "$999,999")).held_until).toBeNull();
    await set({ cash_person_daily_dollars: 100 });
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    expect((await cash(buyer, "$60")).held_until).toBeNull();
    expect((await cash(buyer, "$40")).held_until).toBeNull();
    const beyond = await cash(buyer, "$0.01");
    expect(beyond).toMatchObject({
      status: "PENDING",
      held_until: MIDNIGHT,
      hold_reason: person_limit,
    });
    expect((await cash(other, "$100")).held_until).toBeNull();
    expect(await codeOf(approve(server, beyond.id, admin))).toBe("REDEMPTION_HELD");
    const [notice] = await noticesOf(server, buyer);
    expect(notice).toMatchObject({ kind: "redemption_requested" });
    expect(notice?.body).toContain(`Reference: ${beyond.reference}.`);
    expect(notice?.body).toContain("11 Mar 2027, 00:00 UTC: It is beyond what one person");
    expect(await decisionsOn(server, beyond.id)).toMatchObject([
      {
        actor: "system",
        admin_id: null,
        action: "hold_redemption",
        after: { held_until: MIDNIGHT, hold_kind: "person_limit" },
      },
    ]);
    await setClock(server, MIDNIGHT, [admin, buyer]);
    expect(await approve(server, beyond.id, admin)).toMatchObject({ status: "APPROVED" });
    // What was held counts on the day on which it could be approved.
    expect((await cash(buyer, "$100")).held_until).toBe("2027-03-12T00:00:00.000Z");
  });

  it("leave out of a day's sum what is held to another day, cancelled or rejected", async () => {
    await set({ cash_person_daily_dollars: 100 });
    const buyer = await newBuyer();
    expect((await cash(buyer, "$101")).held_until).toBe(MIDNIGHT);
    const { id } = await cash(buyer, "$100");
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: id });
    expect((await cash(buyer, "$100")).held_until).toBeNull();
    expect((await cash(buyer, "$1")).held_until).toBe("2027-03-12T00:00:00.000Z");
  });

  it("hold each of many requests before midnight to a day of its own, so that one a day can be approved", async () => {
    await setClock(server, "2027-04-01T23:59:00.000Z", [admin]);
    await set({ cash_person_daily_dollars: 100 });
    const buyer = await newBuyer();
    const bought = [];
    for (let n = 0; n < 4; n += 1) bought.push(await cash(buyer, "$60"));
    expect(bought.map(({ held_until }) => held_until)).toEqual([
      null,
      ...daysFrom("2027-04-02", 3),
    ]);
    await setClock(server, "2027-04-02T00:01:00.000Z", [admin, buyer]);
    const approvals = [];
    for (const { id } of bought) approvals.push(await codeOf(approve(server, id, admin)));
    expect(approvals).toEqual(["OK", "OK", "REDEMPTION_HELD", "REDEMPTION_HELD"]);
    // The day still has room for $40, and for no more.
    expect((await cash(buyer, "$60")).held_until).toBe("2027-04-05T00:00:00.000Z");
    expect((await cash(buyer, "$40")).held_until).toBeNull();
  });

  it("hold what goes beyond the limit of all to the first day that has room, and no other items", async () => {
    await setClock(server, "2027-05-01T23:59:00.000Z", [admin]);
    await set({ cash_house_daily_dollars: 150 });
    const bought = [];
    for (let n = 0; n < 3; n += 1) bought.push(await cash(await newBuyer(), "$100"));
    expect(bought.map(({ held_until }) => held_until)).toEqual([
      null,
      ...daysFrom("2027-05-02", 2),
    ]);
    expect((await cash(await newBuyer(), "$50")).held_until).toBeNull();
    const card = await redeem(server, await newBuyer(), await addItem(server, { value: "$500" }));
    expect(card.held_until).toBeNull();
    await setClock(server, "2027-05-02T00:01:00.000Z", [admin]);
    const approvals = [];
    for (const { id } of bought) approvals.push(await codeOf(approve(server, id, admin)));
    expect(approvals).toEqual(["OK", "OK", "REDEMPTION_HELD"]);
    expect((await cash(await newBuyer(), "$51")).held_until).toBe("2027-05-04T00:00:00.000Z");
    expect((await cash(await newBuyer(), "$50")).held_until).toBeNull();
  });

  it("hold what goes beyond the limit of a bank account, whoever asks for it", async () => {
    await setClock(server, "2027-05-20T08:00:00.000Z", [admin]);
    await set({ cash_account_daily_dollars: 150 });
    const accountNumber = "5550001112";
    const to = async (number: string) => {
      const item = await addCashItem(server, { value: "$100" });
      const p_bank_details = { ...BANK_DETAILS, accountNumber: number };
      return await redeem(server, await newBuyer(), item, { p_bank_details });
    };
    expect((await to(accountNumber)).held_until).toBeNull();
    expect(await holdOf(to("555-000-1112"))).toEqual(["2027-05-21T00:00:00.000Z", account_limit]);
    expect((await to("5550001113")).held_until).toBeNull();
  });

  it("hold to a day that has room under both limits", async () => {
    await setClock(server, "2027-06-01T08:00:00.000Z", [admin]);
    await set({ cash_person_daily_dollars: 100, cash_house_daily_dollars: 150 });
    const [buyer, other] = [await newBuyer(), await newBuyer()];
    expect((await cash(buyer, "$100")).held_until).toBeNull();
    expect(await holdOf(cash(buyer, "$100"))).toEqual(["2027-06-02T00:00:00.000Z", person_limit]);
    expect(await holdOf(cash(other, "$100"))).toEqual(["2027-06-03T00:00:00.000Z", house_limit]);
    expect(await holdOf(cash(buyer, "$60"))).toEqual(["2027-06-04T00:00:00.000Z", house_limit]);
  });

  it("give a request that is beyond the limit by itself a later day of its own", async () => {
    await setClock(server, "2027-07-01T08:00:00.000Z", [admin]);
    await set({ cash_person_daily_dollars: 100 });
    const buyer = await newBuyer();
    const held = [];
    for (const value of ["$300", "$300", "$100", "$1"]) held.push(await cash(buyer, value));
    expect(held.map(({ held_until }) => held_until)).toEqual([
      "2027-07-02T00:00:00.000Z",
      "2027-07-03T00:00:00.000Z",
      null,
      "2027-07-04T00:00:00.000Z",
    ]);
  });

  it("hold to the last of 400 days when none of them has room", async () => {
    await setClock(server, "2027-09-01T08:00:00.000Z", [admin]);
    await set({ cash_person_daily_dollars: 1 });
    const buyer = await newBuyer();
    const now = server.services.now();
    const made = { user_id: buyer.id, type: "CASH", amount: 1, bank_details: "encrypted" } as const;
    const hold = { held_at: now.toISOString(), hold_kind: "person_limit" } as const;
    const { db } = server.services;
    const days = daysFrom("2027-09-01", 402);
    const one = await insertRedemption(db, { ...made, ...hold, held_until: days[0] }, now);
    const own = () => ({ id: newId(), request_id: newId(), reference: newReference() });
    const others = days.slice(1).map((held_until) => ({ ...one, ...own(), held_until }));
    await db.insert(redemptions).values(others);
    expect((await cash(buyer, "$1")).held_until).toBe(daysFrom("2027-09-01", 401).at(-1));
  });

  it("hold cash for some days after a referral bonus, counted from the bonus", async () => {
    await set({ cash_bonus_wait_days: 3 });
    const buyer = await newBuyer();
    await addBonus(buyer, new Date("2027-03-09T09:30:00.000Z"));
    expect(await holdOf(cash(buyer, "$1"))).toEqual(["2027-03-12T09:30:00.000Z", bonus_wait]);
    await setClock(server, "2027-03-12T09:30:00.000Z", [admin, buyer]);
    expect((await cash(buyer, "$1")).held_until).toBeNull();
  });

  it("hold cash for some days after a reward for newcomers, as after a bonus, and after no other reward", async () => {
    await set({ cash_bonus_wait_days: 3 });
    for (const [given, held_until] of [
      [{ approved_max: 0 }, "2027-03-13T08:00:00.000Z"],
      [{ approved_max: 0, points_reward: 0 }, null],
      [{ approval_rate_min: 50 }, null],
      [{}, null],
    ] as const) {
      const buyer = await newBuyer();
      const { signingId } = await pendingSigning(server, buyer, { points_cost: 0, ...given });
      await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
      expect((await cash(buyer, "$1")).held_until).toBe(held_until);
    }
  });

  it("count what waits after a bonus on the day on which the wait ends", async () => {
    await setClock(server, "2027-08-02T08:00:00.000Z", [admin]);
    await set({ cash_bonus_wait_days: 3, cash_person_daily_dollars: 100 });
    const buyer = await newBuyer();
    await addBonus(buyer, new Date("2027-08-01T09:30:00.000Z"));
    expect(await holdOf(cash(buyer, "$60"))).toEqual(["2027-08-04T09:30:00.000Z", bonus_wait]);
    expect(await holdOf(cash(buyer, "$60"))).toEqual(["2027-08-05T00:00:00.000Z", person_limit]);
  });

  it("can be lifted for one redemption by an admin", async () => {
    await set({ cash_person_daily_dollars: 1 });
    const { id } = await cash(await newBuyer(), "$2");
    await clientOf(server, admin).redemptions.release({ p_redemption_id: id });
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
    expect((await decisionsOn(server, id))[1]).toMatchObject({
      action: "release_redemption",
      before: { hold_kind: "person_limit" },
    });
  });
});
