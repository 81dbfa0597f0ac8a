import { refusalMessages } from "@signpoint/api/texts";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { DomainError } from "../platform/domain-error";
import type { Services } from "../platform/services";
import { errorResponse } from "./responses";

const MAX_BYTES = 1024 * 1024;

/** Responds with PAYLOAD_TOO_LARGE to a request whose body is too large, before it is read to the end. */
export function limitBody(services: Services): MiddlewareHandler {
  const refuse: Parameters<typeof bodyLimit>[0]["onError"] = async (c) => {
    const error = new DomainError("PAYLOAD_TOO_LARGE", {
      message: refusalMessages.requestTooLarge,
    });
    const response = await errorResponse(services, c, error, { report: () => undefined });
    // The rest of the body is not read, so the connection cannot be used again.
    response.headers.set("Connection", "close");
    return response;
  };
  const limitStream = bodyLimit({ maxSize: MAX_BYTES, onError: refuse });
  return async (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return await next();
    const length = c.req.header("content-length");
    // Without the header, the bytes are counted while they arrive.
    if (length === undefined) return await limitStream(c, next);
    if (Number(length) > MAX_BYTES) return await refuse(c);
    return await next();
  };
}
