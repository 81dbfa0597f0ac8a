import pg from "pg";
import {
  type ConnectionLimits,
  KEEP_ALIVE,
  limitTransactions,
  sessionLimits,
  socketOf,
} from "./connection-limits";

/** Thrown at once when a connection would not be free in time. */
export class DatabaseBusyError extends Error {
  constructor() {
    super("too many queries wait for a connection to the database");
  }
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/**
 * A pool of up to `max` connections to Postgres, each made when it is needed and bounded by limits. When a
 * connection breaks or is silent, its query fails and it is replaced; the process goes on.
 */
export class PostgresPool extends pg.Pool {
  /** When each request in the queue began to wait, the oldest first. */
  private readonly waiting = new Set<{ since: number }>();
  /** When each connection last received a byte. */
  private readonly heard = new Map<pg.PoolClient, number>();
  /** The connections with a long transaction. */
  private readonly unlimited = new WeakSet<pg.PoolClient>();

  private readonly limits: ConnectionLimits;

  constructor(
    connectionString: string,
    { max, limits, isPreparing }: { max: number; limits: ConnectionLimits; isPreparing: boolean },
  ) {
    super({
      connectionString,
      max,
      connectionTimeoutMillis: limits.connect,
      idleTimeoutMillis: 30_000,
      ...KEEP_ALIVE,
      onConnect: (client) =>
        this.prepare(client as pg.PoolClient, isPreparing) as unknown as undefined,
    });
    this.limits = limits;
    // The pool replaces a connection that breaks while idle; while it is checked out nothing else may listen.
    this.on("error", () => undefined);
    this.on("acquire", (client) => socketOf(client)?.setTimeout(limits.silence));
    this.on("release", (_error, client) => {
      socketOf(client)?.setTimeout(0);
      this.unlimited.delete(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    if (callback !== undefined) {
      this.checkOut(callback);
      return undefined;
    }
    return new Promise((resolve, reject) => {
      this.checkOut((error, client) => {
        if (client === undefined) reject(error);
        else resolve(client);
      });
    });
  }

  /** Works with callbacks alone: promises would take as long as all else that the pool does for a query. */
  private checkOut(callback: Callback): void {
    const [first] = this.waiting;
    const now = performance.now();
    if (first !== undefined && now - first.since > this.limits.queue) {
      callback(new DatabaseBusyError(), undefined, () => undefined);
      return;
    }
    const place = { since: now };
    this.waiting.add(place);
    super.connect((error, client, release) => {
      this.waiting.delete(place);
      if (client === undefined) callback(error, client, release);
      else callback(undefined, client, releasedOnce(client));
    });
  }

  /** Watches and limits a new connection before it is handed out. */
  private async prepare(client: pg.PoolClient, isPreparing: boolean): Promise<void> {
    if (!isPreparing) withoutStatementNames(client);
    client.on("error", () => undefined);
    const socket = socketOf(client);
    const hear = () => this.heard.set(client, performance.now());
    hear();
    socket?.on("data", hear);
    socket?.on("timeout", () => this.leaveSilent(client));
    socket?.setTimeout(this.limits.silence);
    client.once("end", () => this.heard.delete(client));
    limitTransactions(client, this.limits, () => {
      socket?.setTimeout(0);
      this.unlimited.add(client);
    });
    await client.query(sessionLimits(this.limits));
    client.once("end", () => client.release(true));
  }

  /**
   * Ends all connections that have been silent for the limit: they lead to the same server. The one
   * that timed out ends without a look at its last byte: its timer can fire a little early, and
   * does not fire again.
   */
  private leaveSilent(timedOut: pg.PoolClient): void {
    const since = performance.now() - this.limits.silence;
    for (const [client, heard] of this.heard) {
      if (this.unlimited.has(client) || (client !== timedOut && heard > since)) continue;
      const error = new Error("the database has not answered in time");
      socketOf(client)?.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
    }
  }
}

/** Makes a connection send each statement without a name. */
function withoutStatementNames(client: pg.PoolClient): void {
  const query = client.query.bind(client);
  const unnamed = (config: { name?: string }, ...others: unknown[]): unknown =>
    Reflect.apply(query, client, [
      config.name === undefined ? config : { ...config, name: undefined },
      ...others,
    ]);
  client.query = unnamed as typeof client.query;
}

/** Returns the pool behind a database; null for the embedded engine. */
export function poolOf(db: object): pg.Pool | null {
  const { $client: pool } = db as { $client?: unknown };
  return pool instanceof pg.Pool ? pool : null;
}

/**
 * Makes every release of a connection but the first do nothing, and returns the release. Drizzle
 * does not release a connection whose `begin` failed, so the end of the connection does; and it may
 * release one that has ended before.
 */
function releasedOnce(client: pg.PoolClient): pg.PoolClient["release"] {
  const release = client.release.bind(client);
  let isReleased = false;
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    release(error);
  };
  return client.release;
}
