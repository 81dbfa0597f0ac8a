import type { Run } from "../lib/run";
import type { Section } from "../report/section";
import { TRANSACTIONS } from "./transaction-callers";
import { type Rates, transactionsReport } from "./transaction-report";
import { CLIENTS, hotTargets, PEOPLE_EACH, spreadTargets, startWriters } from "./transaction-setup";

/** Measures writes over HTTP, on one hot row against many. */
export async function transactions(run: Run): Promise<Section> {
  const { rounds } = run.options;
  const { callers, ids, each, stop } = await startWriters(run, await run.full());
  const rates: Rates = new Map(TRANSACTIONS.map((name) => [name, { spread: [], hot: [] }]));
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, { spread }] of rates)
        spread.push(await callers.load(name, round * each, each, spreadTargets(ids)));
      for (const [name, { hot }] of rates)
        hot.push(await callers.load(name, 0, PEOPLE_EACH, hotTargets(ids, round)));
      run.say(`  round ${round + 1} of ${rounds}`);
    }
  } finally {
    await stop();
  }
  return transactionsReport(run, rates, CLIENTS, CLIENTS * each);
}
