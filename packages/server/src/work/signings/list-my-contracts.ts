import { type MY_CONTRACTS_TABS, TAB_STATUSES } from "@signpoint/api/platform/constants";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { selectDatabaseState } from "../../platform/content-cache";
import type { CallerContext } from "../../platform/context";
import { jsonArray, jsonObject } from "../../platform/db/json-sql";
import { type CursorParams, newestFirst } from "../../platform/db/keyset";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { contains } from "../../platform/db/search-sql";
import { type QueryContext, query, queryVariants, runQuery } from "../../platform/verb-query";
import {
  type ContractFilters,
  type FilterVariant,
  type InputParams,
  inputPlaceholders,
  isFrequent,
  toFilterConditions,
  toInputParams,
} from "../contracts/catalogue/filters";
import { type ListedPage, listedRow, selectCatalogueVersion } from "../contracts/contract-fields";

export const myPages = newestFirst(signedContracts);

type Tab = (typeof MY_CONTRACTS_TABS)[number];

interface Shown extends ListedPage {
  /** The number of the caller's signings in each tab that has any. */
  counts: Partial<Record<Exclude<Tab, "all">, number>> | null;
}

interface Variant extends FilterVariant {
  tab: Tab;
  isContinued: boolean;
  limit: number;
}

type Params = { user_id: string } & InputParams & CursorParams;

/** Returns the contracts that the caller has signed, those that were deleted too, the latest signing first. */
export async function listMyContracts(
  ctx: QueryContext & Pick<CallerContext, "caller">,
  tab: Tab,
  filters: ContractFilters,
  { cursor, limit }: { cursor: CursorParams; limit: number },
): Promise<Shown> {
  const { category, type, status, signable, free, search } = filters;
  const isContinued = cursor.after_id !== null;
  const variant = { tab, category, type, status, signable, free, isContinued, limit };
  const contracts = search
    ? query<Params, Shown>(signedBy(variant, search), { named: false })
    : signedQueries(variant);
  const { user_id } = ctx.caller;
  return await runQuery(ctx, contracts, { user_id, ...toInputParams(filters), ...cursor });
}

/** The tab that shows a signing, as an SQL value. */
const tabOf = sql`case ${sql.join(
  Object.entries(TAB_STATUSES).map(
    ([tab, statuses]) =>
      sql`when ${signedContracts.status} in (${sql.raw(statuses.map((status) => `'${status}'`).join(", "))})
        then ${sql.raw(`'${tab}'`)}`,
  ),
  sql` `,
)} end`;

const signedQueries = queryVariants<Variant, Params, Shown>((variant) =>
  query(signedBy(variant), { named: isFrequent(variant, variant.limit) }),
);

function signedBy(variant: Variant, search?: string): SQL<Shown> {
  const { tab, isContinued, limit } = variant;
  const isCallers = eq(signedContracts.user_id, sql.placeholder("user_id"));
  const condition = and(
    isCallers,
    tab === "all" ? undefined : sql`${tabOf} = ${sql.raw(`'${tab}'`)}`,
    isContinued ? myPages.afterPlaceholders : undefined,
    ...toFilterConditions(variant, inputPlaceholders),
    search === undefined ? undefined : contains(search, sql`${contracts.search_text}`),
  );
  const order = sql.join(myPages.order, sql`, `);
  return jsonObject({
    rows: jsonArray(
      listedRow,
      sql`from ${signedContracts}
        join ${contracts} on ${contracts.id} = ${signedContracts.contract_id}
        where ${condition} order by ${order} limit ${sql.raw(String(limit))}`,
    ),
    version: selectCatalogueVersion,
    state: selectDatabaseState,
    counts: sql<Shown["counts"]>`(select json_object_agg(status, signings) from (
      select ${tabOf} as status, count(*) as signings
      from ${signedContracts} where ${isCallers} group by 1
    ) as counted)`,
  });
}
