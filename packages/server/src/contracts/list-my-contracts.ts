import type { MY_CONTRACTS_TABS } from "@signpoint/api/constants";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import { jsonArray, jsonObject } from "../db/json-sql";
import { type CursorParams, newestFirst } from "../db/keyset";
import { contracts, signedContracts } from "../db/schema/index";
import { contains } from "../db/search-sql";
import { type QueryContext, query, queryVariants, runQuery } from "../verb-query";
import {
  type ContractFilters,
  type FilterVariant,
  type InputParams,
  inputPlaceholders,
  isFrequent,
  toFilterConditions,
  toInputParams,
} from "./catalogue/filters";
import {
  type ContractAndSigning,
  contractAndSigning,
  selectCatalogueVersion,
} from "./contract-fields";

export const myPages = newestFirst(signedContracts);

type Tab = (typeof MY_CONTRACTS_TABS)[number];

interface Shown {
  rows: ContractAndSigning[];
  version: number;
  /** The number of the caller's signings in each state that occurs. */
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

const signedQueries = queryVariants<Variant, Params, Shown>((variant) =>
  query(signedBy(variant), { named: isFrequent(variant, variant.limit) }),
);

function signedBy(variant: Variant, search?: string): SQL<Shown> {
  const { tab, isContinued, limit } = variant;
  const isCallers = eq(signedContracts.user_id, sql.placeholder("user_id"));
  const condition = and(
    isCallers,
    tab === "all" ? undefined : sql`${signedContracts.status} = ${sql.raw(`'${tab}'`)}`,
    isContinued ? myPages.afterPlaceholders : undefined,
    ...toFilterConditions(variant, inputPlaceholders),
    search === undefined ? undefined : contains(search, sql`${contracts.search_text}`),
  );
  const order = sql.join(myPages.order, sql`, `);
  return jsonObject({
    rows: jsonArray(
      contractAndSigning,
      sql`from ${signedContracts}
        join ${contracts} on ${contracts.id} = ${signedContracts.contract_id}
        where ${condition} order by ${order} limit ${sql.raw(String(limit))}`,
    ),
    version: selectCatalogueVersion,
    counts: sql<Shown["counts"]>`(select json_object_agg(status, signings) from (
      select ${signedContracts.status} as status, count(*) as signings
      from ${signedContracts} where ${isCallers} group by ${signedContracts.status}
    ) as counted)`,
  });
}
