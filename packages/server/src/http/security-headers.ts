import type { MiddlewareHandler } from "hono";
import type { Config } from "../platform/config";
import { isLoopback } from "../platform/limits/ip-address";

const ONE_YEAR_SECONDS = 31_536_000;

const fieldsByConfig = new WeakMap<Config, Record<string, string>>();

/** Returns the security headers of a server: those of every response. */
export function securityHeaderFields(config: Config): Readonly<Record<string, string>> {
  const fields = fieldsByConfig.get(config) ?? buildFields(config);
  fieldsByConfig.set(config, fields);
  return fields;
}

function buildFields(config: Config): Record<string, string> {
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  // On the loopback, browsers would apply it to all ports, and block other sites that are developed there.
  const isStrict = protocol === "https:" && !isLoopback(hostname);
  return {
    "Content-Security-Policy": buildContentSecurityPolicy(config),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(isStrict && {
      "Strict-Transport-Security": `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}

/** Adds the security headers to every response. Uploaded files have a stricter policy, which stays. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const fields = Object.entries(securityHeaderFields(config));
  return async (c, next) => {
    await next();
    for (const [name, value] of fields) {
      if (name !== "Content-Security-Policy" || !c.res.headers.has(name)) c.header(name, value);
    }
  };
}

/**
 * Returns a policy that allows this site alone, except for pictures of items, which may come from any https site,
 * and the form service of the contact page, if there is one. `scripts` are the hashes of inline scripts that may run.
 */
export function buildContentSecurityPolicy(
  { CONTACT_FORM_SERVICE_URL: formService }: Config,
  scripts: readonly string[] = [],
): string {
  const reachable = formService === undefined ? "'self'" : `'self' ${new URL(formService).origin}`;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(" "),
    // Component libraries set style attributes. There is no such exception for scripts.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data:",
    "font-src 'self' data:",
    `connect-src ${reachable}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
