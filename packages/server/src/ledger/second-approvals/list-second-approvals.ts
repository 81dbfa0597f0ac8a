import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import type { ListSecondApprovalsInput } from "@signpoint/api/ledger/second-approval-calls";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { secondApprovals } from "../../platform/db/schema/index";
import { secondApprovalColumns, toSecondApprovals } from "./second-approval-view";

const { requested_at, id, state } = secondApprovals;
const pages = keyset({ by: requested_at, id, direction: "asc" });

/** Returns one page of the second approvals in a state, those waiting longest first. */
export async function listSecondApprovals(
  ctx: CallerContext,
  input: z.output<typeof ListSecondApprovalsInput>,
): Promise<{ items: SecondApproval[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select(secondApprovalColumns)
    .from(secondApprovals)
    .where(and(eq(state, input.state), pages.after(input.cursor)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, (row) => [row.requested_at, row.id]);
  return { items: await toSecondApprovals(ctx, page), next_cursor };
}
