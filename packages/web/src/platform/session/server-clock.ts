let offsetMs = 0;

/**
 * Records the time that a server response carries in `X-Server-Time` (ISO 8601), or in `Date`, whose
 * whole seconds are half a second off on average. Responses without a readable time change nothing.
 */
export function recordServerTime(headers: Headers, receivedAtMs: number): void {
  const exact = Date.parse(headers.get("x-server-time") ?? "");
  const rounded = Date.parse(headers.get("date") ?? "") + 500;
  const serverMs = Number.isNaN(exact) ? rounded : exact;
  if (!Number.isNaN(serverMs)) offsetMs = serverMs - receivedAtMs;
}

/**
 * Returns the present time by the server's clock, in milliseconds since 1970: deadlines are compared
 * with it.
 */
export function serverNow(): number {
  return Date.now() + offsetMs;
}
