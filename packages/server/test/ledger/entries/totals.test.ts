import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { commissionTotals, earningsTotals } from "../../../src/platform/db/schema/index";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { clientOf, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import {
  addCashItem,
  addItem,
  approve,
  BANK_DETAILS,
  redeem,
  reject,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
let items: { id: string }[];
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  items = [
    await addItem(server, { price: 30, quantity: 1_000 }),
    await addCashItem(server, { price: 70, value: "$12.34", quantity: 1_000 }),
  ];
});

const STEPS = [
  "redeem item",
  "redeem cash",
  "approve",
  "reject",
  "work",
  "fail",
  "deduct",
] as const;

/** Does one step; a step that is refused is one too. */
async function live(person: Person, step: (typeof STEPS)[number], pending: string[]) {
  const take = async (item: { id: string } | undefined) => {
    if (item === undefined) throw new Error("there are two items");
    const given = { p_bank_details: BANK_DETAILS };
    const answer = await tryCall(redeem(server, person, item, given));
    if (answer.ok) pending.push(answer.body.id);
  };
  const decide = async (decision: typeof approve) => {
    const id = pending.shift();
    if (id !== undefined) await decision(server, id, admin);
  };
  const work = async (verdict: "approve" | "reject") => {
    if (((await pointsOf(server, person)) ?? 0) < 20) return;
    const given = { points_cost: 20, points_reward: 55 };
    const { signingId } = await pendingSigning(server, person, given);
    await clientOf(server, admin).submissions[verdict]({ p_signed_contract_id: signingId });
  };
  switch (step) {
    case "redeem item":
      return await take(items[0]);
    case "redeem cash":
      return await take(items[1]);
    case "approve":
      return await decide(approve);
    case "reject":
      return await decide(reject);
    case "work":
      return await work("approve");
    case "fail":
      return await work("reject");
    case "deduct":
      return await tryCall(
        clientOf(server, admin).points.deduct({ user_id: person.id, points_to_deduct: 7 }),
      );
    default:
      return step satisfies never;
  }
}

describe("totals after random sequences of calls", () => {
  it("keeps earned minus spent equal to the balance, on both screens and over all months", async () => {
    const life = fc.tuple(
      fc.integer({ min: 0, max: 200 }),
      fc.array(fc.constantFrom(...STEPS), { maxLength: 12 }),
    );
    await fc.assert(
      fc.asyncProperty(life, async ([points, steps]) => {
        const person = await addPerson(server, { points });
        const pending: string[] = [];
        for (const step of steps) await live(person, step, pending);
        const balance = (await ledgerOf(server, person)).reduce((sum, [, moved]) => sum + moved, 0);
        const [summary, dashboard] = await Promise.all([
          clientOf(server, person).earnings.summary({}),
          clientOf(server, person).dashboard.get({}),
        ]);
        const { total_earned, total_spent, months } = summary;
        expect(total_earned - total_spent).toBe(balance);
        expect(Math.min(total_earned, total_spent, balance)).toBeGreaterThanOrEqual(0);
        expect(summary).toMatchObject({ balance });
        expect(dashboard).toMatchObject({ points: balance, total_earned });
        const { available, received, spent, in_review, returned } = summary.figures;
        expect([available, received - spent - in_review + returned]).toEqual([balance, balance]);
        expect(Math.min(received, spent, in_review, returned)).toBeGreaterThanOrEqual(0);
        expect(months.reduce((sum, month) => sum + month.earned - month.spent, 0)).toBe(balance);
      }),
      { numRuns: 5 },
    );
    expect((await server.audit()).mismatches).toEqual([]);
  }, 120_000);
});

describe("earnings totals", () => {
  it("changes earnings totals through the ledger alone", async () => {
    const attempts = [
      server.services.db.update(earningsTotals).set({ points_in: 1 }),
      server.services.db.delete(earningsTotals),
      server.services.db.execute(sql`truncate earnings_totals`),
      server.services.db.insert(earningsTotals).values({
        user_id: admin.id,
        month: "2026-01",
        source: "POINTS_EARNED",
        points_in: 1,
        points_out: 0,
        entries: 1,
      }),
      server.services.db.update(commissionTotals).set({ amount: 1 }),
      server.services.db.delete(commissionTotals),
    ];
    for (const attempt of attempts) {
      const error: unknown = await Promise.resolve(attempt).then(
        () => null,
        (refused: unknown) => refused,
      );
      expect(findDatabaseError(error)?.code).toBe("23000");
    }
  });

  it("finds earnings totals that were changed without the ledger", async () => {
    const person = await addPerson(server, { points: 5 });
    await server.services.db.execute(sql`alter table earnings_totals disable trigger user`);
    await server.services.db
      .update(earningsTotals)
      .set({ points_in: 6 })
      .where(eq(earningsTotals.user_id, person.id));
    await server.services.db.execute(sql`alter table earnings_totals enable trigger user`);
    const month = server.services.now().toISOString().slice(0, 7);
    expect((await server.audit()).mismatches).toEqual([
      `points in in ${month} by POINTS_EARNED of user ${person.id}: expected 5, found 6`,
      `trial balance of ${month}: the balance of user ${person.id} moved by 6, the accounts on its other side by -5`,
    ]);
  });
});
