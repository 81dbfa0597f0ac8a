let offsetMs = 0;

/**
 * Notes the time that a server answer carries in `X-Server-Time` (ISO 8601), or in `Date`, whose
 * whole seconds are off by half a second on average. Answers without a readable time change nothing.
 */
export function recordServerTime(headers: Headers, receivedAtMs: number): void {
  const exact = Date.parse(headers.get("x-server-time") ?? "");
  const rounded = Date.parse(headers.get("date") ?? "") + 500;
  const serverMs = Number.isNaN(exact) ? rounded : exact;
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - receivedAtMs;
}

/** Now by the server's clock, in milliseconds since 1970: what deadlines are measured against. */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
