import type { Database, Transaction } from "./client";
import { findDatabaseError } from "./violations";

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

type Effect = () => void;
/** For each transaction that is open: what waits for the commit of the outermost one around it. */
const effectsOf = new WeakMap<Database, Effect[]>();

/**
 * Runs all of `work` or nothing of it. Inside another transaction it is a savepoint of that one.
 * The outermost transaction is run again when the database gave it up for the sake of another, so
 * `work` must have no effect outside the transaction; `afterCommit` is the place for those.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = effectsOf.get(db);
  const { result, effects } = await (outer === undefined
    ? repeated(() => attempt(db, work))
    : attempt(db, work));
  if (outer === undefined) for (const effect of effects) effect();
  else outer.push(...effects);
  return result;
}

/**
 * Runs `effect` once the transaction has been committed with all that are around it; never when one of
 * them is rolled back. It must not throw.
 */
export function afterCommit(tx: Transaction, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (effects === undefined) throw new Error("afterCommit needs a transaction of inTransaction");
  effects.push(effect);
}

/** Returns `db` for one write that needs no transaction around it: a single statement is one by itself. */
export function singleStatement(db: Database): Transaction {
  return db as Transaction;
}

async function attempt<Result>(db: Database, work: (tx: Transaction) => Promise<Result>) {
  const effects: Effect[] = [];
  const result = await db.transaction((tx) => {
    effectsOf.set(tx, effects);
    return work(tx);
  });
  return { result, effects };
}

async function repeated<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      const code = findDatabaseError(error)?.code;
      const givenUp = code === SERIALIZATION_FAILURE || code === DEADLOCK;
      if (!givenUp || round === ATTEMPTS) throw error;
    }
  }
}
