import {
  DEMO_ADMIN_EMAIL,
  DEMO_PASSWORD,
  DEMO_USER_EMAIL,
} from "../../accounts/auth/demo-accounts";
import { isMailInClear } from "../../messages/mail/smtp-options";
import type { Config } from "../../platform/config";
import { isLoopback } from "../../platform/limits/ip-address";

/** Prints the server's URL to standard output and, with demo data, the accounts to sign in with. */
export function printStartupBanner(config: Config): void {
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
    lines.push("", `Mail is kept at ${getLocalUrl(config)}/dev/mailbox`);
  }
  if (config.isDevelopment && isReachableByOthers(config)) {
    lines.push(
      "",
      "Careful: this is not production mode, and others can reach this server. The demo accounts and the",
      "mailbox answer to this machine alone. Set NODE_ENV=production before anybody relies on it.",
    );
  }
  if (!config.isDevelopment && config.SECOND_APPROVAL_FROM_POINTS === undefined) {
    lines.push(
      "",
      "SECOND_APPROVAL_FROM_POINTS is not set: unless admins set sums at /admin/settings, one admin alone can approve",
      "redemptions, corrections and contracts of any number of points.",
    );
  }
  if (!config.isDevelopment && config.SMTP_URL !== undefined && isMailInClear(config.SMTP_URL)) {
    lines.push(
      "",
      "SMTP_URL has tls=off: codes and links that open accounts are mailed in clear to another machine.",
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}

function isReachableByOthers({ HOST, PUBLIC_URL }: Config): boolean {
  return !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname);
}

/** Returns the URL at which a browser on this machine reaches the pages that only this machine may open. */
function getLocalUrl({ PUBLIC_URL, PORT }: Config): string {
  return isLoopback(new URL(PUBLIC_URL).hostname) ? PUBLIC_URL : `http://127.0.0.1:${PORT}`;
}
