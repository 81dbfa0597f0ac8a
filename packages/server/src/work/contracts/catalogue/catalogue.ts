import type { CONTRACT_CATEGORIES, CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import type { Database } from "../../../platform/db/client";
import { catalogueVersion } from "../../../platform/db/schema/index";
import { contractContents } from "../listed-contract";
import { refreshExpiryState } from "./refresh-expiry-state";
import {
  type CachedStats,
  queryCachedStats,
  queryTimeDependentStats,
  type TimeDependentStats,
} from "./stats";

declare module "../../../platform/services" {
  interface Services {
    catalogue: Catalogue;
  }
}

/** Statistics of all listed contracts, independent of filters. */
export interface CatalogueStats {
  /** The 75th percentile of rewards, in points. */
  rewardPercentile: number;
  counts: Record<(typeof CONTRACT_CATEGORIES)[number], number>;
  types: (typeof CONTRACT_TYPES)[number][];
  /** False when `expiry_state` could not be updated: then lists must use the expiry times alone. */
  areStatesCurrent: boolean;
}

interface CacheEntry<Stats> {
  /** The version of the catalogue that was read. */
  version: number;
  stats: Promise<Stats>;
}

/** Statistics that have been loaded, and the time from `from` until before `until` in which they are valid. */
interface KnownStats {
  version: number;
  stats: CatalogueStats;
  /** Milliseconds since 1970. */
  from: number;
  until: number;
}

/**
 * Caches the statistics of the catalogue in memory. The cache is exact: the database counts the changes of contracts
 * by all servers, and the statistics state until when they are valid. Simultaneous requests share one query.
 */
export class Catalogue {
  /** What is published of the contracts that were listed last. */
  readonly contents = contractContents();
  private known: KnownStats | null = null;
  private cached: CacheEntry<CachedStats> | null = null;
  private timeDependent: (CacheEntry<TimeDependentStats> & { at: number }) | null = null;

  constructor(private readonly db: Database) {}

  /**
   * Runs a read with the statistics at `now`, and returns its result. The read also returns the version of the catalogue
   * that it saw: when that is newer than the statistics, it is run again with new ones. So a read that finds nothing
   * changed needs no query for statistics.
   */
  async read<Result extends { version: number }>(
    now: Date,
    read: (stats: CatalogueStats) => Promise<Result>,
  ): Promise<{ stats: CatalogueStats; result: Result }> {
    const { stats, version } = this.knownAt(now) ?? (await this.load(now));
    const result = await read(stats);
    if (result.version === version) return { stats, result };
    const { stats: latest } = await this.load(now);
    return { stats: latest, result: await read(latest) };
  }

  /** Returns the statistics at `now`. Also updates `expiry_state` for `now`, if it can be written. */
  async stats(now: Date): Promise<CatalogueStats> {
    return (await this.load(now)).stats;
  }

  /** Returns the statistics that were loaded last; null when they are not valid at `now`. */
  private knownAt(now: Date): KnownStats | null {
    const { known } = this;
    const time = now.getTime();
    return known !== null && known.from <= time && time < known.until ? known : null;
  }

  private async load(now: Date): Promise<KnownStats> {
    const version = await this.version();
    const cached = await this.getCached(version);
    const { at, stats: timeDependent } = await this.getTimeDependent(version, now);
    const stats = {
      rewardPercentile: cached.rewardPercentile,
      counts: {
        all: cached.all,
        top_earning: cached.topEarning,
        official: cached.official,
        limited: cached.fewPlaces + timeDependent.expiringSoon,
      },
      types: cached.types,
      areStatesCurrent: timeDependent.areStatesCurrent,
    };
    this.known = { version, stats, from: at, until: timeDependent.changesAt };
    return this.known;
  }

  private async version(): Promise<number> {
    const [row] = await this.db
      .select({ version: catalogueVersion.version })
      .from(catalogueVersion);
    return row?.version ?? 0;
  }

  private getCached(version: number): Promise<CachedStats> {
    if (this.cached?.version !== version) {
      const entry = { version, stats: queryCachedStats(this.db) };
      this.cached = entry;
      entry.stats.catch(() => {
        if (this.cached === entry) this.cached = null;
      });
    }
    return this.cached.stats;
  }

  private async getTimeDependent(
    version: number,
    now: Date,
  ): Promise<{ at: number; stats: TimeDependentStats }> {
    for (let entry = this.timeDependent; entry?.version === version; entry = this.timeDependent) {
      const stats = await entry.stats;
      const { at } = entry;
      if (at <= now.getTime() && now.getTime() < stats.changesAt) return { at, stats };
      if (this.timeDependent === entry) break;
    }
    const wentBack = this.timeDependent === null || now.getTime() < this.timeDependent.at;
    const entry = { version, at: now.getTime(), stats: this.refresh(now, wentBack) };
    this.timeDependent = entry;
    entry.stats.catch(() => {
      if (this.timeDependent === entry) this.timeDependent = null;
    });
    return { at: entry.at, stats: await entry.stats };
  }

  private async refresh(now: Date, full: boolean): Promise<TimeDependentStats> {
    const areStatesCurrent = await refreshExpiryState(this.db, now, { full });
    return await queryTimeDependentStats(this.db, now, areStatesCurrent);
  }
}
