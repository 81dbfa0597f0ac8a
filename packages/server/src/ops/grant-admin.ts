import { FAILED, runCommand, runOperatorRequest } from "../start/run-operator-request";

/** What each outcome is in words, and the exit code that goes with it. */
const OUTCOMES: Record<string, (email: string) => { text: string; code: 0 | 1 }> = {
  granted: (email) => ({ text: `${email} is an admin now.`, code: 0 }),
  already_admin: (email) => ({ text: `${email} is an admin already.`, code: 0 }),
  not_confirmed: (email) => ({
    text: `${email} has signed up, but not confirmed the email yet. Open the link in the mail first.`,
    code: 1,
  }),
  unknown_email: (email) => ({
    text: `There is no account with the email ${email}. Sign up with it first.`,
    code: 1,
  }),
};

/** Makes the account of an email an admin, whether or not the server is running. */
await runCommand(async ({ config, parameters, ...underWay }) => {
  const [email, ...others] = parameters;
  if (email === undefined || !email.includes("@") || others.length > 0) {
    console.error("Say whom: npm run grant-admin -- somebody@example.com");
    return FAILED;
  }
  const outcome = await runOperatorRequest(config, { command: "grant-admin", email }, underWay);
  const { text, code } = OUTCOMES[String(outcome)]?.(email) ?? { text: String(outcome), code: 1 };
  (code === 0 ? console.log : console.error)(text);
  return code;
});
