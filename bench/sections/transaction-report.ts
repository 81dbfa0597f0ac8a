import type { Run } from "../lib/run";
import { inWords, spreadOf } from "../lib/statistics";
import type { Section } from "../report/section";
import type { Transaction } from "./transaction-scripts";

const GOAL = 0.6;
const HOT_GOAL = 0.5;

/** Transactions per second, round by round. */
export type Rates = Map<Transaction, { pgbench: number[]; http: number[]; hot: number[] }>;

/** Returns the report's section about transactions. */
export function transactionsReport(
  { options }: Run,
  rates: Rates,
  clients: number,
  count: number,
): Section {
  const compare = (title: string, above: number[], below: number[], goal: number) => {
    const ratio = spreadOf(above.map((value, round) => value / (below[round] ?? Number.NaN)));
    const rate = (values: number[]) => spreadOf(values).median.toFixed(0);
    return {
      cells: [title, rate(above), rate(below), inWords(ratio)],
      met: ratio.median >= goal,
    };
  };
  return {
    title: "Writes",
    how: `${clients} clients, ${count} transactions in each of ${options.rounds} rounds, in turns, on a durable Postgres: over HTTP, and from pgbench with the statements that the server sends within the transaction. "Hot" is one contract or item for all callers, over HTTP, against many.`,
    goal: `over HTTP at least ${GOAL} of pgbench; hot at least ${HOT_GOAL} of spread out`,
    columns: ["transaction", "a second", "compared with, a second", "ratio"],
    lines: [
      ...[...rates].map(([name, { http, pgbench }]) =>
        compare(`${name}, HTTP against pgbench`, http, pgbench, GOAL),
      ),
      ...[...rates].map(([name, { http, hot }]) =>
        compare(`${name}, hot against spread out`, hot, http, HOT_GOAL),
      ),
    ],
    notes: [],
    raw: Object.fromEntries(rates),
  };
}
