import { OTHER_SIDES } from "@signpoint/api/books/trial-balance-rules";
import { EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { payReferralBonus } from "../../src/accounts/referrals/pay-referral-bonus";
import { CAUSES } from "../../src/ledger/audit/checks/cause-checks";
import { deleteAccount } from "../../src/personal-data/account-deletion/delete-account";
import { users } from "../../src/platform/db/schema/index";
import { askedToLeave } from "../personal-data/account-deletion/support";
import { clientOf, tryCall } from "../support/client";
import { enterByHand } from "../support/enter-by-hand";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { addItem, redeemed, reject } from "../support/marketplace";
import { addPerson, signedIn, testPerson } from "../support/people";
import { testServer } from "../support/server";

const NOTHING = {
  reward: 0,
  bonus: 0,
  correction: 0,
  signing: 0,
  redeemed: 0,
  refunded: 0,
  forfeited: 0,
};

const server = testServer();
beforeAll(() => server.clock.set("2026-03-15T12:00:00.000Z"));
const admin = testPerson(server, { admin: true });

const trialBalance = (input: { limit?: number; cursor?: string } = {}) =>
  clientOf(server, admin).administration.trialBalance(input);
const audited = async () => (await server.audit()).mismatches;

describe("the table of the other sides", () => {
  it("has each source, and for each the kinds of causes that the audit knows", () => {
    expect(Object.keys(OTHER_SIDES)).toEqual([...EARNINGS_SOURCES]);
    const kinds = (table: Record<string, object>) =>
      Object.fromEntries(
        Object.entries(table).map(([source, causes]) => [source, Object.keys(causes)]),
      );
    expect(kinds(OTHER_SIDES)).toEqual(kinds(CAUSES));
  });
});

describe("the trial balance", () => {
  it("has no month before points have moved, tells by month where they came from and went, and sums to 0", async () => {
    expect(await trialBalance()).toEqual({ items: [], next_cursor: null });
    const person = await addPerson(server, { points: 1_000 });
    const as = clientOf(server, admin);
    const { submissions } = as;
    const done = await pendingSigning(server, person, { points_cost: 100, points_reward: 250 });
    await submissions.approve({ p_signed_contract_id: done.signingId });
    const failed = await pendingSigning(server, person, { points_cost: 40 });
    await submissions.reject({ p_signed_contract_id: failed.signingId });
    const left = await addContract(server, { points_cost: 50, lapse_refund: 20 });
    await clientOf(server, person).contracts.giveBackPlace({
      p_signed_contract_id: await sign(server, person, left.id),
    });
    await redeemed(server, person, await addItem(server, { price: 200 }));
    await reject(
      server,
      await redeemed(server, person, await addItem(server, { price: 300 })),
      admin,
    );
    await as.points.deduct({ user_id: person.id, points_to_deduct: 30 });
    expect(await audited()).toEqual([]);

    server.clock.set("2026-05-01T00:00:00.000Z");
    Object.assign(admin, await signedIn(server, admin.email));
    const leaving = await addPerson(server, { points: 70 });
    const { db } = server.services;
    await db.update(users).set({ referred_by: person.id }).where(eq(users.id, leaving.id));
    const [profile] = await db.select().from(users).where(eq(users.id, leaving.id));
    await payReferralBonus(db, server.services, profile ?? expect.fail("nobody"));
    await askedToLeave(server, leaving);
    expect(await deleteAccount(server.services, leaving.id)).toBe("deleted");

    const { items, next_cursor } = await trialBalance();
    expect(next_cursor).toBeNull();
    expect(items).toEqual([
      {
        month: "2026-05",
        balances: 50,
        accounts: { ...NOTHING, correction: -70, bonus: -100, forfeited: 120 },
        sum: 0,
      },
      { month: "2026-04", balances: 0, accounts: NOTHING, sum: 0 },
      {
        month: "2026-03",
        balances: 1_000 - 100 + 250 - 50 + 20 - 200 - 30,
        accounts: {
          reward: -250,
          bonus: 0,
          correction: -1_000 + 30,
          signing: 100 + 40 + 20,
          redeemed: 500,
          refunded: -40 - 20 - 300,
          forfeited: 30,
        },
        sum: 0,
      },
    ]);
    expect(await audited()).toEqual([]);
  });

  it("comes page by page, newest month first", async () => {
    const first = await trialBalance({ limit: 2 });
    expect(first.items.map(({ month }) => month)).toEqual(["2026-05", "2026-04"]);
    const second = await trialBalance({ limit: 2, cursor: first.next_cursor ?? "" });
    expect(second.items.map(({ month }) => month)).toEqual(["2026-03"]);
    expect(second.next_cursor).toBeNull();
    expect(await trialBalance({ cursor: "2020-01" })).toEqual({ items: [], next_cursor: null });
    expect(await tryCall(trialBalance({ cursor: "x" }))).toMatchObject({ status: 400 });
  });

  it("agrees with what the house owes, also when its chart begins later", async () => {
    const owed = async () => {
      const { outstanding, months } = await clientOf(server, admin).administration.liability({});
      return { outstanding, months: months.map((each) => each.outstanding) };
    };
    expect(await owed()).toEqual({ outstanding: 940, months: [0, 0, 0, 890, 890, 940] });
    server.clock.set("2027-01-15T12:00:00.000Z");
    Object.assign(admin, await signedIn(server, admin.email));
    expect(await owed()).toEqual({ outstanding: 940, months: Array(6).fill(940) });
    server.clock.set("2026-05-01T00:00:00.000Z");
    Object.assign(admin, await signedIn(server, admin.email));
  });

  it("shows a sum that is not 0, and the audit names it, when an entry has no known other side", async () => {
    const person = await addPerson(server);
    const timestamp = server.services.now().toISOString();
    const forged = (source: string, points: number) =>
      enterByHand(server.services.db, { user_id: person.id, source, points, timestamp });
    await forged("REFERRAL_COMMISSION", 500);
    const [month] = (await trialBalance()).items;
    expect(month).toMatchObject({ month: "2026-05", sum: 500 });
    expect(await audited()).toContain(
      `trial balance of 2026-05: the balance of user ${person.id} moved by 500, the accounts on its other side by 0`,
    );
    // The totals of a source that is known do not tell that the cause is missing; the audit does.
    await forged("CONTRACT_COMPLETED", 7);
    expect(await audited()).toContain(
      `trial balance of 2026-05: the balance of user ${person.id} moved by 507, the accounts on its other side by 0`,
    );
  });
});
