import { and, type SQL, sql } from "drizzle-orm";
import { selectDatabaseState } from "../../../platform/content-cache";
import type { CallerContext } from "../../../platform/context";
import { jsonArray, jsonObject } from "../../../platform/db/json-sql";
import type { CursorParams } from "../../../platform/db/keyset";
import { contracts, signedContracts } from "../../../platform/db/schema/index";
import { type QueryContext, query, queryVariants, runQuery } from "../../../platform/verb-query";
import { type ListedPage, listedRow, selectCatalogueVersion } from "../contract-fields";
import {
  type ContractFilters,
  type FilterVariant,
  hasNoFilter,
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

/**
 * Returns a page of the listed contracts with the caller's signings. With a filter, the ids are read from an index alone, and
 * rows for the page only; without one, each contract of the index is on the page, and its row is read at once.
 */
export async function listCatalogue(
  ctx: QueryContext & Pick<CallerContext, "caller">,
  filters: CatalogueFilters,
  { sort, cursor, limit }: CataloguePage,
): Promise<ListedPage> {
  const { user_id } = ctx.caller;
  const { category, type, status, signable, free, search, areStatesCurrent } = filters;
  if (search) {
    const ids = await findIds(ctx, search, filters, { sort, cursor, limit });
    const now = filters.now.toISOString();
    return await runQuery(ctx, foundQueries({ sort }), { user_id, now, ids });
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

const pageQueries = queryVariants<
  Variant,
  { user_id: string } & InputParams & CursorParams,
  ListedPage
>((variant) => {
  const { sort: name, isContinued, limit } = variant;
  const sort = getSort(name);
  const condition = and(
    isListed,
    stateCondition(variant),
    ...toFilterConditions(variant, inputPlaceholders),
    isContinued ? sort.afterPlaceholders : undefined,
  );
  const order = sql.join(sort.order, sql`, `);
  const end = sql`order by ${order} limit ${sql.raw(String(limit))}`;
  const inputs = { ...inputPlaceholders, stateCondition: stateCondition(variant) };
  const named = isFrequent(variant, limit);
  if (hasNoFilter(variant)) return query(shown(sql`${condition} ${end}`), { named });
  const ids =
    variant.signable === "true" && variant.free === undefined
      ? selectSignable(inputs, { condition, order, limit })
      : sql`(select ${contracts.id} from ${contracts} where ${condition} ${end})`;
  return query(shown(sql`${contracts.id} in ${ids} order by ${order}`), { named });
});

const foundQueries = queryVariants<
  { sort: SortName },
  { user_id: string; now: string; ids: string[] },
  ListedPage
>(({ sort }) => {
  const order = sql.join(getSort(sort).order, sql`, `);
  return query(
    shown(sql`${contracts.id} = any(${sql.placeholder("ids")}::uuid[]) order by ${order}`),
  );
});

/** Returns an SQL value: the contracts that this condition, order and limit select. */
function shown(selection: SQL): SQL<ListedPage> {
  return jsonObject({
    rows: jsonArray(
      listedRow,
      sql`from ${contracts} left join ${signedContracts}
        on ${signedContracts.contract_id} = ${contracts.id}
        and ${signedContracts.user_id} = ${sql.placeholder("user_id")}
        where ${selection}`,
    ),
    version: selectCatalogueVersion,
    state: selectDatabaseState,
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
