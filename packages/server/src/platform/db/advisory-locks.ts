import { sql } from "drizzle-orm";
import type { Transaction } from "./client";
import { executeRows } from "./execute-rows";

/** The numbers of our advisory locks: arbitrary, but unlikely to be used by another program. */
const LOCKS = {
  migration: 7_046_110_273,
  notificationSequence: 7_046_110_274,
  fileGarbage: 7_046_110_275,
  audit: 7_046_110_276,
  noticeSequence: 7_046_110_277,
  reserve: 7_046_110_278,
  ledgerSealing: 7_046_110_279,
  restoreDrill: 7_046_110_280,
  fileStore: 7_046_110_290,
  monthClosing: 7_046_110_291,
};

type Lock = keyof typeof LOCKS;

/** Waits for the lock and holds it until the transaction ends. */
export async function holdLock(tx: Transaction, lock: Lock): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[lock]})`);
}

/**
 * Holds the lock until the transaction ends, unless another transaction has it: then it returns false at
 * once. A bigint is a lock that is not in the list, such as the hash of a name.
 */
export async function tryLock(tx: Transaction, lock: Lock | bigint): Promise<boolean> {
  const number = typeof lock === "bigint" ? lock : LOCKS[lock];
  const [row] = await executeRows<{ locked: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(${String(number)}::bigint) as locked`,
  );
  return row?.locked === true;
}
