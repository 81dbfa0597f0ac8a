import { ORPCError } from "@orpc/client";
import { ERROR_CODES } from "@signpoint/api/errors";

/** Returns the server's `{ code, message, data? }` as an error; null when something else answered. */
export function errorFrom(body: unknown, status: number) {
  if (typeof body !== "object" || body === null || !("code" in body)) return null;
  const { code, message, data } = body as { code: unknown; message?: unknown; data?: unknown };
  if (typeof code !== "string") return null;
  return new ORPCError(code, {
    defined: Object.hasOwn(ERROR_CODES, code),
    status,
    message: typeof message === "string" ? message : undefined,
    data,
  });
}
