import { pickFields } from "@signpoint/api/platform/form-fields";
import { Contract } from "@signpoint/api/work/contracts/contract";
import { type ExpirationStatus, getExpiration } from "@signpoint/api/work/contracts/expiry";
import { type ContractTag, getContractTags } from "@signpoint/api/work/contracts/tags";
import { placesLeft } from "@signpoint/api/work/signing";
import type { contracts } from "../../platform/db/schema/index";
import type { ContractFields } from "./contract-fields";

export type ContractRow = typeof contracts.$inferSelect;

/** What a contract's view has besides its own fields: it depends on the clock, on places and on other contracts. */
interface TimedView {
  /** True from `expires_at` on. */
  expired: boolean;
  tags: ContractTag[];
  expiration: ExpirationStatus;
  /** Null for no limit. */
  places_left: number | null;
}

/** The columns that `toTimedView` asks for. */
export type TimedFields = Pick<
  ContractFields,
  | "expires_at"
  | "duration"
  | "max_signers"
  | "pilot_places"
  | "places_taken"
  | "points_reward"
  | "is_official"
>;

/** Returns a contract's own public fields at `now`. */
export function toContract(row: ContractFields, now: Date): Contract {
  // Spreading so many fields into a new object would take as long as the rest.
  const fields = pickFields(Contract.shape, row as ContractFields & { expired: boolean });
  return Object.assign(fields, { expired: isExpired(row, now) });
}

/** Returns a contract with its tags, its expiration status and the places left. */
export function toContractView(
  row: ContractFields,
  rewardPercentile: number,
  now: Date,
): Contract & TimedView {
  // Spreading so many fields into a new object would take longer than all else here.
  return Object.assign(toContract(row, now), toTimedView(row, rewardPercentile, now));
}

/** Returns what is computed anew at each reading of a contract. */
export function toTimedView(row: TimedFields, rewardPercentile: number, now: Date): TimedView {
  return {
    expired: isExpired(row, now),
    tags: getContractTags(row, rewardPercentile, now),
    expiration: getExpiration(row, now),
    places_left: placesLeft(row),
  };
}

function isExpired({ expires_at }: Pick<ContractFields, "expires_at">, now: Date): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now.getTime();
}
