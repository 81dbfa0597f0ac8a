import type { Config } from "../config";
import { DEMO_ADMIN_EMAIL, DEMO_PASSWORD, DEMO_USER_EMAIL } from "../seed/demo-accounts";

/** Says on standard output where the server is and, with demo data, who can sign in. */
export function announce(config: Config): void {
  const lines = [`Signpoint is ready at ${config.PUBLIC_URL}`];
  if (config.SEED === "demo") {
    lines.push(
      "",
      `Demo accounts, both with the password ${DEMO_PASSWORD}`,
      `  user   ${DEMO_USER_EMAIL}`,
      `  admin  ${DEMO_ADMIN_EMAIL}`,
    );
  }
  if (config.isDevelopment && config.SMTP_URL === undefined) {
    lines.push("", `Mail is kept at ${config.PUBLIC_URL}/dev/mailbox`);
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
