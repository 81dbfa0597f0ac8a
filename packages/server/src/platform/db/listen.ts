import pg from "pg";
import { CONNECTION_LIMITS, KEEP_ALIVE } from "./postgres/connection-limits";

export interface Listening {
  stop: () => Promise<void>;
}

const RECONNECT_MS = 1_000;
/** A subscriber receives nothing for long times: a query at this interval finds out that a connection was lost. */
const PROBE_MS = 3_000;
const ANSWER_MS = 3_000;

/**
 * Subscribes to a channel over a connection of its own, and reconnects when that is lost or silent. Calls back
 * on each notice with its payload, and with an empty one after each connect, since notices may have been missed before it.
 */
export function listenOnPostgres(
  connectionString: string,
  channel: string,
  onNotice: (payload: string) => void,
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
    }, RECONNECT_MS);
    timer.unref();
  };
  const connect = () => {
    const next = new pg.Client({
      connectionString,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: CONNECTION_LIMITS.connect,
      query_timeout: ANSWER_MS,
    });
    client = next;
    // With a query unanswered, `end` cuts the connection at once.
    const leave = () => next.end().catch(() => undefined);
    const probe = setInterval(() => next.query("select 1").catch(leave), PROBE_MS);
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
