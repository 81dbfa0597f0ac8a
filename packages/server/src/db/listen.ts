import pg from "pg";

export interface Listening {
  stop: () => Promise<void>;
}

const RECONNECT_MS = 1_000;

/**
 * Listens on a channel over a connection of its own, and connects again whenever that is lost. Calls
 * back on each notice, and after each connecting, since notices may have been missed before.
 */
export function listenOnPostgres(
  connectionString: string,
  channel: string,
  onNotice: () => void,
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
    const next = new pg.Client({ connectionString, keepAlive: true });
    client = next;
    next.on("error", () => undefined);
    next.on("end", reconnectLater);
    next.on("notification", onNotice);
    attempt = next
      .connect()
      .then(() => next.query(`listen ${next.escapeIdentifier(channel)}`))
      .then(onNotice)
      // A failed start may leave the connection open: without it, `end` never comes.
      .catch(() =>
        next
          .end()
          .catch(() => undefined)
          .then(reconnectLater),
      );
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
