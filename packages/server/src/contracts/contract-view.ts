import type { Contract } from "@signpoint/api/entities/contract";
import { type ExpirationStatus, getExpiration } from "@signpoint/api/rules/expiry";
import { placesLeft } from "@signpoint/api/rules/signing";
import { type ContractTag, getContractTags } from "@signpoint/api/rules/tags";
import type { contracts } from "../db/schema/index";

export type ContractRow = typeof contracts.$inferSelect;

interface ContractView extends Contract {
  tags: ContractTag[];
  expiration: ExpirationStatus;
  places_left: number | null;
}

/** Returns a contract's own public fields at `now`. */
export function toContract(row: ContractRow, now: Date): Contract {
  const {
    places_taken: _taken,
    places_approved: _approved,
    deleted_at: _deleted,
    grace_period_end: _graceEnd,
    expiry_state: _expiryState,
    search_text: _searchText,
    ...fields
  } = row;
  return {
    ...fields,
    expired: row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime(),
  };
}

/** Returns a contract with its tags, its expiration status and the places left (null: no limit). */
export function toContractView(
  row: ContractRow,
  rewardPercentile: number,
  now: Date,
): ContractView {
  return {
    ...toContract(row, now),
    tags: getContractTags(row, rewardPercentile, now),
    expiration: getExpiration(row, now),
    places_left: placesLeft(row),
  };
}
