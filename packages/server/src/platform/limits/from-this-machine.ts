import type { Context } from "hono";
import { getPeerIp } from "./client-ip";
import { isLoopback } from "./ip-address";

/** Headers that a proxy adds. A request that came through one may come from another machine. */
const FORWARDING_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/i;
const HOST = /^(?<host>\[[^\]]+\]|[^:@]+)(?::\d{1,5})?$/;

/**
 * Returns whether a request comes from a program on this machine and was sent to this machine: both the socket's
 * peer and the Host header are loopback (`localhost`, 127.0.0.0/8, `[::1]`), and there is no header of a proxy.
 * Checking the Host header refuses a web page elsewhere whose name was made to resolve to this machine (DNS
 * rebinding), and a local proxy or tunnel that forwards the public name.
 */
export function isFromThisMachine(c: Context): boolean {
  const names = [...c.req.raw.headers.keys()];
  if (names.some((name) => FORWARDING_HEADER.test(name))) return false;
  const host = HOST.exec(c.req.header("host") ?? "")?.groups?.host ?? "";
  const peer = getPeerIp(c);
  return peer !== null && isLoopback(peer) && isLoopback(host);
}
