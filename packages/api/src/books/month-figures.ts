import type { SourceTotal } from "../ledger/earnings";
import {
  type ITEM_TYPES,
  type PAYOUT_STATES,
  type REDEMPTION_TYPES,
  UNPAID_PAYOUT_STATES,
} from "../platform/constants";
import {
  isMoney,
  type LineFigures,
  type MonthFigures,
  REPORT_TABLES,
  type ReportTable,
  type TableFigures,
} from "./month-report-tables";
import { type MonthDetails, OTHER_ACCOUNTS, trialBalance } from "./trial-balance-rules";

type PayoutState = (typeof PAYOUT_STATES)[number];

/** What happened to redemptions of one item in a month, summed. */
export interface RedemptionFact {
  event: "requested" | "approved" | "rejected" | "points_back";
  type: (typeof REDEMPTION_TYPES)[number];
  item_type: (typeof ITEM_TYPES)[number];
  item_name: string;
  redemptions: number;
  points: number;
  /** Cash alone: dollars before the fee, the fee, and what is paid in local currency. */
  amount: number;
  fee: number;
  local: number;
}

/** The payouts that went from one state to another in a month, summed; dollars are after the fee. */
export type PayoutFact = { from: PayoutState; to: PayoutState } & LineFigures<"cash">;

/** What a month's report is made of. */
export interface MonthFacts {
  totals: readonly (SourceTotal & { entries: number })[];
  details: MonthDetails;
  redemptions: readonly RedemptionFact[];
  payouts: readonly PayoutFact[];
}

/** What the month before has left: the sums of its tables. */
export interface Opening {
  points: LineFigures<"points">;
  redemptions: LineFigures<"redemptions">;
  cash: LineFigures<"cash">;
}

export const NO_OPENING: Opening = {
  points: { points: 0 },
  redemptions: { redemptions: 0, points: 0 },
  cash: { payouts: 0, points: 0, dollars: 0, local: 0 },
};

/** Returns what a month leaves to the next one. */
export function openingAfter({ points, redemptions, cash }: MonthFigures): Opening {
  return { points: points.total, redemptions: redemptions.total, cash: cash.total };
}

/** Returns the report of a month from what the month before has left and what happened in it. */
export function monthFigures(opening: Opening, facts: MonthFacts): MonthFigures {
  const { accounts, balances } = trialBalance(facts.totals, facts.details);
  const points = tableOf("points", [
    { line: "opening", ...opening.points },
    { line: "issued", points: 0 - accounts.reward - accounts.bonus - accounts.correction },
    { line: "spent", points: 0 - accounts.signing - accounts.redeemed },
    { line: "refunded", points: 0 - accounts.refunded },
    { line: "forfeited", points: 0 - accounts.forfeited },
  ]);
  const redemptions = tableOf("redemptions", [
    { line: "opening", ...opening.redemptions },
    { line: "requested", ...sumOf("redemptions", 1, happened(facts, "requested")) },
    { line: "approved", ...sumOf("redemptions", -1, happened(facts, "approved")) },
    { line: "rejected", ...sumOf("redemptions", -1, happened(facts, "rejected")) },
  ]);
  const cash = tableOf("cash", cashRows(opening, facts));
  return {
    points,
    accounts: tableOf("accounts", [
      { line: "balances", points: balances },
      ...OTHER_ACCOUNTS.map((line) => ({ line, points: accounts[line] })),
    ]),
    sources: tableOf("sources", sourceRows(facts.totals)),
    kinds: tableOf("kinds", kindRows(facts)),
    items: tableOf("items", itemRows(facts)),
    redemptions,
    cash,
    transfers: tableOf("transfers", transferRows(facts)),
    fees: tableOf("fees", feeRows(facts)),
    owed: tableOf("owed", [
      { line: "balances", points: points.total.points },
      { line: "cash", points: cash.total.points },
      { line: "redemptions", points: redemptions.total.points },
    ]),
  };
}

function happened({ redemptions }: MonthFacts, event: RedemptionFact["event"]): RedemptionFact[] {
  return redemptions.filter((fact) => fact.event === event);
}

function sourceRows(totals: MonthFacts["totals"]): TableFigures<"sources">["rows"] {
  return REPORT_TABLES.sources.lines.map((line) => {
    const own = totals.filter(({ source }) => source === line);
    const { entries, points_in, points_out } = sumOf(
      "sources",
      1,
      own.map((one) => ({ ...one, points: one.points_in - one.points_out })),
    );
    return { line, entries, points_in, points_out, points: points_in - points_out };
  });
}

