import type {
  CONTRACT_CATEGORIES,
  CONTRACT_TYPES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/platform/constants";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import type { ListContractsInput } from "@signpoint/api/work/contracts/contract-calls";
import type { Expiring } from "@signpoint/api/work/contracts/expiry";
import { signingState } from "@signpoint/api/work/signing";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { toPage } from "../../platform/db/keyset";
import { listMyContracts, myPages } from "../signings/list-my-contracts";
import type { CatalogueStats } from "./catalogue/catalogue";
import { listCatalogue } from "./catalogue/list-catalogue";
import { getSort } from "./catalogue/sorts";
import type { ContractAndSigning } from "./contract-fields";
import { toContractView } from "./contract-view";

type Input = z.output<typeof ListContractsInput>;
type Tab = (typeof MY_CONTRACTS_TABS)[number];

interface ContractList {
  items: ContractListItem[];
  next_cursor: string | null;
  counts: Record<(typeof CONTRACT_CATEGORIES)[number], number>;
  types: (typeof CONTRACT_TYPES)[number][];
  signing_counts: Record<Tab, number> | null;
}

/**
 * Returns one page of the listed contracts, or of those that the caller has signed, with counts by category
 * (specification, section 2).
 */
export async function listContracts(
  ctx: CallerContext<"catalogue">,
  input: Input,
): Promise<ContractList> {
  return input.mine === undefined
    ? await listPublic(ctx, input)
    : await listMine(ctx, input, input.mine);
}

async function listPublic(ctx: CallerContext<"catalogue">, input: Input): Promise<ContractList> {
  const now = ctx.now();
  const { sort: name, limit } = input;
  const sort = getSort(name);
  const cursor = sort.readCursor(input.cursor);
  const { stats, result } = await ctx.catalogue.read(now, (current) => {
    const { rewardPercentile, areStatesCurrent, counts } = current;
    const filters = { ...input, rewardPercentile, areStatesCurrent, listed: counts.all, now };
    return listCatalogue(ctx, filters, { sort: name, cursor, limit: limit + 1 });
  });
  const { page, next_cursor } = toPage(result.rows, limit, ({ contract }) => [
    sort.valueOf(contract),
    contract.id,
  ]);
  return { ...toItems(page, stats, now), next_cursor, signing_counts: null };
}

async function listMine(
  ctx: CallerContext<"catalogue">,
  input: Input,
  tab: Tab,
): Promise<ContractList> {
  const now = ctx.now();
  const { limit } = input;
  const cursor = myPages.readCursor(input.cursor);
  const { stats, result } = await ctx.catalogue.read(now, ({ rewardPercentile }) =>
    listMyContracts(ctx, tab, { ...input, rewardPercentile, now }, { cursor, limit: limit + 1 }),
  );
  const { page, next_cursor } = toPage(result.rows, limit, ({ signing }) => [
    signing?.created_at ?? null,
    signing?.id ?? "",
  ]);
  const counted = { in_progress: 0, pending: 0, approved: 0, rejected: 0, ...result.counts };
  const all = Object.values(counted).reduce((sum, signings) => sum + signings, 0);
  return { ...toItems(page, stats, now), next_cursor, signing_counts: { all, ...counted } };
}

function toItems(
  rows: ContractAndSigning[],
  { rewardPercentile, counts, types }: CatalogueStats,
  now: Date,
): Pick<ContractList, "items" | "counts" | "types"> {
  const items = rows.map(({ contract, signing, taken_back }) =>
    Object.assign(
      toContractView(contract, rewardPercentile, now),
      toSigning(contract, signing, now),
      { taken_back },
    ),
  );
  return { items, counts, types };
}

/** Returns the caller's signing with its status at `now`, which the clock may have ended already. */
function toSigning(
  contract: Expiring,
  signing: ContractAndSigning["signing"],
  now: Date,
): Pick<ContractListItem, "signing_status" | "signing"> {
  const status = signingState(contract, signing, now);
  if (signing === null || status === "none") return { signing_status: "none", signing: null };
  return { signing_status: status, signing: { ...signing, status } };
}
