import pg from "pg";
import {
  type ConnectionLimits,
  KEEP_ALIVE,
  limitTransactions,
  sessionLimits,
  socketOf,
} from "./connection-limits";

/** Thrown at once to who would have to wait too long for a connection. */
export class DatabaseBusyError extends Error {
  constructor() {
    super("too many queries wait for a connection to the database");
  }
}

type Callback = Parameters<pg.Pool["connect"]>[0];

/**
 * Keeps up to `max` connections to Postgres, each made when it is needed and bounded by limits. A
 * connection that breaks or falls silent fails what is under way on it and is replaced; nothing that
 * happens to it ends the process.
 */
export class PostgresPool extends pg.Pool {
  /** When each of those who wait began to, the first one first. */
  private readonly waiting = new Set<{ since: number }>();
  /** When each connection was last heard. */
  private readonly heard = new Map<pg.PoolClient, number>();
  /** Those that are amid a long transaction. */
  private readonly unlimited = new WeakSet<pg.PoolClient>();

  constructor(
    connectionString: string,
    max: number,
    private readonly limits: ConnectionLimits,
  ) {
    super({
      connectionString,
      max,
      connectionTimeoutMillis: limits.connect,
      idleTimeoutMillis: 30_000,
      ...KEEP_ALIVE,
      onConnect: (client) => this.prepare(client as pg.PoolClient) as unknown as undefined,
    });
    // The pool replaces what breaks while idle; nobody else may be listening while it is checked out.
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
    const client = this.checkOut();
    if (callback === undefined) return client;
    client.then(
      (free) => callback(undefined, free, free.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  private async checkOut(): Promise<pg.PoolClient> {
    const [first] = this.waiting;
    const now = performance.now();
    if (first !== undefined && now - first.since > this.limits.queue) throw new DatabaseBusyError();
    const place = { since: now };
    this.waiting.add(place);
    const client = await super.connect().finally(() => this.waiting.delete(place));
    return releasedWhenItEnds(client);
  }

  /** Watches and limits a new connection before anybody gets it. */
  private async prepare(client: pg.PoolClient): Promise<void> {
    client.on("error", () => undefined);
    const socket = socketOf(client);
    const hear = () => this.heard.set(client, performance.now());
    hear();
    socket?.on("data", hear);
    socket?.on("timeout", () => this.leaveSilent());
    socket?.setTimeout(this.limits.silence);
    client.once("end", () => this.heard.delete(client));
    limitTransactions(client, this.limits, () => {
      socket?.setTimeout(0);
      this.unlimited.add(client);
    });
    await client.query(sessionLimits(this.limits));
  }

  /** Ends every connection that has been silent for too long, idle ones too: they lead to the same place. */
  private leaveSilent(): void {
    const since = performance.now() - this.limits.silence;
    for (const [client, heard] of this.heard) {
      if (heard > since || this.unlimited.has(client)) continue;
      const error = new Error("the database has not answered in time");
      socketOf(client)?.destroy(Object.assign(error, { code: "ETIMEDOUT" }));
    }
  }
}

/** The pool behind a database of the query builder; null for the embedded engine. */
export function poolOf(db: object): pg.Pool | null {
  const { $client: pool } = db as { $client?: unknown };
  return pool instanceof pg.Pool ? pool : null;
}

/**
 * Gives a connection back to the pool when it ends. Drizzle gives none back whose `begin` has failed, and
 * gives back at the end of a transaction what may have ended amid it.
 */
function releasedWhenItEnds(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.off("end", giveBack);
    release(error);
  };
  const giveBack = () => client.release(true);
  client.once("end", giveBack);
  return client;
}
