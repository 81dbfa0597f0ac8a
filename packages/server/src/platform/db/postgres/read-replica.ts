import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "../client";
import { executeRows } from "../execute-rows";
import { writeLsns } from "../schema/index";
import { singleStatement } from "../transaction";

/** How long the primary answers alone after an error of the replica. */
const AVOID_MS = 5_000;

/**
 * A read replica for lists. It may lag behind, but it never answers a person before it has replayed that person's
 * own last write (read your own writes), whichever server took the write.
 */
export class ReadReplica {
  private replayed = 0n;
  private avoidedUntil = 0;
  private readonly openedAt = performance.now();
  /** When the replica last had all of the primary's log. */
  private wasLevelAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly primary: Database,
    private readonly opened: Pick<OpenDatabase, "db" | "close">,
    private readonly log: Logger,
  ) {}

  /** Returns the replica when it has replayed all writes of this person; null means: ask the primary. */
  async getReadReplica(userId: string): Promise<Database | null> {
    if (Date.now() < this.avoidedUntil) return null;
    const [lastWrite] = await this.primary
      .select({ lsn: writeLsns.lsn })
      .from(writeLsns)
      // An LSN beyond the log's end is from before a restore.
      .where(
        and(eq(writeLsns.user_id, userId), sql`${writeLsns.lsn} <= pg_current_wal_insert_lsn()`),
      );
    if (lastWrite === undefined) return this.opened.db;
    return (await this.hasReplayed(bytesOf(lastWrite.lsn))) ? this.opened.db : null;
  }

  /** Upserts the LSN of this person's last write; call it after the commit. */
  async recordWriteLsn(userId: string): Promise<void> {
    const lsn = sql`pg_current_wal_insert_lsn()`;
    try {
      await singleStatement(this.primary)
        .insert(writeLsns)
        .values({ user_id: userId, lsn })
        .onConflictDoUpdate({ target: writeLsns.user_id, set: { lsn } });
    } catch (error) {
      // The change itself is committed: the call must not fail because of its LSN.
      this.avoid(error);
    }
  }

  /** Sends no reads to the replica for a while. */
  avoid(error: unknown): void {
    this.avoidedUntil = Date.now() + AVOID_MS;
    this.log.warn({ err: error }, "the replica is not used for a while");
  }

  /**
   * Returns by how many seconds the replica is behind the primary, at most: less than since its last transaction, and less
   * than since it was last seen level. While it does not follow or does not answer, the figure grows.
   */
  async measureLag(): Promise<number> {
    const askedAt = performance.now();
    const [head] = await executeRows<{ lsn: string; at: string }>(
      this.primary,
      sql`select pg_current_wal_flush_lsn()::text as lsn, clock_timestamp()::text as at`,
    );
    const place = await this.compareTo(head);
    if (place?.is_level === true) this.wasLevelAt = askedAt;
    const sinceLevel = (askedAt - this.wasLevelAt) / 1_000;
    const sinceOpened = (askedAt - this.openedAt) / 1_000;
    return Math.max(0, Math.min(sinceLevel, place?.since_transaction ?? sinceOpened));
  }

  close(): Promise<void> {
    return this.opened.close();
  }

  /** Returns where the replica is beside a place in the primary's log; undefined when it does not answer. */
  private async compareTo(head: { lsn: string; at: string } | undefined) {
    if (Date.now() < this.avoidedUntil) return undefined;
    try {
      const [place] = await executeRows<{
        is_level: boolean | null;
        since_transaction: number | null;
      }>(
        this.opened.db,
        sql`select pg_last_wal_replay_lsn() >= ${head?.lsn}::pg_lsn as is_level, extract(epoch from
          ${head?.at}::timestamptz - pg_last_xact_replay_timestamp())::float8 as since_transaction`,
      );
      return place;
    } catch (error) {
      this.avoid(error);
      return undefined;
    }
  }

  private async hasReplayed(lsn: bigint): Promise<boolean> {
    if (lsn <= this.replayed) return true;
    try {
      const [row] = await executeRows<{ replayed: string | null }>(
        this.opened.db,
        sql`select pg_last_wal_replay_lsn()::text as replayed`,
      );
      if (row?.replayed) this.replayed = bytesOf(row.replayed);
    } catch (error) {
      this.avoid(error);
    }
    return lsn <= this.replayed;
  }
}

/** Returns an LSN such as `16/B374D848` as a number of bytes since the beginning of the log. */
function bytesOf(lsn: string): bigint {
  const [high = "0", low = "0"] = lsn.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
