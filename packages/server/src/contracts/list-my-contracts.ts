import type { MY_CONTRACTS_TABS } from "@signpoint/api/constants";
import { and, count, eq, getTableColumns } from "drizzle-orm";
import type { Caller } from "../context";
import type { Database } from "../db/client";
import { newestFirst } from "../db/keyset";
import { contracts, signedContracts } from "../db/schema/index";
import type { SigningRow } from "../submissions/signed-contract-view";
import { type ContractFilters, toFilterConditions } from "./catalogue/filters";
import type { ContractRow } from "./contract-view";

const pages = newestFirst(signedContracts);

type Tab = (typeof MY_CONTRACTS_TABS)[number];

/** Returns the contracts that the caller has signed, those that were deleted too, the latest signing first. */
export async function listMyContracts(
  db: Database,
  caller: Caller,
  tab: Tab,
  page: { limit: number; cursor?: string | undefined },
  filters: ContractFilters,
): Promise<{ contract: ContractRow; signing: SigningRow }[]> {
  return await db
    .select({ contract: getTableColumns(contracts), signing: getTableColumns(signedContracts) })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(
      and(
        eq(signedContracts.user_id, caller.user_id),
        tab === "all" ? undefined : eq(signedContracts.status, tab),
        pages.after(page.cursor),
        ...toFilterConditions(filters),
      ),
    )
    .orderBy(...pages.order)
    .limit(page.limit);
}

/** Returns the number of the caller's signings in each state. */
export async function countMySignings(db: Database, caller: Caller): Promise<Record<Tab, number>> {
  const rows = await db
    .select({ status: signedContracts.status, signings: count() })
    .from(signedContracts)
    .where(eq(signedContracts.user_id, caller.user_id))
    .groupBy(signedContracts.status);
  const counts = { all: 0, in_progress: 0, pending: 0, approved: 0, rejected: 0 };
  for (const { status, signings } of rows) {
    counts[status] = signings;
    counts.all += signings;
  }
  return counts;
}
