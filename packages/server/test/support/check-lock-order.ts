import { NoopLogger } from "drizzle-orm";

/** The tables whose rows are locked, in the order of docs/locks.md. Those of one line have no order among them. */
const ORDER = [
  ["auth_users"],
  ["contracts"],
  ["signed_contracts"],
  ["appeals", "survey_responses", "signing_drafts", "submission_versions", "files"],
  ["marketplace_items"],
  ["redemptions"],
  ["payouts"],
  ["item_codes"],
  ["users"],
  ["notifications", "notices"],
];
const PLACES = new Map(ORDER.flatMap((tables, place) => tables.map((table) => [table, place])));

/** Transactions that have locked the first table, and may lock the other one late, or any. See docs/locks.md. */
const EXCEPTIONS: [locked: string, late: string][] = [
  ["account_deletions", "any"],
  // The last code, at a purchase with instant delivery.
  ["marketplace_items", "item_codes"],
  // An edit of a contract withdraws its second approval, whose notifications are of no signing, before it reopens signings.
  ["second_approvals", "signed_contracts"],
  // Of an approval, whose trigger has just inserted it.
  ["redemptions", "payouts"],
];

/** In the order of their alternatives: a lock of rows that are read, their change, new rows. */
const LOCK =
  /\bfor (?:no key )?update(?: of "?(\w+)"?)?|\b(?:update|delete from) "?(\w+)"?|\binsert into "?(\w+)"?/g;

interface Held {
  locked: string[];
  /** The tables of rows that are new. Nothing else waits for those. */
  inserted: string[];
  /** What was held at each open savepoint: going back to it gives the locks since then free. */
  savepoints: Map<string, Pick<Held, "locked" | "inserted">>;
}
/** What each transaction holds. Each has a logger of its own; other statements are transactions by themselves. */
const transactions = new WeakMap<NoopLogger, Held>();
/** The tables that were locked since the last `takeLocks`. */
let taken: string[] = [];

/** Returns the tables whose rows were locked since the last time, in that order. */
export function takeLocks(): string[] {
  const tables = [...new Set(taken)];
  taken = [];
  return tables;
}

function check(logger: NoopLogger, query: string): void {
  // The feed numbers new rows beside whatever call is under way.
  if (query.includes("set sequence_number")) return;
  if (query.startsWith("begin")) transactions.set(logger, holdsNothing());
  const held = transactions.get(logger) ?? holdsNothing();
  noteSavepoint(held, query);
  const { locked, inserted } = held;
  for (const [text, of, changed, added] of query.matchAll(LOCK)) {
    // An entry changes its owner's balance.
    const table = added === "earnings" ? "users" : (added ?? changed ?? of ?? readTable(query));
    if (locked.includes(table) || inserted.includes(table)) continue;
    const isNew = added !== undefined && added !== "earnings";
    (isNew ? inserted : locked).push(table);
    const place = PLACES.get(table);
    if (isNew || place === undefined) continue;
    taken.push(table);
    const later = locked.find((other) => (PLACES.get(other) ?? 0) > place);
    const isExcepted = EXCEPTIONS.some(
      ([first, late]) => locked.includes(first) && (late === "any" || late === table),
    );
    if (later !== undefined && !isExcepted) {
      throw new Error(
        `locks ${table} after ${later}, against docs/locks.md, by "${text}": ${query}`,
      );
    }
  }
}

const holdsNothing = (): Held => ({ locked: [], inserted: [], savepoints: new Map() });

function noteSavepoint(held: Held, query: string): void {
  const [, back, name = ""] = /^(rollback to )?savepoint (\w+)/.exec(query) ?? [];
  if (name === "") return;
  const { locked, inserted, savepoints } = held;
  if (back === undefined) {
    savepoints.set(name, { locked: [...locked], inserted: [...inserted] });
  } else Object.assign(held, structuredClone(savepoints.get(name)));
}

/** Returns the table that a query reads, outside of its parts in brackets. */
function readTable(query: string): string {
  const outer = /\([^()]*\)/.test(query) ? query.replaceAll(/\([^()]*\)/g, "") : query;
  return outer === query ? (/\bfrom "?(\w+)"?/.exec(query)?.[1] ?? "") : readTable(outer);
}

/** Has each transaction of a test fail that locks rows of a table after those of a later one of `ORDER`. */
export function checkLockOrder(): void {
  NoopLogger.prototype.logQuery = function logQuery(this: NoopLogger, query = "") {
    check(this, query);
  };
}
