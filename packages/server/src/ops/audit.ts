import { AuditReport } from "../ledger/audit";
import { runCommand, runOperatorRequest } from "../start/run-operator-request";

/** Recomputes all balances, totals and counters and prints each mismatch. Ends with 0 when there is none, else with 1. */
await runCommand(process.env, async ({ config, ...control }) => {
  const outcome = await runOperatorRequest(config, { command: "audit" }, control);
  const { users, entries, contracts, mismatches } = AuditReport.parse(outcome);
  const scope = `${users} users, ${entries} ledger entries, ${contracts} contracts`;
  for (const mismatch of mismatches) console.error(mismatch);
  if (mismatches.length === 0) console.log(`Audit clean: ${scope}.`);
  else console.error(`Audit found ${mismatches.length} mismatch(es) in ${scope}.`);
  return mismatches.length === 0 ? 0 : 1;
});
