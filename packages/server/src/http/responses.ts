import type { Context } from "hono";
import { JsonText } from "../platform/json-text";
import { requestContext } from "../platform/request-context";
import type { Services } from "../platform/services";
import type { CallDefinition } from "./calls/call-definition";
import { compressJson } from "./compress-json";
import { type ErrorAnswerOptions, toErrorAnswer } from "./error-answer";
import { securityHeaderFields } from "./security-headers";

export type HeaderFields = Record<string, string>;

/** The output of a call that responds with something else than JSON. */
interface DetailedOutput {
  headers: HeaderFields;
  /** A file; anything else is sent as JSON. */
  body: unknown;
}

/** What the headers of a response depend on. */
export type ResponseServices = Pick<Services, "config" | "now">;

/** Returns the response with the output of a call, and with these headers besides the common ones. */
export async function outputResponse(
  services: ResponseServices,
  c: Context,
  { isDetailed }: CallDefinition,
  output: unknown,
  headers: HeaderFields,
): Promise<Response> {
  if (!isDetailed) return await jsonResponse(services, c, 200, output, headers);
  const { headers: own, body } = output as DetailedOutput;
  if (!(body instanceof ReadableStream)) {
    return await jsonResponse(services, c, 200, body, { ...headers, ...own });
  }
  return new Response(body, { headers: { ...commonHeaders(services), ...headers, ...own } });
}

/** Returns the response for an error, in the shape that all routes under `/api` use. */
export async function errorResponse(
  services: ResponseServices,
  c: Context,
  error: unknown,
  options: ErrorAnswerOptions,
): Promise<Response> {
  const { status, body, headers } = toErrorAnswer(error, options);
  return await jsonResponse(services, c, status, body, headers);
}

/** Returns a response whose headers are complete: reading or changing them later would take longer than most calls. */
export async function jsonResponse(
  services: ResponseServices,
  c: Context,
  status: number,
  value: unknown,
  headers: HeaderFields = {},
): Promise<Response> {
  const fields = commonHeaders(services);
  fields["Content-Type"] = "application/json";
  Object.assign(fields, headers);
  const text = value instanceof JsonText ? value.text : JSON.stringify(value);
  const body = await compressJson(text, fields, c.req.header("Accept-Encoding"));
  return new Response(body, { status, headers: fields });
}

/** Returns the headers that all responses of calls have. */
export function commonHeaders({ config, now }: ResponseServices): HeaderFields {
  // One copy and assignments: each further spread would take ten times as long.
  const fields: HeaderFields = { ...securityHeaderFields(config) };
  const { request_id } = requestContext.getStore() ?? {};
  if (request_id !== undefined) fields["X-Request-Id"] = request_id;
  fields["Cache-Control"] = "no-store";
  fields["X-Server-Time"] = now().toISOString();
  return fields;
}
