import type { Context } from "hono";
import { DomainError } from "../../platform/domain-error";
import type { CallDefinition } from "./call-definition";
import { parseOrThrow } from "./parse-or-throw";

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/**
 * Returns the input of a call before it is parsed: the query of a GET, else the JSON body, with the parameters of the
 * path. Throws BAD_REQUEST when the body is not JSON.
 */
export async function readInput(c: Context): Promise<unknown> {
  const given = c.req.method === "GET" ? readQuery(c) : await readBody(c);
  const params = c.req.param();
  if (Object.keys(params).length === 0) return given;
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  return isObject ? { ...given, ...params } : params;
}

/** Returns the input as the schema of its call parses it. Throws BAD_REQUEST with each bad field. */
export function parseInput({ inputSchema }: CallDefinition, input: unknown): unknown {
  return inputSchema === undefined ? undefined : parseOrThrow(inputSchema, input);
}

/** Returns the parameters of the query; one that is repeated as a list, which no call accepts. */
function readQuery(c: Context): Record<string, string | string[]> {
  if (!c.req.url.includes("?")) return {};
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length === 1 && values[0] !== undefined ? values[0] : values,
    ]),
  );
}

/** Returns the parsed body; undefined for an empty one. */
async function readBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  if (text === "") return undefined;
  if (!JSON_TYPE.test(c.req.header("content-type") ?? "application/json")) {
    throw new DomainError("BAD_REQUEST");
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DomainError("BAD_REQUEST", { cause });
  }
}
