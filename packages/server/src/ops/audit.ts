import { AuditReport } from "../ledger/audit";
import { runCommand, runOperatorRequest } from "../start/run-operator-request";

/** Recomputes every figure and names each mismatch. Ends with 0 when all adds up, 1 when not. */
await runCommand(process.env, async ({ config, ...underWay }) => {
  const outcome = await runOperatorRequest(config, { command: "audit" }, underWay);
  const { users, entries, contracts, mismatches } = AuditReport.parse(outcome);
  const looked = `${users} users, ${entries} ledger entries, ${contracts} contracts`;
  for (const mismatch of mismatches) console.error(mismatch);
  if (mismatches.length === 0) console.log(`Audit clean: ${looked}.`);
  else console.error(`Audit found ${mismatches.length} mismatch(es) in ${looked}.`);
  return mismatches.length === 0 ? 0 : 1;
});
