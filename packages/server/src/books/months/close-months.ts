import { closesAt } from "@signpoint/api/books/month-report-rules";
import { monthAway } from "@signpoint/api/ledger/history-chart";
import { monthBounds } from "@signpoint/api/ledger/statement-rules";
import { LEDGER_ID } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { and, eq, sql } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import {
  type ClosedMonth,
  checksumOf,
  findLastClosed,
  reportText,
} from "../../ledger/months/closed-months";
import { computeFigures } from "../../ledger/months/compute-figures";
import { findChangedMonths } from "../../ledger/months/find-changed-months";
import { findFirstMonth } from "../../ledger/months/select-facts";
import { isOpen } from "../../messages/notifications/deadlines-sql";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Context } from "../../platform/context";
import { holdLock, tryLock } from "../../platform/db/advisory-locks";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { contracts, notifications, signedContracts } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { type PeriodicTask, startPeriodicTask } from "../../platform/periodic-task";
import { isDue } from "../../work/signings/end-due-of-contract";

type ClosingContext = Context<"notificationFeed">;

const INTERVAL_MS = 30_000;
const RUNS_A_DAY = MS_PER_DAY / INTERVAL_MS;

/** What a month that is to be closed waits for. */
export interface Waiting {
  /** Signings whose time was over in it, and that the clock has not ended yet. */
  signings: number;
  /** Entries and decisions of it that are in no block of the sealed ledger yet. */
  unsealed: number;
}

/** Returns the month that is closed next, whether its time has come or not; null while no points have moved. */
export async function findNextToClose(db: Database): Promise<string | null> {
  const last = await findLastClosed(db);
  return last === null ? await findFirstMonth(db) : monthAway(last.month, 1);
}

/** Returns what a month waits for before it can be closed. */
export async function countWaiting(db: Database, month: string): Promise<Waiting> {
  const { start, end } = monthBounds(month);
  const last = sql`${new Date(end.getTime() - 1).toISOString()}::timestamptz`;
  const isWithin = sql`between ${start.toISOString()}::timestamptz and ${last}`;
  const [signings, [unsealed]] = await Promise.all([
    db
      .select({ count: sql<number>`count(*)`.mapWith(Number) })
      .from(signedContracts)
      .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
      .where(and(isOpen, isDue(last))),
    executeRows<{ count: string }>(
      db,
      sql`select (select count(*) from earnings e where e."timestamp" ${isWithin}
          and not exists (select from ledger_leaves l where l.entry_id = e.id))
        + (select count(*) from admin_decisions d where d.created_at ${isWithin}
          and not exists (select from ledger_decision_leaves l where l.decision_id = d.id)) as count`,
    ),
  ]);
  return { signings: signings[0]?.count ?? 0, unsealed: Number(unsealed?.count ?? 0) };
}

/**
 * Closes the months whose time has come, the oldest first, up to one that waits for something: a decision of the system records
 * figures and checksum, and is sealed like any other. Returns the months. Several servers may call it at the same time.
 */
export async function closeMonths(ctx: ClosingContext): Promise<string[]> {
  const closed: string[] = [];
  for (;;) {
    const month = await closeNext(ctx);
    if (month === null) return closed;
    closed.push(month);
    ctx.log.info({ month }, "month closed");
  }
}

async function closeNext({ db, now }: ClosingContext): Promise<string | null> {
  const at = now();
  const month = await findNextToClose(db);
  if (month === null || closesAt(month) > at) return null;
  const { signings, unsealed } = await countWaiting(db, month);
  if (signings + unsealed > 0) return null;
  return await inTransaction(db, async (tx) => {
    // Another server may have closed it in the meantime.
    if (!(await tryLock(tx, "monthClosing")) || (await findNextToClose(tx)) !== month) return null;
    const figures = await computeFigures(tx, month, await findLastClosed(tx));
    const checksum = checksumOf(reportText(month, figures));
    const recorded: ClosedMonth = { month, checksum, figures };
    await recordDecision(tx, {
      actor: "system",
      action: "close_month",
      subject_type: "ledger",
      subject_id: LEDGER_ID,
      before: null,
      after: { ...recorded },
      now: at,
    });
    return month;
  });
}

/** Compares the closed months with the figures of today, and tells log and admins of each that differs. Returns how many do. */
export async function compareClosedMonths(ctx: ClosingContext): Promise<number> {
  let changed = 0;
  for await (const { closed, tables, problem } of findChangedMonths(ctx.db)) {
    changed += 1;
    const { month } = closed;
    ctx.log.error({ month, problem }, "a closed month has changed");
    await tellAdmins(ctx, { month, tables });
  }
  return changed;
}

/** Notifies the admins of a difference, of the same one once. */
async function tellAdmins(
  { db, now, notificationFeed }: ClosingContext,
  facts: { month: string; tables: string[] },
): Promise<void> {
  const isSame = and(
    eq(notifications.kind, "month_changed"),
    eq(notifications.facts, sql`${JSON.stringify(facts)}::jsonb`),
  );
  await inTransaction(db, async (tx) => {
    await holdLock(tx, "monthClosing");
    if ((await tx.$count(notifications, isSame)) > 0) return;
    await insertNotifications(
      tx,
      [{ to: "admins", kind: "month_changed", about: {}, facts }],
      now(),
    );
    afterCommit(tx, () => notificationFeed.publish());
  });
}

/** Closes due months now and every 30 seconds until stopped, and compares the closed ones at first and then once a day. */
export function startClosingMonths(ctx: ClosingContext): PeriodicTask {
  let runs = 0;
  return startPeriodicTask({
    job: "close-months",
    intervalMs: INTERVAL_MS,
    log: ctx.log,
    run: async () => {
      await closeMonths(ctx);
      const isDaily = runs % RUNS_A_DAY === 0;
      runs += 1;
      if (isDaily) await compareClosedMonths(ctx);
    },
    failed: "months could not be closed or compared",
  });
}
