import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Caller } from "../../context";
import type { Database } from "../../db/client";
import { contracts, signedContracts } from "../../db/schema/index";
import type { SigningRow } from "../../submissions/signed-contract-view";
import type { ContractRow } from "../contract-view";
import { type ContractFilters, toFilterConditions } from "./filters";
import { searchCatalogue } from "./search-catalogue";
import type { CataloguePage } from "./sorts";
import { isListed } from "./tags-sql";

export interface CatalogueFilters extends ContractFilters {
  /** The number of listed contracts. */
  listed: number;
  areStatesCurrent: boolean;
}

/**
 * Returns a page of the listed contracts with the caller's signings. The ids are read from an index alone; whole rows
 * are read for the page only.
 */
export async function listCatalogue(
  db: Database,
  caller: Caller,
  filters: CatalogueFilters,
  page: CataloguePage,
): Promise<{ contract: ContractRow; signing: SigningRow | null }[]> {
  const { search, ...others } = filters;
  const condition =
    and(isListed, stateCondition(filters), ...toFilterConditions(others), page.after) ?? isListed;
  const ids = search
    ? await searchCatalogue(db, search, condition, page, filters.listed)
    : db
        .select({ id: contracts.id })
        .from(contracts)
        .where(condition)
        .orderBy(...page.sort.order)
        .limit(page.limit);
  if (Array.isArray(ids) && ids.length === 0) return [];
  return await db
    .select({ contract: getTableColumns(contracts), signing: getTableColumns(signedContracts) })
    .from(contracts)
    .leftJoin(
      signedContracts,
      and(
        eq(signedContracts.contract_id, contracts.id),
        eq(signedContracts.user_id, caller.user_id),
      ),
    )
    .where(inArray(contracts.id, ids))
    .orderBy(...page.sort.order);
}

/** Lets the planner use the index of the state, when that is current. The filter itself also compares the times. */
function stateCondition({ status, areStatesCurrent }: CatalogueFilters): SQL | undefined {
  return status === undefined || !areStatesCurrent
    ? undefined
    : sql`${contracts.expiry_state} = ${status}`;
}
