import { pickNames } from "@signpoint/api/platform/form-fields";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import { signingState } from "@signpoint/api/work/signing";
import { sql } from "drizzle-orm";
import { ContentCache, type Found } from "../../platform/content-cache";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { contracts } from "../../platform/db/schema/index";
import { query } from "../../platform/verb-query";
import type { SummaryFields } from "../submissions/signed-contract-fields";
import {
  type ContractFields,
  contractFields,
  type ListedRow,
  readSigning,
} from "./contract-fields";
import { toTimedView } from "./contract-view";
import { readStanding } from "./for-whom/conditions-sql";

/** What the parts of a contract's view are computed from that are not kept as text. */
const COMPUTED_FROM = [
  "id",
  "status",
  "expires_at",
  "created_at",
  "duration",
  "max_signers",
  "pilot_places",
  "points_cost",
  "points_reward",
  "is_official",
] as const;

/** What is kept of a contract in memory. */
interface ContractContent {
  /** Its fields as JSON, without its status, its expiry and the last bracket. */
  text: string;
  fields: Pick<ContractFields, (typeof COMPUTED_FROM)[number]>;
}

const contentQuery = query<{ ids: string[] }, [string, ContractFields][]>(
  jsonArray(
    sql<
      [string, ContractFields]
    >`json_build_array(${contracts.content_id}, ${jsonObject(contractFields)})`,
    sql`from ${contracts} where ${contracts.id} = any(${sql.placeholder("ids")}::uuid[])`,
  ),
);

/** Returns an empty memory of what is published of contracts. */
export const contractContents = (): ContentCache<ContractFields, ContractContent> =>
  new ContentCache(contentQuery, (contract) => {
    const { status: _, expires_at: __, places_taken: ___, ...published } = contract;
    return {
      text: JSON.stringify(published).slice(0, -1),
      fields: pickNames(COMPUTED_FROM, contract),
    };
  });

/** Returns a contract of a list as JSON text: what is kept of it, and what the clock, places and the caller change. */
export function toListItemText(
  {
    row: [, , places_taken, signingRow, taken_back, standing],
    content: { text, fields },
  }: Found<ListedRow, ContractContent>,
  rewardPercentile: number,
  now: Date,
): string {
  const { status, expires_at } = fields;
  const signing = signingRow === null ? null : readSigning(signingRow);
  const timed = toTimedView({ ...fields, places_taken }, rewardPercentile, now);
  const others = {
    status,
    expires_at,
    ...timed,
    standing: readStanding(standing),
    ...toSigning(fields, signing, now),
    taken_back,
  };
  return `${text},${JSON.stringify(others).slice(1)}`;
}

/** Returns the caller's signing with its status at `now`, which the clock may have ended already. */
function toSigning(
  contract: ContractContent["fields"],
  signing: SummaryFields | null,
  now: Date,
): Pick<ContractListItem, "signing_status" | "signing"> {
  const status = signingState(contract, signing, now);
  if (signing === null || status === "none") return { signing_status: "none", signing: null };
  return { signing_status: status, signing: { ...signing, status } };
}
