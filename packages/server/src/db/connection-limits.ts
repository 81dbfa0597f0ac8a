import type { Socket } from "node:net";
import pg from "pg";

/** Milliseconds. What is slower than this has failed; `inLongTransaction` is for what may take longer. */
export interface ConnectionLimits {
  statement: number;
  /** For one lock, such as a row that another transaction holds. */
  lock: number;
  /** Between two statements of a transaction: what holds locks and does nothing. */
  idleInTransaction: number;
  /** Without one byte from the database while a query or a transaction is under way. */
  silence: number;
  /** For a new connection, and for a free one of the pool. */
  connect: number;
  /** When the first in the queue for a connection has waited so long, nobody else is let in. */
  queue: number;
}

/** The silence is longer than a statement may take, and short enough to leave a lost primary in 10 s. */
export const CONNECTION_LIMITS: ConnectionLimits = {
  statement: 5_000,
  lock: 3_000,
  idleInTransaction: 10_000,
  silence: 6_000,
  connect: 5_000,
  queue: 2_000,
};

/** Makes the system look after connections on which nothing happens. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Lifts the limits of the transaction that it is a statement of, on either side of the connection. */
export const LIFT_LIMITS = `select ${[
  "statement_timeout",
  "lock_timeout",
  "idle_in_transaction_session_timeout",
]
  .map((name) => `set_config('${name}', '0', true)`)
  .join(", ")}`;

/** Sets the limits of a session when it is made. */
export function sessionLimits(limits: ConnectionLimits): string {
  return settings(limits, "set");
}

/**
 * Lets each `begin` of a connection set the limits of its transaction in the same message. A pooler that
 * shares connections between transactions, such as PgBouncer, may hand a transaction to a session that
 * never got `sessionLimits`; and it refuses them as parameters of the start. Calls `onLift` when a
 * transaction lifts them.
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

/** The socket of a connection, encrypted or not; undefined when it goes over something else. */
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
