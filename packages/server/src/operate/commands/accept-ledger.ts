import type { AcceptedLedger } from "../../ledger/sealing/accept-ledger";
import { type Command, printOutcome, UsageError } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

/** Accepts the ledger of the database as it is. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  if (parameters.length > 0) {
    throw new UsageError("It takes no parameter.");
  }
  const result = await runOperatorRequest(config, { command: "accept-ledger" }, control);
  const { outcome, block } = result as AcceptedLedger;
  return printOutcome(
    config,
    {
      accepted: {
        text: `the ledger is accepted as it is, up to block ${block}. This server goes on from there.`,
        code: 0,
      },
      nothing_to_accept: {
        text: `this server knows the ledger up to block ${block}: there is nothing to accept.`,
        code: 0,
      },
    },
    outcome,
  );
};
