import pg from "pg";
import { CONNECTION_LIMITS, KEEP_ALIVE } from "./postgres/connection-limits";

export interface Listening {
  stop: () => Promise<void>;
}

/**
 * Times in milliseconds. A subscriber receives nothing for long times: a query at the interval `probe` finds out that a connection was
 * lost.
 */
export const LISTEN_LIMITS = { probe: 3_000, answer: 3_000, reconnect: 1_000 };

/**
 * Subscribes to a channel over a connection of its own, and reconnects when that is lost or silent. Calls back
 * on each notice with its payload, and with an empty one after each connect, since notices may have been missed before it.
 */
export function listenOnPostgres(
  connectionString: string,
  channel: string,
  onNotice: (payload: string) => void,
  { probe: probeMs, answer, reconnect } = LISTEN_LIMITS,
): Listening {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let attempt = Promise.resolve();

  const reconnectLater = () => {
    if (stopped || timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect();
    }, reconnect);
    timer.unref();
  };
  const connect = () => {
    const next = new pg.Client({
      connectionString,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: CONNECTION_LIMITS.connect,
      query_timeout: answer,
    });
    client = next;
    // With a query unanswered, `end` cuts the connection at once.
    const leave = () => next.end().catch(() => undefined);
    const probe = setInterval(() => next.query("select 1").catch(leave), probeMs);
    probe.unref();
    next.on("error", () => undefined);
    next.on("end", () => {
      clearInterval(probe);
      reconnectLater();
    });
    next.on("notification", ({ payload = "" }) => onNotice(payload));
    attempt = next
      .connect()
      .then(() => next.query(`listen ${next.escapeIdentifier(channel)}`))
      .then(() => onNotice(""))
      // A failed start may leave the connection open: without it, `end` never comes.
      .catch(() => leave().then(reconnectLater));
  };
  connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await attempt;
      await client?.end().catch(() => undefined);
    },
  };
}
