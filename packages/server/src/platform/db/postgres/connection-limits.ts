import type { Socket } from "node:net";
import pg from "pg";

/** Timeouts in milliseconds. `inLongTransaction` is for work that may take longer. */
export interface ConnectionLimits {
  statement: number;
  /** Wait for one lock, such as that of a row that another transaction has locked. */
  lock: number;
  /** Between two statements of a transaction, which holds its locks meanwhile. */
  idleInTransaction: number;
  /** Without one byte from the database during a query or a transaction. */
  silence: number;
  /** Wait for a new connection, or for a free one of the pool. */
  connect: number;
  /** Once the first request in the queue for a connection has waited this long, new ones are refused. */
  queue: number;
}

/** `silence` is longer than a statement may take, and short enough to leave a lost primary within 10 s. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  statement: 5_000,
  lock: 3_000,
  idleInTransaction: 10_000,
  silence: 6_000,
  connect: 5_000,
  queue: 2_000,
};

/** Turns on TCP keep-alive. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** The statement that lifts the limits of its transaction, on both sides of the connection. */
export const LIFT_LIMITS = `select ${[
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
]
  .map((name) => `set_config('${name}', '0', true)`)
  .join(", ")}`;

/** Returns the start parameters that set the limits of a new session. */
export function sessionLimits(limits: ConnectionLimits): string {
  return settings(limits, "set");
}

/**
 * Makes each `begin` of a connection set the limits of its transaction in the same message, and calls `onLift`
 * when a transaction lifts them. A pooler that shares connections between transactions, such as PgBouncer,
 * may give a transaction to a session without `sessionLimits`, and refuses them as start parameters.
 */
export function limitTransactions(
  client: pg.PoolClient,
  limits: ConnectionLimits,
  onLift: () => void,
): void {
  const query = client.query.bind(client);
  const locally = settings(limits, "set local");
  const limited = (config: { text?: string }, ...others: unknown[]): unknown => {
    const { text } = config;
    if (text === LIFT_LIMITS) onLift();
    const isBegin = text?.startsWith("begin") === true;
    const sent = isBegin ? { ...config, text: `${text}; ${locally}` } : config;
    return Reflect.apply(query, client, [sent, ...others]);
  };
  client.query = limited as typeof client.query;
}

/** Returns the TCP socket of a connection, encrypted or not; undefined for another kind of stream. */
export function socketOf(client: pg.PoolClient): Socket | undefined {
  return client instanceof pg.Client ? (client.connection.stream as Socket) : undefined;
}

function settings(limits: ConnectionLimits, set: "set" | "set local"): string {
  return [
    `${set} statement_timeout = ${limits.statement}`,
    `${set} lock_timeout = ${limits.lock}`,
    `${set} idle_in_transaction_session_timeout = ${limits.idleInTransaction}`,
  ].join("; ");
}