type Bought = LineFigures<"items">;

/** Returns how often something was bought and came back, and the points of both. */
function bought(line: string, facts: readonly RedemptionFact[]): { line: string } & Bought {
  const isReturn = ({ event }: RedemptionFact) => event === "rejected" || event === "points_back";
  const out = sumOf(
    "redemptions",
    1,
    facts.filter(({ event }) => event === "requested"),
  );
  const back = sumOf("redemptions", 1, facts.filter(isReturn));
  return {
    line,
    redeemed: out.redemptions,
    points_redeemed: out.points,
    returned: back.redemptions,
    points_returned: back.points,
    points: out.points - back.points,
  };
}

function kindRows({ redemptions }: MonthFacts): TableFigures<"kinds">["rows"] {
  return REPORT_TABLES.kinds.lines.map((kind) =>
    bought(
      kind,
      redemptions.filter(({ item_type }) => item_type === kind),
    ),
  );
}

/** Returns a line for each item that was bought or came back, by the name that it had when it was bought. */
function itemRows({ redemptions }: MonthFacts): TableFigures<"items">["rows"] {
  const lineOf = ({ item_type, item_name }: RedemptionFact) => `${item_type}: ${item_name}`;
  const moved = redemptions.filter(({ event }) => event !== "approved");
  return [...new Set(moved.map(lineOf))].sort().map((line) =>
    bought(
      line,
      moved.filter((fact) => lineOf(fact) === line),
    ),
  );
}

const isCash = ({ type }: RedemptionFact) => type === "CASH";

function cashRows(opening: Opening, facts: MonthFacts): TableFigures<"cash">["rows"] {
  const approved = happened(facts, "approved")
    .filter(isCash)
    .map(({ redemptions, points, amount, fee, local }) => ({
      payouts: redemptions,
      points,
      dollars: amount - fee,
      local,
    }));
  return [
    { line: "opening", ...opening.cash },
    { line: "approved", ...sumOf("cash", 1, approved) },
    { line: "confirmed", ...sumOf("cash", -1, moved(facts, { to: ["confirmed"] })) },
    { line: "came_back", ...sumOf("cash", 1, moved(facts, { from: "confirmed" })) },
    { line: "points_back", ...sumOf("cash", -1, moved(facts, { to: UNPAID_PAYOUT_STATES })) },
  ];
}

function transferRows(facts: MonthFacts): TableFigures<"transfers">["rows"] {
  const failed = { from: "sent", to: ["failed", "awaiting_details"] } as const;
  return [
    { line: "sent", ...sumOf("transfers", 1, moved(facts, { to: ["sent"] })) },
    { line: "failed", ...sumOf("transfers", -1, moved(facts, failed)) },
    { line: "came_back", ...sumOf("transfers", -1, moved(facts, { from: "confirmed" })) },
  ];
}

function feeRows(facts: MonthFacts): TableFigures<"fees">["rows"] {
  const fees = (event: RedemptionFact["event"]) =>
    happened(facts, event)
      .filter(isCash)
      .map(({ redemptions, amount, fee }) => ({ payouts: redemptions, amount, fee }));
  return [
    { line: "approved", ...sumOf("fees", 1, fees("approved")) },
    { line: "points_back", ...sumOf("fees", -1, fees("points_back")) },
  ];
}

function moved(
  { payouts }: MonthFacts,
  which: { from?: PayoutState; to?: readonly PayoutState[] },
): PayoutFact[] {
  return payouts.filter(
    ({ from, to }) =>
      (which.from === undefined || from === which.from) &&
      (which.to === undefined || which.to.includes(to)),
  );
}

function tableOf<Table extends ReportTable>(
  table: Table,
  rows: TableFigures<Table>["rows"],
): TableFigures<Table> {
  return { rows, total: sumOf(table, 1, rows) };
}

/** Returns the sum of each column of a table, with that sign; money to the cent. */
function sumOf<Table extends ReportTable>(
  table: Table,
  sign: 1 | -1,
  rows: readonly Record<(typeof REPORT_TABLES)[Table]["columns"][number], number>[],
): LineFigures<Table> {
  const columns: readonly (typeof REPORT_TABLES)[Table]["columns"][number][] =
    REPORT_TABLES[table].columns;
  const sums = columns.map((column) => {
    const sum = rows.reduce((before, row) => before + row[column], 0);
    return [column, 0 + sign * (isMoney(column) ? Math.round(sum * 100) / 100 : sum)];
  });
  return Object.fromEntries(sums) as LineFigures<Table>;
}
