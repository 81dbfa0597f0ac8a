import { SOURCE_LABELS } from "../ledger/earnings-texts";
import { liabilityMessages } from "../ledger/liability-texts";
import type { ReportColumn, ReportLine, ReportTable } from "./month-report-tables";

interface TableTexts {
  title: string;
  /** What the last line is called. */
  total: string;
  /** Which screen says the same. */
  equals: string;
}

const TABLES: Record<ReportTable, TableTexts> = {
  points: {
    title: "Points",
    total: "Closing balance",
    equals:
      "Equals the balances of this month in “What Is Owed” on the admin dashboard, and the sum of the closing balances of all statements of this month.",
  },
  accounts: {
    title: "Both sides of all movements",
    total: "Sum, which is 0",
    equals:
      "Equals the trial balance of this month on the admin dashboard: credit is above 0 here, debit below.",
  },
  sources: {
    title: "Points by source",
    total: "All sources",
    equals:
      "Equals the entries of this month under Activity, by source, the points received and spent of this month in “What Is Owed” on the admin dashboard, and the received, spent and returned points of all statements.",
  },
  kinds: {
    title: "Redeemed by kind",
    total: "All kinds",
    equals: "What was bought for points equals “Redeemed” in the trial balance of this month.",
  },
  items: {
    title: "Redeemed by item",
    total: "All items",
    equals: "Equals the table by kind. Items have the names under which they were bought.",
  },
  redemptions: {
    title: "Redemptions in review",
    total: "In review at the end",
    equals:
      "Equals “Redemptions in review” in “What Is Owed” and the queues under Approvals, as they were at the end of the month.",
  },
  cash: {
    title: "Cash to be paid, after the fee",
    total: "To be paid at the end",
    equals:
      "Equals “Approved cash, not yet paid” in “What Is Owed” and the open payouts under Payouts, as they were at the end of the month.",
  },
  transfers: {
    title: "Transfers by the bank",
    total: "Arrived, or under way",
    equals:
      "Equals the payouts that Payouts shows as sent, confirmed, failed or come back in this month. A payout that failed before it was sent is not a transfer.",
  },
  fees: {
    title: "Fees",
    total: "Earned",
    equals:
      "Equals “This month” in the commission summary on the admin dashboard, while the month runs.",
  },
  owed: {
    title: "Owed at the end of the month",
    total: "Owed",
    equals:
      "Equals the first three lines of “What Is Owed” on the admin dashboard, as they were at the end of the month. What open contracts may still cost is not among it.",
  },
};

/** The lines of all tables, whose names do not depend on the table. */
const LINES: Record<ReportLine, string> = {
  ...SOURCE_LABELS,
  ...liabilityMessages.accounts,
  "Gift Card": "Gift Card",
  Subscription: "Subscription",
  Electronics: "Electronics",
  Cash: "Cash",
  opening: "From the month before",
  issued: "Issued",
  spent: "Spent",
  requested: "Requested",
  approved: "Approved",
  rejected: "Rejected or cancelled",
  confirmed: "Confirmed by the bank",
  came_back: "Came back after that",
  points_back: "Points returned instead",
  sent: "Sent",
  failed: "Did not arrive",
  cash: "Approved cash, not yet paid",
  redemptions: "Redemptions in review",
};

/** Texts of the report of a month. */
export const reportMessages = {
  reportLoadFailed: "Failed to load the report. Please try again.",
  notBegun: "This month has not begun.",
  /** In front of the time from which on it is closed. */
  running: "These are the figures so far. The month closes by itself from this time on:",
  /** In front of what it waits for. */
  waiting: "These are the figures so far. The month closes by itself after this:",
  waitsForRun: "the next run, within a minute.",
  closed: (block: number | null) =>
    `These are its figures of then. ${block === null ? "Their record will be sealed within seconds" : `Their record is sealed in block ${block} of the ledger`}. What happens later counts for a later month.`,
  changed: (tables: string) =>
    `The figures of today differ in: ${tables}. The report below is the one that was closed. The operator has to look, with the audit.`,
  tables: TABLES,
  lines: LINES,
  columns: {
    points: "Points",
    entries: "Entries",
    points_in: "Points received",
    points_out: "Points spent",
    redeemed: "Bought",
    points_redeemed: "For points",
    returned: "Back",
    points_returned: "Points back",
    redemptions: "Redemptions",
    payouts: "Payouts",
    dollars: "Dollars",
    local: "Naira",
    amount: "Dollars before the fee",
    fee: "Fee in dollars",
  } satisfies Record<ReportColumn, string>,
  /** A line of a table in words; that of an item is its name already. */
  line: (line: string): string => (Object.hasOwn(LINES, line) ? LINES[line as ReportLine] : line),
} as const;
