import { EARNINGS_SOURCES, ITEM_TYPES } from "../platform/constants";
import { OTHER_ACCOUNTS } from "./trial-balance-rules";

const BOUGHT = ["redeemed", "points_redeemed", "returned", "points_returned", "points"] as const;

/**
 * The tables of a month's report: their columns, each of which the last line sums, and their lines where these are the same in
 * each month. Screen, files, figures and texts follow from it.
 */
export const REPORT_TABLES = {
  /** How the balances of all people moved: the sum is the closing balance. */
  points: { columns: ["points"], lines: ["opening", "issued", "spent", "refunded", "forfeited"] },
  /** The trial balance: the sum is 0. */
  accounts: { columns: ["points"], lines: ["balances", ...OTHER_ACCOUNTS] },
  sources: { columns: ["entries", "points_in", "points_out", "points"], lines: EARNINGS_SOURCES },
  kinds: { columns: BOUGHT, lines: ITEM_TYPES },
  items: { columns: BOUGHT, lines: null },
  /** The redemptions in review: the sum is what is left at the end. */
  redemptions: {
    columns: ["redemptions", "points"],
    lines: ["opening", "requested", "approved", "rejected"],
  },
  /** Approved cash that is to be paid, after the fee: the sum is what is left at the end. */
  cash: {
    columns: ["payouts", "points", "dollars", "local"],
    lines: ["opening", "approved", "confirmed", "came_back", "points_back"],
  },
  /** What was sent by the bank: the sum is what arrived or is under way. */
  transfers: {
    columns: ["payouts", "dollars", "local"],
    lines: ["sent", "failed", "came_back"],
  },
  fees: { columns: ["payouts", "amount", "fee"], lines: ["approved", "points_back"] },
  /** What is owed at the end, in points. */
  owed: { columns: ["points"], lines: ["balances", "cash", "redemptions"] },
} as const;

export type ReportTable = keyof typeof REPORT_TABLES;
export const REPORT_TABLE_NAMES = Object.keys(REPORT_TABLES) as [ReportTable, ...ReportTable[]];

type Tables = typeof REPORT_TABLES;
export type ReportColumn = Tables[ReportTable]["columns"][number];
export type ReportLine = NonNullable<Tables[ReportTable]["lines"]>[number];

const MONEY_COLUMNS: readonly ReportColumn[] = ["dollars", "local", "amount", "fee"];

/** Returns whether a column is an amount of money, in dollars or in naira; all others are whole numbers. */
export function isMoney(column: ReportColumn): boolean {
  return MONEY_COLUMNS.includes(column);
}

export type LineFigures<Table extends ReportTable> = Record<
  Tables[Table]["columns"][number],
  number
>;

/** A table with its figures. */
export interface TableFigures<Table extends ReportTable> {
  rows: ({ line: string } & LineFigures<Table>)[];
  total: LineFigures<Table>;
}

export type MonthFigures = { [Table in ReportTable]: TableFigures<Table> };
