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
  /** How many contracts are listed. */
  listed: number;
  areStatesNoted: boolean;
}

/**
 * A page of the listed contracts with the caller's signings. Which ones is read from an index alone;
 * whole rows are read for those only.
 */
export async function listCatalogue(
  db: Database,
  caller: Caller,
  filters: CatalogueFilters,
  page: CataloguePage,
): Promise<{ contract: ContractRow; signing: SigningRow | null }[]> {
  const { search, ...others } = filters;
  const narrowed =
    and(isListed, stateOf(filters), ...toFilterConditions(others), page.after) ?? isListed;
  const chosen = search
    ? await searchCatalogue(db, search, narrowed, page, filters.listed)
    : db
        .select({ id: contracts.id })
        .from(contracts)
        .where(narrowed)
        .orderBy(...page.sort.order)
        .limit(page.limit);
  if (Array.isArray(chosen) && chosen.length === 0) return [];
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
    .where(inArray(contracts.id, chosen))
    .orderBy(...page.sort.order);
}

/** Leads to the index of the state, when that is right; the clock has the last word in the filter itself. */
function stateOf({ status, areStatesNoted }: CatalogueFilters): SQL | undefined {
  return status === undefined || !areStatesNoted
    ? undefined
    : sql`${contracts.expiry_state} = ${status}`;
}
