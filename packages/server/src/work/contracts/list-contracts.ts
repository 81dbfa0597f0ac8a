import type { MY_CONTRACTS_TABS } from "@signpoint/api/platform/constants";
import type { ContractListItem } from "@signpoint/api/work/contracts/contract";
import type { ListContractsInput } from "@signpoint/api/work/contracts/contract-calls";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { toPage } from "../../platform/db/keyset";
import { JsonText } from "../../platform/json-text";
import { listMyContracts, myPages } from "../signings/list-my-contracts";
import type { CatalogueStats } from "./catalogue/catalogue";
import { listCatalogue } from "./catalogue/list-catalogue";
import { getSort } from "./catalogue/sorts";
import { type ListedPage, readSigning } from "./contract-fields";
import { toListItemText } from "./listed-contract";

type Input = z.output<typeof ListContractsInput>;
type Tab = (typeof MY_CONTRACTS_TABS)[number];

interface ContractList extends Pick<CatalogueStats, "counts" | "types"> {
  items: ContractListItem[];
  next_cursor: string | null;
  signing_counts: Record<Tab, number> | null;
}

/**
 * Returns one page of the listed contracts, or of those that the caller has signed, with counts by category
 * (specification, section 2).
 */
export async function listContracts(
  ctx: CallerContext<"catalogue">,
  input: Input,
): Promise<JsonText<ContractList>> {
  return input.mine === undefined
    ? await listPublic(ctx, input)
    : await listMine(ctx, input, input.mine);
}

async function listPublic(
  ctx: CallerContext<"catalogue">,
  input: Input,
): Promise<JsonText<ContractList>> {
  const now = ctx.now();
  const { sort: name, limit } = input;
  const sort = getSort(name);
  const cursor = sort.readCursor(input.cursor);
  const read = (current: CatalogueStats) => {
    const { rewardPercentile, areStatesCurrent, counts } = current;
    const filters = { ...input, rewardPercentile, areStatesCurrent, listed: counts.all, now };
    return listCatalogue(ctx, filters, { sort: name, cursor, limit: limit + 1 });
  };
  const { stats, found } = await readPage(ctx, now, read);
  const { page, next_cursor } = toPage(found, limit, ({ content: { fields } }) => [
    sort.valueOf(fields),
    fields.id,
  ]);
  return toText(page, stats, now, { next_cursor, signing_counts: null });
}

async function listMine(
  ctx: CallerContext<"catalogue">,
  input: Input,
  tab: Tab,
): Promise<JsonText<ContractList>> {
  const now = ctx.now();
  const { limit } = input;
  const cursor = myPages.readCursor(input.cursor);
  const { stats, counts, found } = await readPage(ctx, now, ({ rewardPercentile }) =>
    listMyContracts(ctx, tab, { ...input, rewardPercentile, now }, { cursor, limit: limit + 1 }),
  );
  const { page, next_cursor } = toPage(found, limit, ({ row: [, , , row] }) => {
    const signing = row === null ? null : readSigning(row);
    return [signing?.created_at ?? null, signing?.id ?? ""];
  });
  const counted = { in_progress: 0, pending: 0, approved: 0, rejected: 0, ...counts };
  const all = Object.values(counted).reduce((sum, signings) => sum + signings, 0);
  return toText(page, stats, now, { next_cursor, signing_counts: { all, ...counted } });
}

/** Reads a page with the statistics of the catalogue and what is published of its contracts. */
async function readPage<Page extends ListedPage>(
  ctx: CallerContext<"catalogue">,
  now: Date,
  read: (stats: CatalogueStats) => Promise<Page>,
): Promise<Page & { stats: CatalogueStats; found: Listed[] }> {
  const { page, found } = await ctx.catalogue.contents.readPage(ctx, async () => {
    const { stats, result } = await ctx.catalogue.read(now, read);
    return { ...result, stats };
  });
  return { ...page, found };
}

type Listed = Parameters<typeof toListItemText>[0];

function toText(
  page: readonly Listed[],
  { rewardPercentile, counts, types }: CatalogueStats,
  now: Date,
  others: Pick<ContractList, "next_cursor" | "signing_counts">,
): JsonText<ContractList> {
  const items = page.map((listed) => toListItemText(listed, rewardPercentile, now)).join(",");
  return new JsonText(
    `{"items":[${items}],${JSON.stringify({ ...others, counts, types }).slice(1)}`,
  );
}
