import type { ListContractsInput } from "@signpoint/api/calls/contracts";
import type {
  CONTRACT_CATEGORIES,
  CONTRACT_TYPES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/constants";
import type { ContractListItem } from "@signpoint/api/entities/contract";
import type * as z from "zod";
import type { Caller } from "../auth/authenticate";
import { decodeCursor, pageFrom } from "../db/cursor";
import type { Services } from "../services";
import { type SigningRow, signingSummaryOf } from "../submissions/signed-contract-view";
import { type ContractRow, contractViewOf } from "./contract-view";
import { type CatalogueFilters, selectCatalogue } from "./list-catalogue";
import { countMySignings, selectMyContracts } from "./list-my-contracts";
import { sortOf } from "./list-sorts";

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
  const figures = await services.catalogue.figures(now);
  const filters = { ...input, rewardPercentile: figures.rewardPercentile, now };
  const { areStatesNoted } = figures;
  const listed = figures.counts.all;
  const { mine } = input;
  const { page, next_cursor } =
    mine === undefined
      ? await catalogue(services, caller, input, { ...filters, listed, areStatesNoted })
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
  filters: CatalogueFilters,
): Promise<{ page: Row[]; next_cursor: string | null }> {
  const sort = sortOf(input.sort);
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, sort.kind);
  const rows = await selectCatalogue(services.db, caller, filters, {
    sort,
    after: from === null ? undefined : sort.after(from),
    limit: input.limit + 1,
  });
  return pageFrom(rows, input.limit, ({ contract }) => [sort.valueOf(contract), contract.id]);
}
