import { createHash } from "node:crypto";
import { canonicalJson } from "@signpoint/api/books/month-report-rules";
import type { MonthFigures } from "@signpoint/api/books/month-report-tables";
import { and, desc, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { adminDecisions } from "../../platform/db/schema/index";

/** What the decision that closed a month has recorded. */
export interface ClosedMonth {
  month: string;
  /** The SHA-256 of `reportText`. */
  checksum: string;
  figures: MonthFigures;
}

export type MonthDecision = ClosedMonth & { id: string; closed_at: string };

const { id, action, after, created_at } = adminDecisions;

/** The month that a decision has closed, as an SQL value. */
export const monthOfDecision = sql<string>`(${after} ->> 'month')`;

/** Returns the report of a month as the one text that equal figures have: what its checksum is of. */
export function reportText(month: string, figures: MonthFigures): string {
  return canonicalJson({ month, figures });
}

/** Returns the SHA-256 in hexadecimal digits. */
export function checksumOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

/** Returns the newest month that is closed, up to this one if it is given; null when none is. */
export async function findLastClosed(db: Database, upTo?: string): Promise<MonthDecision | null> {
  const isBefore = upTo === undefined ? undefined : lte(monthOfDecision, upTo);
  const [found] = await selectClosed(db, isBefore, desc(monthOfDecision), 1);
  return found ?? null;
}

/** Returns closed months in an order. */
export async function selectClosed(
  db: Database,
  where: SQL | undefined,
  order: SQL,
  limit: number,
): Promise<MonthDecision[]> {
  const rows = await db
    .select({ id, closed_at: created_at, recorded: sql<ClosedMonth>`${after}` })
    .from(adminDecisions)
    .where(and(eq(action, "close_month"), where))
    .orderBy(order)
    .limit(limit);
  return rows.map(({ recorded, ...row }) => ({ ...recorded, ...row }));
}
