import type { Submission } from "@signpoint/api/entities/submission";
import { and, eq } from "drizzle-orm";
import type { Context } from "../context";
import { keyset, toPage } from "../db/keyset";
import { readCounters } from "../db/read-counters";
import { signedContracts } from "../db/schema/index";
import { queuedAt } from "./queue-order";
import { selectSubmissions, toSubmissions } from "./submission-rows";

const pages = keyset({ by: queuedAt, id: signedContracts.id, direction: "asc" });

/** Returns one page of the submissions with a status, oldest first, and their total number. */
export async function listSubmissions(
  ctx: Context,
  input: {
    status: Exclude<Submission["status"], "none">;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ items: Submission[]; next_cursor: string | null; total: number }> {
  const hasStatus = eq(signedContracts.status, input.status);
  const rows = await selectSubmissions(ctx.db)
    .where(and(hasStatus, pages.after(input.cursor)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ signing }) => [
    signing.submitted_at ?? signing.created_at,
    signing.id,
  ]);
  const counts = await readCounters(ctx.db);
  return {
    items: await toSubmissions(ctx.db, page),
    next_cursor,
    total: counts[`signings_${input.status}`] ?? 0,
  };
}
