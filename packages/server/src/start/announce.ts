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
  if (config.isDevelopment && isReachableByOthers(config)) {
    lines.push(
      "",
      "Careful: this is not production mode, and others can reach this server. They can read all mail",
      "and use the demo accounts. Set NODE_ENV=production before anybody relies on it.",
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

function isReachableByOthers({ HOST, PUBLIC_URL }: Config): boolean {
  return !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host === "[::1]" || host.startsWith("127.");
}
