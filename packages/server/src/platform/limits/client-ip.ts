import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import { canonicalIp } from "./ip-address";

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

/** The peer of each open socket: a connection serves many requests. */
const peerBySocket = new WeakMap<object, string | null>();

/** Returns the IP address at the other end of the socket; null for a request without a socket, as some tests make. */
export function getPeerIp(c: Context): string | null {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (incoming === undefined) return null;
  const { socket } = incoming;
  const known = peerBySocket.get(socket);
  if (known !== undefined) return known;
  const peer = canonicalIp(socket.remoteAddress ?? "");
  peerBySocket.set(socket, peer);
  return peer;
}
