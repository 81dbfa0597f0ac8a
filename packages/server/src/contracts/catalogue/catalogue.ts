import type { CONTRACT_CATEGORIES, CONTRACT_TYPES } from "@signpoint/api/constants";
import type { Database } from "../../db/client";
import { catalogueVersion } from "../../db/schema/index";
import { refreshExpiryState } from "./refresh-expiry-state";
import {
  type CachedStats,
  queryCachedStats,
  queryTimeDependentStats,
  type TimeDependentStats,
} from "./stats";

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
  /** Milliseconds since 1970. */
  at: number;
  stats: Promise<Stats>;
}

/**
 * Caches the statistics of the catalogue in memory. The cache is exact: the database counts the changes of contracts
 * by all servers, and the statistics state until when they are valid. Simultaneous requests share one query.
 */
export class Catalogue {
  private cached: CacheEntry<CachedStats> | null = null;
  private timeDependent: CacheEntry<TimeDependentStats> | null = null;

  constructor(private readonly db: Database) {}

  /** Returns the statistics at `now`. Also updates `expiry_state` for `now`, if it can be written. */
  async stats(now: Date): Promise<CatalogueStats> {
    const version = await this.version();
    const cached = await this.getCached(version, now);
    const timeDependent = await this.getTimeDependent(version, now);
    return {
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
  }

  /** Returns the 75th percentile of the rewards of listed contracts, in points. */
  async rewardPercentile(now: Date): Promise<number> {
    return (await this.getCached(await this.version(), now)).rewardPercentile;
  }

  private async version(): Promise<number> {
    const [row] = await this.db
      .select({ version: catalogueVersion.version })
      .from(catalogueVersion);
    return row?.version ?? 0;
  }

  private getCached(version: number, now: Date): Promise<CachedStats> {
    if (this.cached?.version !== version) {
      const entry = { version, at: now.getTime(), stats: queryCachedStats(this.db) };
      this.cached = entry;
      entry.stats.catch(() => {
        if (this.cached === entry) this.cached = null;
      });
    }
    return this.cached.stats;
  }

  private async getTimeDependent(version: number, now: Date): Promise<TimeDependentStats> {
    for (let entry = this.timeDependent; entry?.version === version; entry = this.timeDependent) {
      const stats = await entry.stats;
      if (entry.at <= now.getTime() && now.getTime() < stats.changesAt) return stats;
      if (this.timeDependent === entry) break;
    }
    const wentBack = this.timeDependent === null || now.getTime() < this.timeDependent.at;
    const entry = { version, at: now.getTime(), stats: this.refresh(now, wentBack) };
    this.timeDependent = entry;
    entry.stats.catch(() => {
      if (this.timeDependent === entry) this.timeDependent = null;
    });
    return await entry.stats;
  }

  private async refresh(now: Date, full: boolean): Promise<TimeDependentStats> {
    const areStatesCurrent = await refreshExpiryState(this.db, now, { full });
    return await queryTimeDependentStats(this.db, now, areStatesCurrent);
  }
}
