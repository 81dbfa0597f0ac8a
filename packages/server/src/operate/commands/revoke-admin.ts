import { parseArgs } from "node:util";
import { type Command, emailParameter, printOutcome } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

const OPTIONS = { force: { type: "boolean", default: false } } as const;

/** Revokes the rights of an admin. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const { positionals, values } = parseArgs({
    args: parameters,
    options: OPTIONS,
    allowPositionals: true,
  });
  const email = emailParameter(positionals, "Say whom.");
  const request = { command: "revoke-admin", email, force: values.force } as const;
  return printOutcome(
    config,
    {
      revoked: { text: `${email} is no admin any more.`, code: 0 },
      no_admin: { text: `${email} is no admin.`, code: 0 },
      last_admin: {
        text: `${email} is the last admin. Grant another first, or say --force.`,
        code: 1,
      },
      unknown_email: { text: `There is no account with the email ${email}.`, code: 1 },
    },
    await runOperatorRequest(config, request, control),
  );
};
