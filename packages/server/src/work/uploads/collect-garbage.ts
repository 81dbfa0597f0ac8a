import { APPEAL_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_HOUR, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { and, eq, gte, inArray, lt, ne, not, notInArray, or, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { tryLock } from "../../platform/db/advisory-locks";
import type { Transaction } from "../../platform/db/client";
import { files, signedContracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { removeFiles } from "../../platform/files/remove-files";
import { removeSpooledLeftovers } from "../../platform/files/spool-upload";
import { isStanding } from "../../platform/people/suspensions-sql";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";

const INTERVAL_MS = 15 * MS_PER_MINUTE;
const BATCH = 200;
/** An upload that has not arrived in the store after this long never will. */
const STORING_MAX_HOURS = 1;
/** How long an upload waits for its answers to be submitted. */
export const UNUSED_UPLOAD_HOURS = 30 * 24;

/**
 * Removes unused uploads: unfinished ones, those of a signing that ended without them, and those
 * not submitted within `UNUSED_UPLOAD_HOURS`. Never removes a file that a submission names. Returns
 * how many were removed; 0 while another server does it.
 */
export async function collectGarbage(ctx: Context<"files">): Promise<number> {
  let removed = 0;
  for (;;) {
    const marked = await inTransaction(ctx.db, (tx) => markUnused(tx, ctx.now()));
    const gone = await removeFiles(ctx, marked);
    removed += gone;
    if (marked.length < BATCH || gone === 0) return removed;
  }
}

/** Marks up to a batch of unused files as `removing`; returns the paths of all that are marked so. */
async function markUnused(tx: Transaction, now: Date): Promise<string[]> {
  if (!(await tryLock(tx, "fileGarbage"))) return [];
  const before = (hours: number) => instantAfter(now, -hours * MS_PER_HOUR);
  const isUnfinished = and(
    eq(files.state, "storing"),
    lt(files.created_at, before(STORING_MAX_HOURS)),
  );
  const isUnused = and(
    eq(files.state, "stored"),
    // A suspended owner can submit the file after the suspension.
    not(isStanding(files.user_id)),
    or(
      and(
        notInArray(signedContracts.status, ["in_progress", "changes_requested", "missed"]),
        // A file uploaded after a rejection may still go with an appeal.
        not(
          and(
            eq(signedContracts.status, "rejected"),
            gte(files.created_at, signedContracts.decided_at),
            or(
              gte(signedContracts.decided_at, before(APPEAL_DAYS * 24)),
              gte(signedContracts.appeal_until, before(0)),
            ),
          ) ?? sql`false`,
        ),
      ),
      lt(files.created_at, before(UNUSED_UPLOAD_HOURS)),
    ),
  );
  // A submission may be using the files of a locked signing: they are left for the next run.
  const due = await tx
    .select({ path: files.path })
    .from(files)
    .innerJoin(signedContracts, eq(signedContracts.id, files.signed_contract_id))
    .where(or(eq(files.state, "removing"), isUnfinished, isUnused))
    .orderBy(files.created_at)
    .limit(BATCH)
    .for("update", { skipLocked: true });
  const paths = due.map(({ path }) => path);
  if (paths.length === 0) return [];
  const marked = await tx
    .update(files)
    .set({ state: "removing" })
    .where(and(inArray(files.path, paths), ne(files.state, "submitted")))
    .returning({ path: files.path });
  return marked.map(({ path }) => path);
}

/** Removes unused uploads, and what killed servers left, now and every 15 minutes until stopped. */
export function startGarbageCollection(
  ctx: Context<"files">,
  { intervalMs = INTERVAL_MS }: { intervalMs?: number } = {},
): PeriodicTask {
  return startPeriodicTask({
    job: "collect-garbage",
    intervalMs,
    log: ctx.log,
    run: async () => {
      const leftovers =
        (await removeSpooledLeftovers()) + (await ctx.files.store.removeLeftovers());
      if (leftovers > 0) ctx.log.info({ leftovers }, "leftovers of broken uploads removed");
      return await collectGarbage(ctx);
    },
    done: "unused uploads removed",
    failed: "unused uploads were not removed",
  });
}
