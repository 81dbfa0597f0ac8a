import type { Contract } from "@signpoint/api/work/contracts/contract";
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
  return {
    id: row.id,
    title: row.title,
    type: row.type,
    description: row.description,
    activity: row.activity,
    points_cost: row.points_cost,
    points_reward: row.points_reward,
    duration: row.duration,
    max_signers: row.max_signers,
    effort_minutes: row.effort_minutes,
    work_minutes: row.work_minutes,
    lapse_refund: row.lapse_refund,
    survey_required: row.survey_required,
    is_official: row.is_official,
    status: row.status,
    expires_at: row.expires_at,
    expired: row.expires_at !== null && Date.parse(row.expires_at) <= now.getTime(),
    created_at: row.created_at,
  };
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
