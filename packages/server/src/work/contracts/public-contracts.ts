import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import type { PromisedTimes } from "@signpoint/api/platform/review-times";
import type { Contract } from "@signpoint/api/work/contracts/contract";
import type { Conditions } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import {
  type PublicContractFacts,
  publicContractState,
} from "@signpoint/api/work/contracts/public-contract";
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { ClientContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { contracts } from "../../platform/db/schema/index";
import { clientIpKey } from "../../platform/limits/limits";
import { readShownTimes } from "../../platform/settings/promised-times";

declare module "../../platform/services" {
  interface Services {
    publicContracts: PublicContracts;
  }
}

/** A contract as far as visitors may know it, and what decides whether they may. */
export type PublicContract = PublicContractFacts &
  Conditions &
  Pick<
    Contract,
    "id" | "title" | "type" | "activity" | "points_cost" | "points_reward" | "effort_minutes"
  >;

const FRESH_MS = MS_PER_MINUTE;
const PAGES_MAX = 1_000;
/** In the sitemap. The door shows the first two of them. */
const OPEN_MAX = 1_000;

const fields = {
  id: contracts.id,
  title: contracts.title,
  type: contracts.type,
  activity: contracts.activity,
  points_cost: contracts.points_cost,
  points_reward: contracts.points_reward,
  effort_minutes: contracts.effort_minutes,
  status: contracts.status,
  is_public: contracts.is_public,
  was_public: contracts.was_public,
  deleted_at: contracts.deleted_at,
  expires_at: contracts.expires_at,
  duration: contracts.duration,
  max_signers: contracts.max_signers,
  pilot_places: contracts.pilot_places,
  named_only: contracts.named_only,
  approved_min: contracts.approved_min,
  approved_max: contracts.approved_max,
  approval_rate_min: contracts.approval_rate_min,
  places_taken: contracts.places_taken,
  opens_at: contracts.opens_at,
};

interface Kept<Value> {
  at: number;
  value: Promise<Value>;
}

/**
 * Keeps in memory for a minute what visitors read of public contracts, and the promised times: they can ask as often as they like. Simultaneous
 * requests share one query; one that failed is not kept.
 */
export class PublicContracts {
  private readonly pages = new LRUCache<string, Kept<PublicContract | null>>({ max: PAGES_MAX });
  private open: Kept<PublicContract[]> | undefined;
  private promised: Kept<PromisedTimes> | undefined;

  constructor(private readonly db: Database) {}

  /**
   * Resolves to a contract that is shown to visitors, or was; null for every other one, and for none. Throws
   * TOO_MANY_REQUESTS to a client that has asked for too many that were not in memory.
   */
  async find(
    { limits, clientIp, now }: Pick<ClientContext<"limits">, "limits" | "clientIp" | "now">,
    id: string,
  ): Promise<PublicContract | null> {
    const kept = this.pages.get(id);
    if (isFresh(kept, now())) return await kept.value;
    await limits.publicPagePerIp.consume(clientIpKey(clientIp));
    const value = this.read(id);
    this.pages.set(id, { at: now().getTime(), value });
    value.catch(() => this.pages.delete(id));
    return await value;
  }

  /** Resolves to the public contracts that can be signed, those that cost nothing first, then those that bring the most. */
  async listOpen(now: Date): Promise<PublicContract[]> {
    if (!isFresh(this.open, now)) {
      const open = { at: now.getTime(), value: this.readOpen(now) };
      this.open = open;
      open.value.catch(() => {
        if (this.open === open) this.open = undefined;
      });
    }
    const listed = (await this.open?.value) ?? [];
    return listed.filter((contract) => publicContractState(contract, now) === "open");
  }

  /** Resolves to the times within which decisions are promised; while the database does not answer, to the default ones. */
  async promisedTimes(now: Date): Promise<PromisedTimes> {
    if (!isFresh(this.promised, now)) {
      this.promised = { at: now.getTime(), value: readShownTimes(this.db) };
    }
    return await this.promised.value;
  }

  private async read(id: string): Promise<PublicContract | null> {
    const [found] = await this.db
      .select(fields)
      .from(contracts)
      .where(and(eq(contracts.id, id), contracts.was_public));
    return found ?? null;
  }

  private async readOpen(now: Date): Promise<PublicContract[]> {
    return await this.db
      .select(fields)
      .from(contracts)
      .where(
        and(
          isNull(contracts.deleted_at),
          sql`${contracts.status} = 'active'`,
          contracts.is_public,
          or(isNull(contracts.expires_at), gt(contracts.expires_at, now.toISOString())),
        ),
      )
      .orderBy(sql`${contracts.points_cost} > 0`, sql`${contracts.points_net} desc`, contracts.id)
      .limit(OPEN_MAX);
  }
}

function isFresh<Value>(kept: Kept<Value> | undefined, now: Date): kept is Kept<Value> {
  return kept !== undefined && Math.abs(now.getTime() - kept.at) < FRESH_MS;
}
