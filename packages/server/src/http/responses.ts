import type { Context } from "hono";
import { requestContext } from "../request-context";
import type { Services } from "../services";
import type { CallDefinition } from "./call-definition";
import { compressJson } from "./compress-json";
import { type ErrorAnswerOptions, toErrorAnswer } from "./error-answer";
import { securityHeaderFields } from "./security-headers";

export type HeaderFields = Record<string, string>;

/** The output of a call that responds with something else than JSON. */
interface DetailedOutput {
  headers: HeaderFields;
  body: ReadableStream;
}

/** Returns the response with the output of a call, and with these headers besides the common ones. */
export async function outputResponse(
  services: Services,
  c: Context,
  { isDetailed }: CallDefinition,
  output: unknown,
  headers: HeaderFields,
): Promise<Response> {
  if (!isDetailed) return await jsonResponse(services, c, 200, output, headers);
  const { headers: own, body } = output as DetailedOutput;
  return new Response(body, { headers: { ...commonHeaders(services), ...headers, ...own } });
}

/** Returns the response for an error, in the shape that all routes under `/api` use. */
export async function errorResponse(
  services: Services,
  c: Context,
  error: unknown,
  options: ErrorAnswerOptions,
): Promise<Response> {
  const { status, body, headers } = toErrorAnswer(error, options);
  return await jsonResponse(services, c, status, body, headers);
}

/** Returns a response whose headers are complete: reading or changing them later would take longer than most calls. */
export async function jsonResponse(
  services: Services,
  c: Context,
  status: number,
  value: unknown,
  headers: HeaderFields = {},
): Promise<Response> {
  const fields = {
    ...commonHeaders(services),
    "Content-Type": "application/json",
    ...headers,
  };
  const text = await compressJson(JSON.stringify(value), fields, c.req.header("Accept-Encoding"));
  return new Response(text, { status, headers: fields });
}

/** Returns the headers that all responses of calls have. */
export function commonHeaders({ config, now }: Services): HeaderFields {
  const { request_id } = requestContext.getStore() ?? {};
  return {
    ...securityHeaderFields(config),
    ...(request_id !== undefined && { "X-Request-Id": request_id }),
    "Cache-Control": "no-store",
    "X-Server-Time": now().toISOString(),
  };
}
