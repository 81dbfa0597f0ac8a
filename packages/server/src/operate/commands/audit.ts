import { parseArgs } from "node:util";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import * as z from "zod";
import { AuditReport } from "../../ledger/audit/audit";
import type { Command } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";
import { describePlace } from "../start/existing-data";
import { OperatorError } from "../start/operator-request";

const Outcome = AuditReport.extend({ files: z.string() });

/**
 * Recomputes all balances, totals, counters and seals and prints each mismatch, then how many files are missing from the
 * store. `--checkpoint LINE` compares the sealed ledger with a checkpoint that was stored elsewhere. Ends with 0 when there is no
 * mismatch, else with 1; a missing file is none.
 */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { values } = parseArgs({ args: parameters, options: { checkpoint: { type: "string" } } });
  const checkpoint = readCheckpoint(values.checkpoint);
  const outcome = await runOperatorRequest(config, { command: "audit", checkpoint }, control);
  const { users, entries, contracts, mismatches, files } = Outcome.parse(outcome);
  const scope = `${users} users, ${entries} ledger entries, ${contracts} contracts, ${describePlace(config)}`;
  for (const mismatch of mismatches) console.error(mismatch);
  if (mismatches.length === 0) console.log(`Audit clean: ${scope}.`);
  else console.error(`Audit found ${mismatches.length} mismatch(es) in ${scope}.`);
  console.log(`${files}.`);
  return mismatches.length === 0 ? 0 : 1;
};

function readCheckpoint(text: string | undefined) {
  if (text === undefined) return undefined;
  const checkpoint = readCheckpointLine(text);
  if (checkpoint !== null) return checkpoint;
  throw new OperatorError(
    "That is no checkpoint: give the whole line of the mail or the log in quotes, from signpoint-ledger-1 on.",
  );
}
