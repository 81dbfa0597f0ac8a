import type { Database, Transaction } from "./client";
import { findDatabaseError } from "./violations";

const ATTEMPTS = 5;
const SERIALIZATION_FAILURE = "40001";
const DEADLOCK = "40P01";

type Effect = () => void;
/** For each open transaction: the effects that wait for the commit of the outermost one. */
const effectsOf = new WeakMap<Database, Effect[]>();

/**
 * Runs `work` in a transaction: all of it or nothing. Inside another transaction it is a savepoint. The outermost
 * one is retried after a serialization failure or a deadlock, so `work` must have no effect outside the
 * transaction; `afterCommit` is for those.
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const outer = effectsOf.get(db);
  const { result, effects } = await (outer === undefined
    ? withRetries(() => attempt(db, work))
    : attempt(db, work));
  if (outer === undefined) for (const effect of effects) effect();
  else outer.push(...effects);
  return result;
}

/**
 * Runs a single statement that writes: inside a transaction as a savepoint, so that an error of the
 * statement does not end the transaction; else by itself.
 */
export async function inOwnStatement<Result>(
  db: Database,
  run: (db: Database) => Promise<Result>,
): Promise<Result> {
  return await (effectsOf.has(db) ? inTransaction(db, run) : withRetries(() => run(db)));
}

/**
 * Runs `effect` after the commit of the outermost transaction of `db`; never after a rollback.
 * Outside a transaction it runs now, since a statement has committed when it returns. It must not
 * throw.
 */
export function afterCommit(db: Database, effect: Effect): void {
  const effects = effectsOf.get(db);
  if (effects === undefined) effect();
  else effects.push(effect);
}

/** Returns whether `db` is a transaction of `inTransaction`. */
export function isInTransaction(db: Database): boolean {
  return effectsOf.has(db);
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

/** Runs `work` again, a few times, after a serialization failure or a deadlock. */
async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
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
