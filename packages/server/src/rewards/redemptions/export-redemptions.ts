import { endedUnconfirmed } from "@signpoint/api/rewards/account-confirmation";
import { receivedDollars } from "@signpoint/api/rewards/cash";
import { wasNothingPaid } from "@signpoint/api/rewards/payouts/payout-rules";
import { PAYOUT_STATE_LABELS, redemptionMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import { csvDownload, csvTime, type Download } from "../../ledger/entries/csv-download";
import type { CallerContext } from "../../platform/context";
import { newestFirst } from "../../platform/db/keyset";
import { payouts, redemptions } from "../../platform/db/schema/index";

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
  { key: "payout", header: "Payout" },
  { key: "payout_at", header: "Payout since (UTC)" },
  { key: "payout_reference", header: "Bank's reference" },
];

interface Row {
  redemption: typeof redemptions.$inferSelect;
  /** Null unless it is approved cash. */
  payout: typeof payouts.$inferSelect | null;
}

const pages = newestFirst(redemptions);

/**
 * Returns the caller's redemptions as a CSV file, newest first; codes and bank details are left out. Fee and what is received
 * are empty where nothing was paid: the fees of what is approved add up to "Commission Fees Paid".
 */
export function exportRedemptions(ctx: CallerContext): Download {
  const name = `signpoint-redemptions-${ctx.now().toISOString().slice(0, 10)}.csv`;
  return csvDownload(name, COLUMNS, readPages(ctx));
}

async function* readPages({ db, caller }: CallerContext) {
  let last: Row | undefined;
  for (;;) {
    const after = last && pages.afterRow(last.redemption.created_at, last.redemption.id);
    const rows = await db
      .select({ redemption: redemptions, payout: payouts })
      .from(redemptions)
      .leftJoin(payouts, eq(payouts.redemption_id, redemptions.id))
      .where(and(eq(redemptions.user_id, caller.user_id), after))
      .orderBy(...pages.order)
      .limit(PAGE_SIZE);
    yield rows.map(toCells);
    last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_SIZE) return;
  }
}

function toCells({ redemption: row, payout }: Row) {
  const { amount, commission_amount, naira_amount, status } = row;
  const isPaid = amount !== null && !wasNothingPaid({ status, payout });
  return {
    created_at: csvTime(row.created_at),
    reference: row.reference,
    item_name: row.item_name,
    type: row.item_type,
    item_value: row.item_value,
    price: row.price,
    amount: amount?.toFixed(2) ?? null,
    fee: isPaid ? commission_amount.toFixed(2) : null,
    received: isPaid ? receivedDollars(row).toFixed(2) : null,
    naira_amount: isPaid ? (naira_amount?.toFixed(2) ?? null) : null,
    status: toStatus(row),
    decided_at: row.decided_at === null ? null : csvTime(row.decided_at),
    review_note: endedUnconfirmed(row) ? redemptionMessages.notConfirmed : row.review_note,
    payout: payout && PAYOUT_STATE_LABELS[payout.state],
    payout_at: payout && csvTime(stateSince(payout)),
    payout_reference: payout?.reference ?? null,
  };
}

/** Returns since when (ISO 8601) a payout is in its state. */
function stateSince(payout: NonNullable<Row["payout"]>): string {
  const { state, created_at, details_given_at, sent_at, confirmed_at } = payout;
  const times = {
    to_pay: details_given_at,
    sent: sent_at,
    confirmed: confirmed_at,
    awaiting_details: payout.returned_at ?? payout.failed_at,
    failed: payout.points_returned_at,
    returned: payout.points_returned_at,
  };
  return times[state] ?? created_at;
}

function toStatus({ status, cancelled_at }: Row["redemption"]): string {
  if (status === "PENDING") return "Pending";
  if (status === "APPROVED") return "Approved";
  return cancelled_at === null ? "Rejected" : "Cancelled";
}
