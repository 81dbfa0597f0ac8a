import { type Load, medianLoad } from "../lib/load";
import type { Run } from "../lib/run";
import { inWords, spreadOf } from "../lib/statistics";
import type { Section } from "../report/section";
import type { Transaction } from "./transaction-scripts";

const GOAL = 0.6;
const HOT_GOAL = 0.5;

/** The rounds of each transaction; pgbench's as transactions per second. */
export type Rates = Map<Transaction, { pgbench: number[]; http: Load[]; hot: Load[] }>;

/** Returns the report's section about transactions. */
export function transactionsReport(
  { options }: Run,
  rates: Rates,
  clients: number,
  count: number,
): Section {
  const compare = (title: string, measured: Load[], below: number[], goal: number) => {
    const ratio = spreadOf(measured.map(({ rate }, round) => rate / (below[round] ?? Number.NaN)));
    const { cpuMs, rate } = medianLoad(measured);
    const compared = spreadOf(below).median.toFixed(0);
    return {
      cells: [title, cpuMs.toFixed(2), rate.toFixed(0), compared, inWords(ratio), `≥ ${goal}`],
      met: ratio.median >= goal,
    };
  };
  return {
    title: "Writes",
    how: `${clients} clients, ${count} transactions in each of ${options.rounds} rounds, in turns, on a durable Postgres: over HTTP, each with an idempotency key, and from pgbench the best known statement for the same, one prepared statement that makes all checks and all inserts. "Hot" is one contract or item for all callers, over HTTP, against many. CPU is the processor time of the server's process for each call over HTTP.`,
    goal: `over HTTP at least ${GOAL} of pgbench; hot at least ${HOT_GOAL} of spread out`,
    columns: ["transaction", "CPU ms", "a second", "compared with, a second", "ratio", "goal"],
    lines: [
      ...[...rates].map(([name, { http, pgbench }]) =>
        compare(`${name}, HTTP against pgbench`, http, pgbench, GOAL),
      ),
      ...[...rates].map(([name, { http, hot }]) => {
        const spread = http.map(({ rate }) => rate);
        return compare(`${name}, hot against spread out`, hot, spread, HOT_GOAL);
      }),
    ],
    notes: [],
    raw: Object.fromEntries(rates),
  };
}
