import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";

/**
 * Where a request came from. `X-Forwarded-For` is believed for exactly as many proxies as are
 * configured: whatever a client writes further left in it changes nothing.
 */
export function clientAddress(c: Context, trustedProxies: number): string {
  const direct = directAddress(c);
  if (trustedProxies === 0) return direct;
  const forwarded = (c.req.header("x-forwarded-for") ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return forwarded.at(-trustedProxies) ?? direct;
}

function directAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? "unknown";
  } catch {
    // Requests made without a socket, as some tests make them.
    return "unknown";
  }
}
