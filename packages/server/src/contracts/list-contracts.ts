import type { ListContractsInput } from "@signpoint/api/calls/contracts";
import type { CONTRACT_CATEGORIES, CONTRACT_TYPES } from "@signpoint/api/constants";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Caller } from "../auth/authenticate";
import { decodeCursor, pageFrom } from "../db/cursor";
import { contracts, signedContracts } from "../db/schema/index";
import type { Services } from "../services";
import { type CatalogueFigures, catalogueFigures } from "./catalogue-figures";
import { contractViewOf } from "./contract-view";
import { isInState } from "./expiry-sql";
import { sortOf } from "./list-sorts";
import { isInCategory, isListed } from "./tags-sql";

interface ContractList {
  items: ContractListItem[];
  next_cursor: string | null;
  counts: Record<(typeof CONTRACT_CATEGORIES)[number], number>;
  types: (typeof CONTRACT_TYPES)[number][];
}

/** One page of the contracts that can be signed or looked at (specification, section 2). */
export async function listContracts(
  services: Services,
  caller: Caller,
  input: z.output<typeof ListContractsInput>,
): Promise<ContractList> {
  const now = services.now();
  const figures = await catalogueFigures(services.db, now);
  const sort = sortOf(input.sort);
  const rows = await services.db
    .select({ contract: getTableColumns(contracts), signing_status: signedContracts.status })
    .from(contracts)
    .leftJoin(
      signedContracts,
      and(
        eq(signedContracts.contract_id, contracts.id),
        eq(signedContracts.user_id, caller.user_id),
      ),
    )
    .where(and(isListed, ...filtersOf(input, figures, now)))
    .orderBy(...sort.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = pageFrom(rows, input.limit, ({ contract }) => [
    sort.valueOf(contract),
    contract.id,
  ]);
  return {
    items: page.map(({ contract, signing_status }) => ({
      ...contractViewOf(contract, figures.rewardPercentile, now),
      signing_status: signing_status ?? "none",
    })),
    next_cursor,
    counts: figures.counts,
    types: figures.types,
  };
}

function filtersOf(
  input: z.output<typeof ListContractsInput>,
  figures: CatalogueFigures,
  now: Date,
): SQL[] {
  const filters = [isInCategory(input.category, figures.rewardPercentile, now)];
  if (input.type !== undefined) filters.push(eq(contracts.type, input.type));
  if (input.status !== undefined) filters.push(isInState(input.status, now));
  if (input.search) {
    const pattern = `%${input.search.replace(/[\\%_]/g, "\\$&")}%`;
    filters.push(
      sql`(${contracts.title} ilike ${pattern} or ${contracts.description} ilike ${pattern})`,
    );
  }
  if (input.cursor !== undefined) {
    const sort = sortOf(input.sort);
    filters.push(sort.after(decodeCursor(input.cursor, sort.kind)));
  }
  return filters;
}
