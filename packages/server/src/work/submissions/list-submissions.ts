import type { Submission } from "@signpoint/api/work/submission";
import type {
  ExportSubmissionsInput,
  ListSubmissionsInput,
} from "@signpoint/api/work/submission-calls";
import { and, eq, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { readCounters } from "../../platform/db/read-counters";
import { contracts, signedContracts } from "../../platform/db/schema/index";
import { queuedAt } from "./queue-order";
import { toReviewConditions } from "./review-conditions";
import { selectSubmissions, toSubmissions } from "./submission-rows";

type Input = z.output<typeof ListSubmissionsInput>;

const DECIDED = new Set<Input["status"]>(["approved", "rejected"]);

const oldestFirst = keyset({ by: queuedAt, id: signedContracts.id, direction: "asc" });
const newestFirst = keyset({ by: queuedAt, id: signedContracts.id, direction: "desc" });
const dueFirst = keyset({
  by: signedContracts.review_due_at,
  id: signedContracts.id,
  direction: "asc",
});

/**
 * Returns one page of the submissions with a status, oldest first, decided ones newest first, and the total number with
 * that status. Pending ones can be sorted by their promised time instead: then overdue ones come first.
 */
export async function listSubmissions(
  ctx: CallerContext,
  input: Input,
): Promise<{ items: Submission[]; next_cursor: string | null; total: number }> {
  const isByDue = input.sort === "due" && input.status === "pending";
  const pages = isByDue ? dueFirst : DECIDED.has(input.status) ? newestFirst : oldestFirst;
  const rows = await selectSubmissions(ctx)
    .where(and(...toSubmissionConditions(ctx, input), pages.after(input.cursor)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ signing }) => [
    isByDue ? signing.review_due_at : (signing.submitted_at ?? signing.created_at),
    signing.id,
  ]);
  const counts = await readCounters(ctx.db);
  return {
    items: await toSubmissions(ctx, page),
    next_cursor,
    total: counts[`signings_${input.status}`] ?? 0,
  };
}

/** Returns the conditions of the filters of submissions; without a status those of every state match. */
export function toSubmissionConditions(
  ctx: CallerContext,
  input: z.output<typeof ExportSubmissionsInput>,
): SQL[] {
  const conditions: SQL[] = [];
  if (input.status !== undefined) conditions.push(eq(signedContracts.status, input.status));
  if (input.contract_id) conditions.push(eq(signedContracts.contract_id, input.contract_id));
  if (input.type !== undefined) conditions.push(eq(contracts.type, input.type));
  const { id, agreed, user_id, review_due_at } = signedContracts;
  const title = sql`${agreed}->>'title'`;
  const columns = { id, title, user_id, review_due_at, waitsSince: queuedAt };
  return [...conditions, ...toReviewConditions(ctx, columns, input)];
}
