import type { ListContractsInput } from "@signpoint/api/calls/contracts";
import type {
  CONTRACT_CATEGORIES,
  CONTRACT_TYPES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/constants";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import { and, eq, getTableColumns } from "drizzle-orm";
import type * as z from "zod";
import type { Caller } from "../auth/authenticate";
import { decodeCursor, pageFrom } from "../db/cursor";
import { contracts, signedContracts } from "../db/schema/index";
import type { Services } from "../services";
import { type SigningRow, signingSummaryOf } from "../submissions/signed-contract-view";
import { catalogueFigures } from "./catalogue-figures";
import { type ContractRow, contractViewOf } from "./contract-view";
import { type ContractFilters, filtersOf } from "./list-filters";
import { countMySignings, selectMyContracts } from "./list-my-contracts";
import { sortOf } from "./list-sorts";
import { isListed } from "./tags-sql";

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
 * One page of the contracts that can be signed or looked at, or of those that the caller has signed
 * (specification, section 2).
 */
export async function listContracts(
  services: Services,
  caller: Caller,
  input: Input,
): Promise<ContractList> {
  const { db } = services;
  const now = services.now();
  const figures = await catalogueFigures(db, now);
  const filters = { ...input, rewardPercentile: figures.rewardPercentile, now };
  const { mine } = input;
  const { page, next_cursor } =
    mine === undefined
      ? await catalogue(services, caller, input, filters)
      : pageFrom(
          await selectMyContracts(db, caller, mine, { ...input, limit: input.limit + 1 }, filters),
          input.limit,
          ({ signing }) => [signing.created_at, signing.id],
        );
  return {
    items: page.map(({ contract, signing }) => ({
      ...contractViewOf(contract, figures.rewardPercentile, now),
      signing_status: signing?.status ?? "none",
      signing: signing === null ? null : signingSummaryOf(signing),
    })),
    next_cursor,
    counts: figures.counts,
    types: figures.types,
    signing_counts: mine === undefined ? null : await countMySignings(db, caller),
  };
}

async function catalogue(
  services: Services,
  caller: Caller,
  input: Input,
  filters: ContractFilters,
): Promise<{ page: Row[]; next_cursor: string | null }> {
  const sort = sortOf(input.sort);
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, sort.kind);
  const rows = await services.db
    .select({ contract: getTableColumns(contracts), signing: getTableColumns(signedContracts) })
    .from(contracts)
    .leftJoin(
      signedContracts,
      and(
        eq(signedContracts.contract_id, contracts.id),
        eq(signedContracts.user_id, caller.user_id),
      ),
    )
    .where(and(isListed, ...filtersOf(filters), from === null ? undefined : sort.after(from)))
    .orderBy(...sort.order)
    .limit(input.limit + 1);
  return pageFrom(rows, input.limit, ({ contract }) => [sort.valueOf(contract), contract.id]);
}
