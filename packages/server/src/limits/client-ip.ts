import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context } from "hono";
import { canonicalIp } from "../ip-address";

/**
 * Returns the IP address of a request's client, in canonical spelling; `unknown` without a socket. Only the last
 * `trustedProxies` entries of `X-Forwarded-For` are used: a client can write anything further left. When the entry
 * of the outermost proxy is not an IP address, returns that of the nearest proxy, so that all forged entries
 * share one limit.
 */
export function getClientIp(c: Context, trustedProxies: number): string {
  const direct = getPeerIp(c) ?? "unknown";
  if (trustedProxies === 0) return direct;
  const forwarded = (c.req.header("x-forwarded-for") ?? "").split(",");
  return canonicalIp(forwarded.at(-trustedProxies) ?? "") ?? direct;
}

/** Returns the IP address at the other end of the socket; null for a request without a socket, as some tests make. */
export function getPeerIp(c: Context): string | null {
  try {
    return canonicalIp(getConnInfo(c).remote.address ?? "");
  } catch {
    return null;
  }
}
