import type { CONTRACT_SORTS } from "@signpoint/api/constants";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../db/schema/index";
import type { ContractRow } from "../contract-view";
import { expiry } from "./expiry-sql";

export interface Sort {
  kind: "instant" | "number";
  order: SQL[];
  valueOf: (row: ContractRow) => string | number | null;
  /** The rows behind the one where the last page ended. */
  after: (cursor: { value: string | number | null; id: string }) => SQL;
}

const SORTS: Record<(typeof CONTRACT_SORTS)[number], Sort> = {
  newest: {
    kind: "instant",
    order: [sql`${contracts.created_at} desc`, sql`${contracts.id} desc`],
    valueOf: (row) => row.created_at,
    after: ({ value, id }) =>
      sql`(${contracts.created_at}, ${contracts.id}) < (${value}::timestamptz, ${id}::uuid)`,
  },
  reward: {
    kind: "number",
    order: [sql`${contracts.points_reward} desc`, sql`${contracts.id} desc`],
    valueOf: (row) => row.points_reward,
    after: ({ value, id }) =>
      sql`(${contracts.points_reward}, ${contracts.id}) < (${value}::integer, ${id}::uuid)`,
  },
  expiring: {
    kind: "instant",
    order: [expiry, sql`${contracts.id}`],
    valueOf: (row) => row.expires_at,
    after: ({ value, id }) =>
      sql`(${expiry}, ${contracts.id}) > (coalesce(${value}::timestamptz, 'infinity'), ${id}::uuid)`,
  },
};

/** How a sort orders rows and goes on after one. What never expires comes last in `expiring`. */
export function getSort(name: (typeof CONTRACT_SORTS)[number]): Sort {
  return SORTS[name];
}

export interface CataloguePage {
  sort: Sort;
  /** The condition that holds behind the end of the last page. */
  after: SQL | undefined;
  limit: number;
}
