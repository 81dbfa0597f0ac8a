import { findPgbench, runPgbench } from "../lib/pgbench";
import type { Run } from "../lib/run";
import type { Section } from "../report/section";
import { type Rates, transactionsReport } from "./transaction-report";
import { TRANSACTIONS, transactionScripts } from "./transaction-scripts";
import {
  assertAllTookEffect,
  CLIENTS,
  hotTargets,
  PEOPLE_EACH,
  spreadTargets,
  startWriters,
  TARGETS,
  TARGETS_EACH,
} from "./transaction-setup";

/**
 * Measures writes over HTTP against the best known statement from pgbench, and on one hot row against many.
 */
export async function transactions(run: Run): Promise<Section> {
  const { rounds } = run.options;
  const pgbench = await findPgbench();
  const database = await run.full();
  const { callers, ids, adminId, db, each, stop } = await startWriters(run, database);
  const scripts = transactionScripts(ids, adminId, {
    peopleEach: PEOPLE_EACH,
    targets: TARGETS,
    targetsEach: TARGETS_EACH,
  });
  const { DATABASE_URL: databaseUrl = "" } = database.environment;
  const rates: Rates = new Map(
    TRANSACTIONS.map((name) => [name, { pgbench: [], http: [], hot: [] }]),
  );
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, measured] of rates) {
        const load = { clients: CLIENTS, each, variables: { i: round * each - 1 } };
        measured.pgbench.push(await runPgbench(pgbench, databaseUrl, scripts[name], load));
        measured.http.push(await callers.load(name, round * each, each, spreadTargets(ids)));
      }
      for (const [name, { hot }] of rates) {
        hot.push(await callers.load(name, 0, PEOPLE_EACH, hotTargets(ids, round)));
      }
      run.say(`  round ${round + 1} of ${rounds}`);
    }
    await assertAllTookEffect(db, ids, CLIENTS * each * rounds);
  } finally {
    await stop();
  }
  return transactionsReport(run, rates, CLIENTS, CLIENTS * each);
}
