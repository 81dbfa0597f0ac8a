import { pickFields } from "@signpoint/api/platform/form-fields";
import { Contract } from "@signpoint/api/work/contracts/contract";
import { type ExpirationStatus, getExpiration } from "@signpoint/api/work/contracts/expiry";
import { type ContractTag, getContractTags } from "@signpoint/api/work/contracts/tags";
import { placesLeft } from "@signpoint/api/work/signing";
import type { contracts } from "../../platform/db/schema/index";
import type { ContractFields } from "./contract-fields";

export type ContractRow = typeof contracts.$inferSelect;

interface ContractView extends Contract {
  tags: ContractTag[];
  expiration: ExpirationStatus;
  places_left: number | null;
}

/** Returns a contract's own public fields at `now`. */
export function toContract(row: ContractFields, now: Date): Contract {
  const expired = row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime();
  // Spreading so many fields into a new object would take as long as the rest.
  const fields = pickFields(Contract.shape, row as ContractFields & { expired: boolean });
  return Object.assign(fields, { expired });
}

/** Returns a contract with its tags, its expiration status and the places left (null: no limit). */
export function toContractView(
  row: ContractFields,
  rewardPercentile: number,
  now: Date,
): ContractView {
  // Spreading so many fields into a new object would take longer than all else here.
  return Object.assign(toContract(row, now), {
    tags: getContractTags(row, rewardPercentile, now),
    expiration: getExpiration(row, now),
    places_left: placesLeft(row),
  });
}
