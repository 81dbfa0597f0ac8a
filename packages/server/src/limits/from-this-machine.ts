import type { Context } from "hono";
import { isLoopback } from "../ip-address";
import { getPeerIp } from "./client-ip";

/** What a proxy adds. Whoever comes through one need not be on this machine. */
const FORWARDING_HEADER = /^(?:forwarded|via|x-real-ip|x-forwarded-.+)$/i;
const HOST = /^(?<host>\[[^\]]+\]|[^:@]+)(?::\d{1,5})?$/;

/**
 * Tells whether a request comes from a program on this machine and was meant for this machine: both the
 * socket's peer and the Host header are loopback (`localhost`, 127.0.0.0/8, `[::1]`), and no proxy says
 * that it forwards. The Host header refuses a web page elsewhere whose name was made to point here (DNS
 * rebinding), and a local proxy or tunnel that passes the public name on.
 */
export function isFromThisMachine(c: Context): boolean {
  const names = [...c.req.raw.headers.keys()];
  if (names.some((name) => FORWARDING_HEADER.test(name))) return false;
  const host = HOST.exec(c.req.header("host") ?? "")?.groups?.host ?? "";
  const peer = getPeerIp(c);
  return peer !== null && isLoopback(peer) && isLoopback(host);
}
