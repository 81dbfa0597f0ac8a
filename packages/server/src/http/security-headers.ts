import type { MiddlewareHandler } from "hono";

/** Everything comes from here; pictures of items may come from anywhere over https. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  // Component libraries set style attributes; scripts stay without any such exception.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const ONE_YEAR_SECONDS = 31_536_000;

/** Headers that every answer carries. */
export function securityHeaders(publicUrl: string): MiddlewareHandler {
  const isHttps = publicUrl.startsWith("https:");
  return async (c, next) => {
    await next();
    // Files that people uploaded come with a stricter one.
    if (!c.res.headers.has("Content-Security-Policy")) {
      c.header("Content-Security-Policy", CONTENT_SECURITY_POLICY);
    }
    c.header("X-Content-Type-Options", "nosniff");
    c.header("Referrer-Policy", "same-origin");
    c.header("X-Frame-Options", "DENY");
    c.header("Cross-Origin-Opener-Policy", "same-origin");
    c.header("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=()");
    if (isHttps) {
      c.header("Strict-Transport-Security", `max-age=${ONE_YEAR_SECONDS}; includeSubDomains`);
    }
  };
}
