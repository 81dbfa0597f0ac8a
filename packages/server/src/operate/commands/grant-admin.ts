import { type Command, emailParameter, printOutcome } from "../program/command";
import { runOperatorRequest } from "../program/run-operator-request";

/** Makes the account of an email an admin, or confirms one whom another admin has made. Works whether or not the server is running. */
export const run: Command = async ({ config, parameters, ...control }) => {
  const email = emailParameter(parameters, "Say whom.");
  const outcome = await runOperatorRequest(config, { command: "grant-admin", email }, control);
  return printOutcome(
    config,
    {
      granted: { text: `${email} is an admin now.`, code: 0 },
      confirmed: {
        text: `${email} is confirmed as an admin, and independent from now on of whoever made them one.`,
        code: 0,
      },
      already_admin: { text: `${email} is an admin already.`, code: 0 },
      not_confirmed: {
        text: `${email} has signed up, but not confirmed the email yet. Open the link in the mail first.`,
        code: 1,
      },
      unknown_email: {
        text: `There is no account with the email ${email}. Sign up with it first.`,
        code: 1,
      },
    },
    outcome,
  );
};
