import { type Config, ConfigError, readConfig } from "../config";
import { openDatabase } from "../db/client";
import { DataDirLockedError } from "../db/data-dir-lock";
import { migrate } from "../db/migrate";
import { isPassingTrouble } from "../db/passing-trouble";
import { grantAdmin } from "../profile/grant-admin";
import { askRunningServer, NoServerError } from "../start/ask-running-server";

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
async function main(): Promise<void> {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || !email.includes("@") || others.length > 0) {
    console.error("Say whom: npm run grant-admin -- somebody@example.com");
    process.exitCode = 2;
    return;
  }
  const outcome = await grant(readConfig(process.env), email);
  const { text, code } = OUTCOMES[outcome]?.(email) ?? { text: `Unknown: ${outcome}`, code: 1 };
  (code === 0 ? console.log : console.error)(text);
  process.exitCode = code;
}

/** Directly in the database; through the running server when it alone may touch it. */
async function grant(config: Config, email: string): Promise<string> {
  try {
    const database = await openDatabase(config);
    try {
      await migrate(database.db);
      return await grantAdmin({ db: database.db, now: () => new Date() }, email);
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof DataDirLockedError)) throw error;
    return await askRunningServer(config.DATA_DIR, { command: "grant-admin", email });
  }
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof NoServerError;
  if (expected) console.error(error.message);
  else if (isPassingTrouble(error)) console.error("The database cannot be reached: is it running?");
  else console.error(error);
  process.exitCode = 2;
});
