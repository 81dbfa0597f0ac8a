import { eq } from "drizzle-orm";
import { audit } from "../../../src/ledger/audit/audit";
import type { Database } from "../../../src/platform/db/client";
import { redemptions, signedContracts, users } from "../../../src/platform/db/schema/index";
import { hasCome } from "../crash/load";
import type { Done, Load } from "./load";

/** As `addCast` gives and `addContract` asks. */
const START_POINTS = 1_000_000;
const COST = 100;
const REWARD = 250;

/** What is known for certain of the callers' work. */
type Outcomes = Pick<Load, "acknowledged" | "done">;

export interface Damage {
  /** Acknowledged records that are behind. */
  lost: string[];
  /** What was done twice or not at all: a balance, or a number of records, that the outcomes do not explain. */
  unexplained: string[];
  /** What the audit finds. */
  mismatches: string[];
}

/** Compares the database with the outcomes that the callers know. */
export async function findDamage(db: Database, { acknowledged, done }: Outcomes): Promise<Damage> {
  const lost: string[] = [];
  const unexplained: string[] = [];
  const found = new Map<string, string>();
  for (const table of [signedContracts, redemptions]) {
    const rows = await db.select({ id: table.id, status: table.status }).from(table);
    for (const { id, status } of rows) found.set(id, status);
  }
  for (const [id, { kind, status }] of acknowledged) {
    if (!hasCome(found.get(id), status)) lost.push(`${kind} ${id} is not ${status}`);
  }
  if (found.size !== acknowledged.size) {
    unexplained.push(`${found.size} records instead of ${acknowledged.size}`);
  }
  for (const [id, count] of done) {
    const [row] = await db.select({ points: users.points }).from(users).where(eq(users.id, id));
    const expected = balanceAfter(count);
    if (row?.points !== expected)
      unexplained.push(`${id} has ${row?.points}, ${expected} expected`);
  }
  return { lost, unexplained, mismatches: (await audit(db)).mismatches };
}

/** Returns all damage in one list. */
export async function damageOf(db: Database, outcomes: Outcomes): Promise<string[]> {
  const { lost, unexplained, mismatches } = await findDamage(db, outcomes);
  return [...lost, ...unexplained, ...mismatches];
}

function balanceAfter({ signed, approved, rejected, redeemed, deducted }: Done): number {
  return START_POINTS - COST * signed + REWARD * approved + COST * rejected - redeemed - deducted;
}
