import { and, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../../platform/context";
import { jsonArray, jsonObject } from "../../../platform/db/json-sql";
import type { CursorParams } from "../../../platform/db/keyset";
import { contracts, signedContracts } from "../../../platform/db/schema/index";
import { type QueryContext, query, queryVariants, runQuery } from "../../../platform/verb-query";
import {
  type ContractAndSigning,
  contractAndSigning,
  selectCatalogueVersion,
} from "../contract-fields";
import {
  type ContractFilters,
  type FilterVariant,
  type InputParams,
  inputPlaceholders,
  isFrequent,
  toFilterConditions,
  toInputParams,
  toInputValues,
} from "./filters";
import { searchCatalogue } from "./search-catalogue";
import { selectSignable } from "./signable-sql";
import { getSort, type SortName } from "./sorts";
import { isListed } from "./tags-sql";

export interface CatalogueFilters extends ContractFilters {
  /** The number of listed contracts. */
  listed: number;
  areStatesCurrent: boolean;
}

export interface CataloguePage {
  sort: SortName;
  cursor: CursorParams;
  limit: number;
}

interface Shown {
  rows: ContractAndSigning[];
  /** The version of the catalogue that was read. */
  version: number;
}

/**
 * Returns a page of the listed contracts with the caller's signings. The ids are read from an index alone; whole rows
 * are read for the page only.
 */
export async function listCatalogue(
  ctx: QueryContext & Pick<CallerContext, "caller">,
  filters: CatalogueFilters,
  { sort, cursor, limit }: CataloguePage,
): Promise<Shown> {
  const { user_id } = ctx.caller;
  const { category, type, status, signable, free, search, areStatesCurrent } = filters;
  if (search) {
    const ids = await findIds(ctx, search, filters, { sort, cursor, limit });
    return await runQuery(ctx, foundQueries({ sort }), { user_id, ids });
  }
  const isContinued = cursor.after_id !== null;
  const filter = { category, type, status, signable, free };
  const variant = { sort, ...filter, areStatesCurrent, isContinued, limit };
  const params = { user_id, ...toInputParams(filters), ...cursor };
  return await runQuery(ctx, pageQueries(variant), params);
}

interface Variant extends FilterVariant {
  sort: SortName;
  areStatesCurrent: boolean;
  isContinued: boolean;
  limit: number;
}

const pageQueries = queryVariants<Variant, { user_id: string } & InputParams & CursorParams, Shown>(
  (variant) => {
    const { sort: name, isContinued, limit } = variant;
    const sort = getSort(name);
    const condition = and(
      isListed,
      stateCondition(variant),
      ...toFilterConditions(variant, inputPlaceholders),
      isContinued ? sort.afterPlaceholders : undefined,
    );
    const order = sql.join(sort.order, sql`, `);
    const inputs = { ...inputPlaceholders, stateCondition: stateCondition(variant) };
    const ids =
      variant.signable === "true" && variant.free === undefined
        ? selectSignable(inputs, { condition, order, limit })
        : sql`(select ${contracts.id} from ${contracts} where ${condition}
          order by ${order} limit ${sql.raw(String(limit))})`;
    return query(shown(name, sql`in ${ids}`), { named: isFrequent(variant, limit) });
  },
);

const foundQueries = queryVariants<{ sort: SortName }, { user_id: string; ids: string[] }, Shown>(
  ({ sort }) => query(shown(sort, sql`= any(${sql.placeholder("ids")}::uuid[])`)),
);

/** Returns an SQL value: the contracts whose id fulfils the condition, in the order of the sort. */
function shown(sort: SortName, idCondition: SQL): SQL<Shown> {
  const order = sql.join(getSort(sort).order, sql`, `);
  return jsonObject({
    rows: jsonArray(
      contractAndSigning,
      sql`from ${contracts} left join ${signedContracts}
        on ${signedContracts.contract_id} = ${contracts.id}
        and ${signedContracts.user_id} = ${sql.placeholder("user_id")}
        where ${contracts.id} ${idCondition} order by ${order}`,
    ),
    version: selectCatalogueVersion,
  });
}

async function findIds(
  { db, caller }: QueryContext & Pick<CallerContext, "caller">,
  search: string,
  filters: CatalogueFilters,
  { sort: name, cursor, limit }: CataloguePage,
): Promise<string[]> {
  const sort = getSort(name);
  const { after_value, after_id } = cursor;
  const after = after_id === null ? undefined : sort.afterRow(after_value, after_id);
  const condition =
    and(
      isListed,
      stateCondition(filters),
      ...toFilterConditions(filters, toInputValues(filters, caller.user_id)),
      after,
    ) ?? isListed;
  return await searchCatalogue(db, search, condition, { sort, after, limit }, filters.listed);
}

/** Lets the planner use the index of the state, when that is current. The filter itself also compares the times. */
function stateCondition({
  status,
  signable,
  areStatesCurrent,
}: Pick<CatalogueFilters, "status" | "signable" | "areStatesCurrent">): SQL | undefined {
  const state = signable === "true" ? "active" : status;
  return state === undefined || !areStatesCurrent
    ? undefined
    : sql`${contracts.expiry_state} = ${sql.raw(`'${state}'`)}`;
}
