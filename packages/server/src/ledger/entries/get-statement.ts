import type { StatementInput } from "@signpoint/api/books/earnings-calls";
import type { Statement } from "@signpoint/api/ledger/statement";
import { entryFigures, monthBounds } from "@signpoint/api/ledger/statement-rules";
import { statementMessages } from "@signpoint/api/texts";
import { sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { earnings } from "../../platform/db/schema/index";
import { selectNewestNote } from "../../platform/newest-note";
import { query, runQuery } from "../../platform/verb-query";
import { csvDownload, csvTime, type Download, onePage } from "./csv-download";
import { type EntryRow, entryFields, toEntry } from "./entries";
import { ENTRY_COLUMNS, toCsvEntry } from "./export-earnings";

const userId = sql`${sql.placeholder("user_id")}::uuid`;

const fields = {
  username: sql<string>`coalesce((select username from users where id = ${userId}), '')`,
  opening: sql<number>`(select coalesce(sum(points_in - points_out), 0) from earnings_totals
    where user_id = ${userId} and month < ${sql.placeholder("month")})`,
  checkpoint: selectNewestNote,
  entries: jsonArray(
    jsonObject(entryFields),
    sql`from ${earnings} where ${earnings.user_id} = ${userId}
      and ${earnings.timestamp} >= ${sql.placeholder("start")}
      and ${earnings.timestamp} < ${sql.placeholder("end")}
      order by ${earnings.timestamp}, ${earnings.id}`,
  ),
};

interface Params {
  user_id: string;
  month: string;
  start: string;
  end: string;
}

const statement = query<Params, JsonOf<typeof fields>>(jsonObject(fields));

/** Returns the caller's ledger of one calendar month in UTC with its balances: as JSON, or as a CSV file. */
export async function getStatement(
  ctx: CallerContext,
  { month, format }: z.output<typeof StatementInput>,
): Promise<{ headers: Partial<Download["headers"]>; body: Statement | Download["body"] }> {
  const { start, end } = monthBounds(month);
  const bounds = { start: start.toISOString(), end: end.toISOString() };
  const found = await runQuery(ctx, statement, { user_id: ctx.caller.user_id, month, ...bounds });
  const body = toStatement(month, found);
  return format === "json" ? { headers: {}, body } : toCsv(body, bounds);
}

function toStatement(
  month: string,
  { username, opening, checkpoint, entries }: JsonOf<typeof fields>,
): Statement {
  let balance = opening;
  const balanced = entries.map((row: EntryRow) => {
    balance += row.points_earned;
    return { ...toEntry(row), balance_after: balance };
  });
  return {
    month,
    time_zone: "UTC",
    username,
    opening,
    entries: balanced,
    closing: balance,
    totals: entryFigures(balanced),
    checkpoint,
  };
}

/** Returns the file: the entries between a row with the opening and one with the closing balance, then the checkpoint. */
function toCsv(
  { month, opening, entries, closing, checkpoint }: Statement,
  { start, end }: { start: string; end: string },
): Download {
  const balance = (label: string, at: string, points: number) => ({
    timestamp: csvTime(at),
    label,
    details: "",
    points_earned: null,
    balance_after: points,
  });
  const rows = [
    balance("Opening balance", start, opening),
    ...entries.map(toCsvEntry),
    balance("Closing balance", end, closing),
    ...(checkpoint === null ? [] : [checkpointRow(checkpoint)]),
  ];
  return csvDownload(`signpoint-statement-${month}.csv`, ENTRY_COLUMNS, onePage(rows));
}

const checkpointRow = (note: string) => ({
  timestamp: "",
  label: statementMessages.checkpoint,
  details: note,
  points_earned: null,
  balance_after: null,
});
