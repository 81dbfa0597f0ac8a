import type { CONTRACT_SORTS } from "@signpoint/api/platform/constants";
import type { SQL } from "drizzle-orm";
import { type Keyset, keyset, newestFirst } from "../../../platform/db/keyset";
import { contracts } from "../../../platform/db/schema/index";
import type { ContractFields } from "../contract-fields";
import { expiry } from "./expiry-sql";

type SortFields = Pick<
  ContractFields,
  "created_at" | "points_reward" | "points_cost" | "expires_at"
>;

export interface Sort extends Keyset {
  /** Returns the sort value of a row, as the cursor holds it. */
  valueOf: (row: SortFields) => string | number | null;
}

const { points_reward, points_net, id } = contracts;

export type SortName = (typeof CONTRACT_SORTS)[number];

const SORTS: Record<SortName, Sort> = {
  newest: { ...newestFirst(contracts), valueOf: (row) => row.created_at },
  reward: {
    ...keyset({ by: points_reward, id, direction: "desc", type: "integer" }),
    valueOf: (row) => row.points_reward,
  },
  net: {
    ...keyset({ by: points_net, id, direction: "desc", type: "integer" }),
    valueOf: (row) => row.points_reward - row.points_cost,
  },
  expiring: {
    ...keyset({ by: expiry, id, direction: "asc", nullIsInfinity: true }),
    valueOf: (row) => row.expires_at,
  },
};

/** Returns how a sort orders rows and goes on after one. What never expires comes last in `expiring`. */
export function getSort(name: SortName): Sort {
  return SORTS[name];
}

/** A page of a search. */
export interface CataloguePage {
  sort: Sort;
  /** The condition that holds behind the end of the last page. */
  after: SQL | undefined;
  limit: number;
}
