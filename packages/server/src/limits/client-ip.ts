import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { canonicalIp } from "../ip-address";

/**
 * Returns the IP address that a request came from, in canonical spelling; `unknown` without a socket.
 * `X-Forwarded-For` is believed for exactly as many proxies as are configured: whatever a client writes
 * further left in it changes nothing. When the entry of the outermost proxy is no address, the request
 * counts as that of the nearest proxy itself, so that made-up entries share one limit.
 */
export function getClientIp(c: Context, trustedProxies: number): string {
  const direct = getPeerIp(c) ?? "unknown";
  if (trustedProxies === 0) return direct;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",");
  return canonicalIp(forwarded.at(-trustedProxies) ?? "") ?? direct;
}

/** Returns the address at the other end of the socket; null for requests made without one, as some tests do. */
export function getPeerIp(c: Context): string | null {
  try {
    return canonicalIp(getConnInfo(c).remote.address ?? "");
  } catch {
    return null;
  }
}
