import { expect } from "vitest";
import { closeMonths, compareClosedMonths } from "../../../src/books/months/close-months";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf } from "../../support/client";
import type { TestServer } from "../../support/server";
import { endDue } from "./deadlines";
import { signInAll } from "./people";
import type { Attempt } from "./step";
import type { ModelPerson, World } from "./world";

/** `2026-11`, of milliseconds. */
const monthAt = (ms: number) => new Date(ms).toISOString().slice(0, 7);

/** Time passes until the present month can be closed, and it is; what it says then is remembered. */
export function closeMonth(world: World): Attempt {
  const month = monthAt(world.now);
  const [year = 0, number = 0] = month.split("-").map(Number);
  const closing = Date.UTC(year, number, 5);
  return {
    call: async ({ server }) => {
      server.clock.set(new Date(closing));
      await signInAll(world, server);
      await endAllDueSignings(server.services);
      await sealLedger(server.services);
      expect((await closeMonths(server.services)).at(-1)).toBe(month);
      world.closed.push(await reportOf(world, server, month));
    },
    change: () => {
      world.now = closing;
      for (const one of world.people) one.isUnproved = false;
      endDue(world);
    },
  };
}

/** An admin looks at the reports. */
export function lookAtMonths(world: World): Attempt {
  return { call: ({ server }) => checkMonths(world, server) };
}

/** Every closed month still says what it said, and the present one what the other screens say. */
export async function checkMonths(world: World, server: TestServer): Promise<void> {
  expect(await compareClosedMonths(server.services)).toBe(0);
  for (const { month, figures } of world.closed) {
    const now = await reportOf(world, server, month);
    expect(now.figures).toEqual(figures);
    expect(now.closing).toMatchObject({ state: "closed", changed: [] });
  }
  await checkPresentMonth(world, server);
}

async function checkPresentMonth(world: World, server: TestServer): Promise<void> {
  const { administration, points } = clientOf(server, adminOf(world));
  const { figures } = await reportOf(world, server, monthAt(world.now));
  const owed = await administration.liability({});
  const [trial] = (await administration.trialBalance({ limit: 1 })).items;
  const [commission] = await points.commissionStats({});
  expect({
    owed: figures.owed.rows.map((row) => row.points),
    accounts: figures.accounts.rows.map((row) => row.points),
    sum: figures.accounts.total.points,
    moved: figures.sources.total.points,
    redeemed: figures.kinds.total.points_redeemed,
    items: figures.items.total,
    fee: figures.fees.total.fee,
  }).toEqual({
    owed: [owed.outstanding, owed.payouts, owed.in_review.redemptions],
    accounts: [trial?.balances, ...Object.values(trial?.accounts ?? {})],
    sum: 0,
    moved: trial?.balances,
    redeemed: trial?.accounts.redeemed,
    items: figures.kinds.total,
    fee: commission?.monthly_commission,
  });
}

async function reportOf(world: World, server: TestServer, month: string) {
  return await clientOf(server, adminOf(world)).administration.monthReport({ month });
}

function adminOf({ people }: World): ModelPerson["person"] {
  return people.find(({ isAdmin }) => isAdmin)?.person ?? expect.fail("there is no admin");
}
