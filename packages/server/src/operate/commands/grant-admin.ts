import {
  emailParameter,
  FAILED,
  printOutcome,
  runCommand,
  runOperatorRequest,
} from "../start/run-operator-request";

/** Makes the account of an email an admin. Works whether or not the server is running. */
await runCommand(process.env, async ({ config, parameters, ...control }) => {
  const email = emailParameter(parameters);
  if (email === null) {
    console.error("Say whom: npm run grant-admin -- somebody@example.com");
    return FAILED;
  }
  const outcome = await runOperatorRequest(config, { command: "grant-admin", email }, control);
  return printOutcome(
    config,
    {
      granted: { text: `${email} is an admin now.`, code: 0 },
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
});
