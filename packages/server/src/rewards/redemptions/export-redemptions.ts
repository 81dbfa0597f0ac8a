import { endedUnconfirmed } from "@signpoint/api/rewards/account-confirmation";
import { redemptionMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import { csvDownload, csvTime, type Download } from "../../ledger/entries/csv-download";
import type { CallerContext } from "../../platform/context";
import { newestFirst } from "../../platform/db/keyset";
import { redemptions } from "../../platform/db/schema/index";

const PAGE_SIZE = 1_000;
const COLUMNS = [
  { key: "created_at", header: "Time (UTC)" },
  { key: "reference", header: "Reference" },
  { key: "item_name", header: "Item" },
  { key: "type", header: "Type" },
  { key: "item_value", header: "Value" },
  { key: "price", header: "Points" },
  { key: "amount", header: "Amount (USD)" },
  { key: "fee", header: "Fee (USD)" },
  { key: "received", header: "You receive (USD)" },
  { key: "naira_amount", header: "You receive (NGN)" },
  { key: "status", header: "Status" },
  { key: "decided_at", header: "Decided (UTC)" },
  { key: "review_note", header: "Note" },
];

type Row = typeof redemptions.$inferSelect;

const pages = newestFirst(redemptions);

/** Returns the caller's redemptions as a CSV file, newest first; codes and bank details are left out. */
export function exportRedemptions(ctx: CallerContext): Download {
  const name = `signpoint-redemptions-${ctx.now().toISOString().slice(0, 10)}.csv`;
  return csvDownload(name, COLUMNS, readPages(ctx));
}

async function* readPages({ db, caller }: CallerContext) {
  let last: Row | undefined;
  for (;;) {
    const after = last && pages.afterRow(last.created_at, last.id);
    const rows = await db
      .select()
      .from(redemptions)
      .where(and(eq(redemptions.user_id, caller.user_id), after))
      .orderBy(...pages.order)
      .limit(PAGE_SIZE);
    yield rows.map(toCells);
    last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
  }
}

function toCells(row: Row) {
  const { amount, commission_amount } = row;
  const isCash = amount !== null;
  return {
    created_at: csvTime(row.created_at),
    reference: row.reference,
    item_name: row.item_name,
    type: row.item_type,
    item_value: row.item_value,
    price: row.price,
    amount: isCash ? amount.toFixed(2) : null,
    fee: isCash ? commission_amount.toFixed(2) : null,
    received: isCash ? (amount - commission_amount).toFixed(2) : null,
    naira_amount: row.naira_amount === null ? null : row.naira_amount.toFixed(2),
    status: toStatus(row),
    decided_at: row.decided_at === null ? null : csvTime(row.decided_at),
    review_note: endedUnconfirmed(row) ? redemptionMessages.notConfirmed : row.review_note,
  };
}

function toStatus({ status, cancelled_at }: Row): string {
  if (status === "PENDING") return "Pending";
  if (status === "APPROVED") return "Approved";
  return cancelled_at === null ? "Rejected" : "Cancelled";
}
