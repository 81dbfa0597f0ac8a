import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "./client";
import { writeLsns } from "./schema/index";

/** After trouble with the replica, the primary answers alone for so long. */
const AVOID_MS = 5_000;

/**
 * A copy of the database that follows it a moment behind, for lists. Nobody is answered by it who has
 * changed something that it does not have yet, through whichever server.
 */
export class ReadReplica {
  private reached = 0n;
  private avoidedUntil = 0;

  constructor(
    private readonly primary: Database,
    private readonly opened: Pick<OpenDatabase, "db" | "close">,
    private readonly log: Logger,
  ) {}

  /** The replica, when it has all that this person has changed; null: ask the primary. */
  async getReadReplica(userId: string): Promise<Database | null> {
    if (Date.now() < this.avoidedUntil) return null;
    const [mark] = await this.primary
      .select({ position: writeLsns.position })
      .from(writeLsns)
      // A position beyond the log's end comes from another life of the database.
      .where(
        and(
          eq(writeLsns.user_id, userId),
          sql`${writeLsns.position} <= pg_current_wal_insert_lsn()`,
        ),
      );
    if (mark === undefined) return this.opened.db;
    return (await this.hasReached(bytesOf(mark.position))) ? this.opened.db : null;
  }

  /** Remembers that this person has changed something; call it after the commit. */
  async recordWriteLsn(userId: string): Promise<void> {
    const position = sql`pg_current_wal_insert_lsn()`;
    try {
      await this.primary
        .insert(writeLsns)
        .values({ user_id: userId, position })
        .onConflictDoUpdate({ target: writeLsns.user_id, set: { position } });
    } catch (error) {
      // The change itself is written, and must not be answered as if it were not.
      this.avoid(error);
    }
  }

  /** Leaves the replica alone for a while. */
  avoid(error: unknown): void {
    this.avoidedUntil = Date.now() + AVOID_MS;
    this.log.warn({ err: error }, "the replica is left alone for a while");
  }

  close(): Promise<void> {
    return this.opened.close();
  }

  private async hasReached(position: bigint): Promise<boolean> {
    if (position <= this.reached) return true;
    try {
      const { rows } = (await this.opened.db.execute(
        sql`select pg_last_wal_replay_lsn()::text as replayed`,
      )) as unknown as { rows: { replayed: string | null }[] };
      const replayed = rows[0]?.replayed;
      if (replayed) this.reached = bytesOf(replayed);
    } catch (error) {
      this.avoid(error);
    }
    return position <= this.reached;
  }
}

/** `16/B374D848` as a number of bytes since the beginning of the log. */
function bytesOf(position: string): bigint {
  const [high = "0", low = "0"] = position.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
