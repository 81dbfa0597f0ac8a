import { eq } from "drizzle-orm";
import type { Database } from "../../src/db/client";
import { redemptions, signedContracts, users } from "../../src/db/schema/index";
import { audit } from "../../src/ledger/audit";
import { hasCome } from "../crash/load";
import type { Done, Load } from "./load";

/** As `addCast` gives and `addContract` asks. */
const START_POINTS = 1_000_000;
const COST = 100;
const REWARD = 250;

/**
 * Names what is lost (an acknowledged record that is behind), what was done twice or not at all (a balance,
 * or a number of records, that is another than what was acknowledged makes), and what the audit finds.
 */
export async function damageOf(db: Database, load: Load): Promise<string[]> {
  const damage: string[] = [];
  const found = new Map<string, string>();
  for (const table of [signedContracts, redemptions]) {
    const rows = await db.select({ id: table.id, status: table.status }).from(table);
    for (const { id, status } of rows) found.set(id, status);
  }
  for (const [id, { kind, status }] of load.acknowledged) {
    if (!hasCome(found.get(id), status)) damage.push(`${kind} ${id} is not ${status}`);
  }
  if (found.size !== load.acknowledged.size) {
    damage.push(`${found.size} records instead of ${load.acknowledged.size}`);
  }
  for (const [id, done] of load.done) {
    const [row] = await db.select({ points: users.points }).from(users).where(eq(users.id, id));
    const expected = balanceAfter(done);
    if (row?.points !== expected) damage.push(`${id} has ${row?.points}, ${expected} expected`);
  }
  return [...damage, ...(await audit(db)).mismatches];
}

function balanceAfter({ signed, approved, rejected, redeemed, deducted }: Done): number {
  return START_POINTS - COST * signed + REWARD * approved + COST * rejected - redeemed - deducted;
}
