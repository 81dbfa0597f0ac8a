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

/** What the list says of all listed contracts, whatever its filters. */
export interface CatalogueStats {
  /** Points. */
  rewardPercentile: number;
  counts: Record<(typeof CONTRACT_CATEGORIES)[number], number>;
  types: (typeof CONTRACT_TYPES)[number][];
  /** False when `expiry_state` could not be brought up to date: then the clock alone tells. */
  areStatesNoted: boolean;
}

interface Kept<Figures> {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
  figures: Promise<Figures>;
}

/**
 * Keeps the figures of the catalogue in memory, exactly: the database counts its changes, whoever
 * makes them, and the figures say until when they hold. Many who ask at once share one answer.
 */
export class Catalogue {
  private standing: Kept<CachedStats> | null = null;
  private passing: Kept<TimeDependentStats> | null = null;

  constructor(private readonly db: Database) {}

  /** The figures at `now`. After this, `expiry_state` is right for `now` too, if it can be written. */
  async stats(now: Date): Promise<CatalogueStats> {
    const version = await this.version();
    const standing = await this.standingAt(version, now);
    const passing = await this.passingAt(version, now);
    return {
      rewardPercentile: standing.rewardPercentile,
      counts: {
        all: standing.all,
        top_earning: standing.topEarning,
        official: standing.official,
        limited: standing.fewPlaces + passing.expiringSoon,
      },
      types: standing.types,
      areStatesNoted: passing.areStatesNoted,
    };
  }

  /** The 75th percentile of the rewards of listed contracts, in points. */
  async rewardPercentile(now: Date): Promise<number> {
    return (await this.standingAt(await this.version(), now)).rewardPercentile;
  }

  private async version(): Promise<number> {
    const [row] = await this.db
      .select({ version: catalogueVersion.version })
      .from(catalogueVersion);
    return row?.version ?? 0;
  }

  private standingAt(version: number, now: Date): Promise<CachedStats> {
    if (this.standing?.version !== version) {
      const kept = { version, at: now.getTime(), figures: queryCachedStats(this.db) };
      this.standing = kept;
      kept.figures.catch(() => {
        if (this.standing === kept) this.standing = null;
      });
    }
    return this.standing.figures;
  }

  private async passingAt(version: number, now: Date): Promise<TimeDependentStats> {
    for (let kept = this.passing; kept?.version === version; kept = this.passing) {
      const figures = await kept.figures;
      if (kept.at <= now.getTime() && now.getTime() < figures.changesAt) return figures;
      if (this.passing === kept) break;
    }
    const wentBack = this.passing === null || now.getTime() < this.passing.at;
    const kept = { version, at: now.getTime(), figures: this.lookAgain(now, wentBack) };
    this.passing = kept;
    kept.figures.catch(() => {
      if (this.passing === kept) this.passing = null;
    });
    return await kept.figures;
  }

  private async lookAgain(now: Date, everything: boolean): Promise<TimeDependentStats> {
    const areStatesNoted = await refreshExpiryState(this.db, now, { everything });
    return await queryTimeDependentStats(this.db, now, areStatesNoted);
  }
}
