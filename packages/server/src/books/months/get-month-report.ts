import type { MonthClosing, MonthReport } from "@signpoint/api/books/month-report";
import type { MonthReportInput } from "@signpoint/api/books/month-report-calls";
import { changedTables, closesAt } from "@signpoint/api/books/month-report-rules";
import type { MonthFigures } from "@signpoint/api/books/month-report-tables";
import { monthAway, monthOf } from "@signpoint/api/ledger/history-chart";
import { reportMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import type * as z from "zod";
import { findLastClosed, type MonthDecision } from "../../ledger/months/closed-months";
import { computeFigures } from "../../ledger/months/compute-figures";
import { findFirstMonth } from "../../ledger/months/select-facts";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { ledgerDecisionLeaves } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { countWaiting, findNextToClose } from "./close-months";

/**
 * Returns the report of a month: the figures that it was closed with, or those of now. Throws BAD_REQUEST for a month that has
 * not begun.
 */
export async function getMonthReport(
  { db, now }: Context,
  { month }: z.output<typeof MonthReportInput>,
): Promise<MonthReport> {
  const at = now();
  if (month > monthOf(at)) {
    throw new DomainError("BAD_REQUEST", { fields: { month: reportMessages.notBegun } });
  }
  // One snapshot: points that move between two queries would make tables that do not agree.
  return await db.transaction(
    async (tx) => {
      const closed = await findLastClosed(tx, month);
      const isClosed = closed?.month === month;
      const before = isClosed ? await findLastClosed(tx, monthAway(month, -1)) : closed;
      const today = await computeFigures(tx, month, before);
      return {
        month,
        first_month: await findFirstMonth(tx),
        figures: isClosed ? closed.figures : today,
        closing: isClosed
          ? await describeClosed(tx, closed, today)
          : await describeOpen(tx, month, at),
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function describeClosed(
  db: Database,
  { id, closed_at, checksum, figures }: MonthDecision,
  today: MonthFigures,
): Promise<MonthClosing> {
  const { block, decision_id } = ledgerDecisionLeaves;
  const [leaf] = await db.select({ block }).from(ledgerDecisionLeaves).where(eq(decision_id, id));
  const changed = changedTables(figures, today);
  return { state: "closed", closed_at, checksum, block: leaf?.block ?? null, changed };
}

async function describeOpen(db: Database, month: string, at: Date): Promise<MonthClosing> {
  const [time, next] = [closesAt(month), await findNextToClose(db)];
  const closes_at = time.toISOString();
  // Nothing has to be closed before the first month in which points moved, nor without any.
  if (at < time || next === null || month < next) return { state: "running", closes_at };
  const waiting = await countWaiting(db, month);
  return { state: "waiting", closes_at, ...waiting, after: next === month ? null : next };
}
