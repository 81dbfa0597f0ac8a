import type SMTPPool from "nodemailer/lib/smtp-pool";
import { isLoopback } from "../../platform/limits/ip-address";

const TIMEOUT_MS = 30_000;

/** Returns whether mails go in clear to another machine: `tls=off` in `SMTP_URL`. */
export function isMailInClear(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === "smtp:" && searchParams.get("tls") === "off" && !isLoopback(hostname);
}

/**
 * Returns how the server of `SMTP_URL` is reached: by a few connections that are kept for the next mails. Codes and links that open
 * accounts go encrypted to any other machine, whether or not its server offers it, unless the address ends with `?tls=off`.
 */
export function smtpOptions(smtpUrl: string): SMTPPool.Options {
  const url = new URL(smtpUrl);
  const mayBeInClear = url.searchParams.get("tls") === "off" || isLoopback(url.hostname);
  url.searchParams.delete("tls");
  return {
    pool: true,
    url: url.href,
    requireTLS: url.protocol === "smtp:" && !mayBeInClear,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
}
