import type { ListEarningsInput } from "@signpoint/api/books/earnings-calls";
import type { StatementEntry } from "@signpoint/api/ledger/statement";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { toPage } from "../../platform/db/keyset";
import { entryPages, selectEntries } from "./entries";

/** Returns one page of the caller's ledger, newest first. */
export async function listEarnings(
  ctx: CallerContext,
  { period, source, limit, cursor }: z.output<typeof ListEarningsInput>,
): Promise<{ items: StatementEntry[]; next_cursor: string | null }> {
  const entries = await selectEntries(
    ctx,
    ctx.caller.user_id,
    { period, source, now: ctx.now() },
    entryPages.readCursor(cursor),
    limit + 1,
  );
  const { page, next_cursor } = toPage(entries, limit, (entry) => [entry.timestamp, entry.id]);
  return { items: page, next_cursor };
}
