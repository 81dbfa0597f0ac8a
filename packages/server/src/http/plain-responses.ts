import type { ValidationError } from "@orpc/server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DomainError } from "../domain-error";
import type { Services } from "../services";
import { errorBody, fieldErrors } from "./error-body";
import { toApiError } from "./to-api-error";

/** Returns the response for an error of a route outside the contract of calls, in the shape that calls use. */
export function errorResponse(services: Services, c: Context, error: unknown): Response {
  const headers = new Headers();
  const apiError = toApiError(error, {
    responseHeaders: headers,
    report: (err) => services.log.error({ err, path: c.req.path }, "a request failed"),
  });
  for (const [name, value] of headers) c.header(name, value);
  return withCommonHeaders(
    c.json(errorBody(apiError), apiError.status as ContentfulStatusCode),
    services,
  );
}

/** Returns the value parsed by `schema`. Throws BAD_REQUEST with each field that is wrong. */
export function parseOrThrow<Output>(
  schema: { safeParse: (value: unknown) => ParseResult<Output> },
  value: unknown,
): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new DomainError("BAD_REQUEST", { fields: fieldErrors(result.error.issues) });
}

type ParseResult<Output> =
  | { success: true; data: Output }
  | { success: false; error: Pick<ValidationError, "issues"> };

/** Returns the response with the headers that all responses of calls have. */
export function withCommonHeaders(response: Response, services: Services): Response {
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Server-Time", services.now().toISOString());
  return response;
}
