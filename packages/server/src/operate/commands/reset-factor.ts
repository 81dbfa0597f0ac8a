import { type Command, emailParameter, printOutcome } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

/** Removes the second factors of an account whose owner lost them. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const email = emailParameter(parameters, "Say whose.");
  const outcome = await runOperatorRequest(config, { command: "reset-factor", email }, control);
  return printOutcome(
    config,
    {
      reset: {
        text: `The second factor of ${email} is removed and all sessions have ended. They can log in with their password and set a new one up.`,
        code: 0,
      },
      no_factor: { text: `${email} has no second factor.`, code: 0 },
      unknown_email: { text: `There is no account with the email ${email}.`, code: 1 },
    },
    outcome,
  );
};
