import { parseArgs } from "node:util";
import { type Command, printOutcome } from "../program/command";
import { confirmDatabase } from "../program/confirm-database";
import { runOperatorRequest } from "../program/run-operator-request";
import { assertExistingData } from "../start/existing-data";

/** Makes the file store that is configured the one of the database. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { values } = parseArgs({ args: parameters, options: { database: { type: "string" } } });
  await assertExistingData(config);
  await confirmDatabase(config, values.database);
  const text =
    "the file store that is configured is the one of this database now. signpoint doctor says how many files are missing from it.";
  const outcome = await runOperatorRequest(config, { command: "accept-file-store" }, control);
  return printOutcome(config, { accepted: { text, code: 0 } }, outcome);
};
