import type { MiddlewareHandler } from "hono";
import type { Config } from "../config";
import { isLoopback } from "../ip-address";

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers that every answer carries. */
export function securityHeaders(config: Config): MiddlewareHandler {
  const { protocol, hostname } = new URL(config.PUBLIC_URL);
  // Browsers would keep it for all ports of this machine, and shut out whatever else is developed there.
  const isStrict = protocol === "https:" && !isLoopback(hostname);
  const policy = policyFor(config);
  return async (c, next) => {
    await next();
    // Files that people uploaded come with a stricter one.
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
 * Everything comes from here, but pictures of items, which may come from anywhere over https; and the
 * contact page may reach the form service, if there is one.
 */
function policyFor({ CONTACT_FORM_SERVICE_URL: formService }: Config): string {
  const reachable = formService === undefined ? "'self'" : `'self' ${new URL(formService).origin}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    // Component libraries set style attributes; scripts stay without any such exception.
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
