import type { ValidationError } from "@orpc/server";
import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { DomainError } from "../domain-error";
import type { Services } from "../services";
import { errorBody, fieldErrors } from "./error-body";
import { toApiError } from "./to-api-error";

/** Answers an error of a route outside the contract of calls in the shape that calls use. */
export function errorResponse(services: Services, c: Context, error: unknown): Response {
  const headers = new Headers();
  const answer = toApiError(error, {
    responseHeaders: headers,
    report: (err) => services.log.error({ err, path: c.req.path }, "a request failed"),
  });
  for (const [name, value] of headers) c.header(name, value);
  return withCommonHeaders(
    c.json(errorBody(answer), answer.status as ContentfulStatusCode),
    services,
  );
}

/** What was sent as `schema` wants it; BAD_REQUEST naming each field that is wrong. */
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

/** The headers that answers of calls carry. */
export function withCommonHeaders(answer: Response, services: Services): Response {
  answer.headers.set("Cache-Control", "no-store");
  answer.headers.set("X-Server-Time", services.now().toISOString());
  return answer;
}
