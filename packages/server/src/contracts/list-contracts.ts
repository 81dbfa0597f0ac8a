import type { ListContractsInput } from "@signpoint/api/calls/contracts";
import type {
  CONTRACT_CATEGORIES,
  CONTRACT_TYPES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/constants";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import type * as z from "zod";
import type { CallerContext } from "../context";
import { toPage } from "../db/keyset";
import { type SigningRow, toSigningSummary } from "../submissions/signed-contract-view";
import { type CatalogueFilters, listCatalogue } from "./catalogue/list-catalogue";
import { getSort } from "./catalogue/sorts";
import { type ContractRow, toContractView } from "./contract-view";
import { countMySignings, listMyContracts } from "./list-my-contracts";

type Input = z.output<typeof ListContractsInput>;

interface ContractList {
  items: ContractListItem[];
  next_cursor: string | null;
  counts: Record<(typeof CONTRACT_CATEGORIES)[number], number>;
  types: (typeof CONTRACT_TYPES)[number][];
  signing_counts: Record<(typeof MY_CONTRACTS_TABS)[number], number> | null;
}

interface Row {
  contract: ContractRow;
  signing: SigningRow | null;
}

/**
 * Returns one page of the listed contracts, or of those that the caller has signed, with counts by category
 * (specification, section 2).
 */
export async function listContracts(
  ctx: CallerContext<"catalogue">,
  input: Input,
): Promise<ContractList> {
  const { db } = ctx;
  const now = ctx.now();
  const stats = await ctx.catalogue.stats(now);
  const filters = { ...input, rewardPercentile: stats.rewardPercentile, now };
  const { areStatesCurrent } = stats;
  const listed = stats.counts.all;
  const { mine } = input;
  const { page, next_cursor } =
    mine === undefined
      ? await listPage(ctx, input, { ...filters, listed, areStatesCurrent })
      : toPage(
          await listMyContracts(
            db,
            ctx.caller,
            mine,
            { ...input, limit: input.limit + 1 },
            filters,
          ),
          input.limit,
          ({ signing }) => [signing.created_at, signing.id],
        );
  return {
    items: page.map(({ contract, signing }) => ({
      ...toContractView(contract, stats.rewardPercentile, now),
      signing_status: signing?.status ?? "none",
      signing: signing === null ? null : toSigningSummary(signing),
    })),
    next_cursor,
    counts: stats.counts,
    types: stats.types,
    signing_counts: mine === undefined ? null : await countMySignings(db, ctx.caller),
  };
}

async function listPage(
  { db, caller }: CallerContext,
  input: Input,
  filters: CatalogueFilters,
): Promise<{ page: Row[]; next_cursor: string | null }> {
  const sort = getSort(input.sort);
  const rows = await listCatalogue(db, caller, filters, {
    sort,
    after: sort.after(input.cursor),
    limit: input.limit + 1,
  });
  return toPage(rows, input.limit, ({ contract }) => [sort.valueOf(contract), contract.id]);
}
