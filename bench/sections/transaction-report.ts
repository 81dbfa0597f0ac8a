import { type Load, medianLoad } from "../lib/load";
import type { Run } from "../lib/run";
import { inWords, spreadOf } from "../lib/statistics";
import type { Section } from "../report/section";
import type { Transaction } from "./transaction-callers";

const GOAL = 0.5;

/** The rounds of each transaction: spread over many contracts or items, and hot, on one. */
export type Rates = Map<Transaction, { spread: Load[]; hot: Load[] }>;

/** Returns the report's section about transactions. */
export function transactionsReport(
  { options }: Run,
  rates: Rates,
  clients: number,
  count: number,
): Section {
  return {
    title: "Writes",
    how: `${clients} clients, ${count} transactions in each of ${options.rounds} rounds, in turns, over HTTP on a durable Postgres, each with an idempotency key. "Hot" is one contract or item for all callers. CPU is the processor time of the server's process for each call.`,
    goal: `hot at least ${GOAL} of spread out`,
    columns: ["transaction", "CPU ms", "a second", "hot: CPU ms", "a second", "ratio"],
    lines: [...rates].map(([name, measured]) => {
      const [spread, hot] = [medianLoad(measured.spread), medianLoad(measured.hot)];
      const ratio = spreadOf(
        measured.hot.map(({ rate }, round) => rate / (measured.spread[round]?.rate ?? Number.NaN)),
      );
      const figures = [spread, hot].flatMap(({ cpuMs, rate }) => [
        cpuMs.toFixed(2),
        rate.toFixed(0),
      ]);
      return { cells: [name, ...figures, inWords(ratio)], met: ratio.median >= GOAL };
    }),
    notes: [],
    raw: Object.fromEntries(rates),
  };
}
