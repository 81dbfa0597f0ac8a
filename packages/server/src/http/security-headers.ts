import type { MiddlewareHandler } from "hono";
import type { Config } from "../config";
import { isLoopback } from "../ip-address";

const ONE_YEAR_SECONDS = 31_536_000;

/** Adds the security headers to every response. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  // On the loopback, browsers would apply it to all ports, and block other sites that are developed there.
  const isStrict = protocol === "https:" && !isLoopback(hostname);
  const policy = buildContentSecurityPolicy(config);
  return async (c, next) => {
    await next();
    // Uploaded files have a stricter policy.
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.header("Content-Security-Policy", policy);
    }
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "same-origin");
    c.header("X-Frame-Options", "DENY");
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (isStrict) {
      c.header("Strict-Transport-Security", `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
    }
  };
}

/**
 * Returns a policy that allows this site alone, except for pictures of items, which may come from any https site,
 * and the form service of the contact page, if there is one.
 */
function buildContentSecurityPolicy({ CONTACT_FORM_SERVICE_URL: formService }: Config): string {
  const reachable = formService === undefined ? "'self'" : `'self' ${new URL(formService).origin}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
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
