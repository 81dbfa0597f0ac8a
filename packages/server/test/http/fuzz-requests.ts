import { pdf } from "../platform/files/sample-files";
import { exampleOf, type Operation, type Schema } from "../support/open-api";
import { HOSTILE_BODIES, HOSTILE_HEADERS, HOSTILE_TEXTS, HOSTILE_VALUES } from "./hostile-values";

/** One request, ready to be sent. */
export interface FuzzedRequest {
  method: string;
  /** Path and query, as they are put on the wire. */
  target: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
}

type Chance = () => number;
type Twist = (request: Draft, operation: Operation, chance: Chance) => void;

interface Draft {
  method: string;
  path: Record<string, string>;
  query: [name: string, value: string][];
  headers: Record<string, string>;
  body: unknown;
  raw: string | Uint8Array<ArrayBuffer> | undefined;
}

const text: Schema = { type: "string" };
const SCHEMAS: Record<string, Schema> = {
  email: { type: "string", format: "email" },
  data: { type: "object" },
  type: { enum: ["signup"] },
};
const bodyOf = (...names: string[]): Schema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, SCHEMAS[name] ?? text])),
});
const auth = (
  method: string,
  path: string,
  body: Schema | null,
  query: string[] = [],
): Operation => ({
  name: `auth ${method} ${path}`,
  method,
  path: `/auth/v1${path}`,
  parameters: query.map((name) => ({ name, in: "query", schema: text })),
  body,
  takesBytes: false,
});

/** The accounts protocol, which the OpenAPI document leaves to its own. */
export const AUTH_OPERATIONS: readonly Operation[] = [
  auth("POST", "/signup", bodyOf("email", "password", "data"), ["redirect_to"]),
  auth("POST", "/token", bodyOf("email", "password", "refresh_token", "auth_code"), ["grant_type"]),
  auth("POST", "/token?grant_type=password", bodyOf("email", "password")),
  auth("POST", "/token?grant_type=refresh_token", bodyOf("refresh_token")),
  auth("POST", "/token?grant_type=pkce", bodyOf("auth_code", "code_verifier")),
  auth("POST", "/recover", bodyOf("email", "code_challenge", "code_challenge_method")),
  auth("POST", "/resend", bodyOf("type", "email")),
  auth("POST", "/otp", bodyOf("email", "phone", "code_challenge", "code_challenge_method")),
  auth("GET", "/reauthenticate", null),
  auth("POST", "/verify", bodyOf("type", "email", "token", "token_hash")),
  auth("GET", "/verify", null, ["token", "type", "redirect_to"]),
  auth("GET", "/user", null),
  auth("PUT", "/user", bodyOf("email", "password", "data", "current_password", "nonce")),
  auth("POST", "/logout", null, ["scope"]),
  auth("GET", "/settings", null),
  auth("GET", "/.well-known/jwks.json", null),
];

/** A request to the operation, valid but for what chance has twisted in it. */
export function fuzzed(
  operation: Operation,
  chance: Chance,
  idFor: (name: string) => string,
): FuzzedRequest {
  const draft: Draft = {
    method: operation.method,
    path: {},
    query: [],
    headers: {},
    body: operation.body === null ? undefined : exampleOf(operation.body, idFor),
    raw: operation.takesBytes ? new Uint8Array(pdf()) : undefined,
  };
  for (const { name, in: where, schema, required } of operation.parameters) {
    const value = String(exampleOf(schema, idFor, name));
    if (where === "path") draft.path[name] = encodeURIComponent(value);
    else if (required || chance() < 0.3) {
      if (where === "header") draft.headers[name] = idFor(name);
      else draft.query.push([name, value]);
    }
  }
  const count = Math.floor(chance() * 3);
  for (let i = 0; i < count; i += 1) pick(TWISTS, chance)(draft, operation, chance);
  return asRequest(operation, draft);
}

const twistValue: Twist = (draft, _operation, chance) => {
  draft.body = replaced(draft.body, chance);
};
const twistBody: Twist = (draft, _operation, chance) => {
  draft.raw = pick(HOSTILE_BODIES, chance);
};
const twistQuery: Twist = (draft, operation, chance) => {
  const names = operation.parameters.filter((parameter) => parameter.in === "query");
  const name = names.length > 0 ? pick(names, chance).name : "unknown";
  draft.query.push([name, pick(HOSTILE_TEXTS, chance)]);
};
const twistPath: Twist = (draft, _operation, chance) => {
  for (const name of Object.keys(draft.path)) {
    draft.path[name] = encodeURIComponent(wellFormed(pick(HOSTILE_TEXTS, chance)));
  }
};
const twistHeader: Twist = (draft, _operation, chance) => {
  Object.assign(draft.headers, pick(HOSTILE_HEADERS, chance));
};
const twistMethod: Twist = (draft, _operation, chance) => {
  draft.method = pick(
    ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "PROPFIND"],
    chance,
  );
};
const addField: Twist = (draft, _operation, chance) => {
  const name = pick(
    ["is_admin", "points", "user_id", "p_admin_id", "status", "__proto__x", "limit"],
    chance,
  );
  if (typeof draft.body === "object")
    draft.body = { ...draft.body, [name]: pick(HOSTILE_VALUES, chance) };
};
const TWISTS: readonly Twist[] = [
  twistValue,
  twistValue,
  twistValue,
  twistBody,
  twistQuery,
  twistPath,
  twistHeader,
  twistMethod,
  addField,
];

/** The value with one thing in it, at any depth, replaced or removed. */
function replaced(value: unknown, chance: Chance): unknown {
  if (typeof value !== "object" || value === null || chance() < 0.2)
    return pick(HOSTILE_VALUES, chance);
  if (Array.isArray(value)) return value.map((inner) => replaced(inner, chance));
  const entries = Object.entries(value);
  const chosen = Math.floor(chance() * entries.length);
  return Object.fromEntries(
    entries.flatMap(([key, inner], index) => {
      if (index !== chosen) return [[key, inner]];
      return chance() < 0.1 ? [] : [[key, replaced(inner, chance)]];
    }),
  );
}

function asRequest(operation: Operation, draft: Draft): FuzzedRequest {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => draft.path[name] ?? "");
  const query = draft.query
    .map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`)
    .join("&");
  const separator = path.includes("?") ? "&" : "?";
  const mayHaveBody = draft.method !== "GET" && draft.method !== "HEAD";
  const json = draft.body === undefined ? undefined : JSON.stringify(draft.body);
  return {
    method: draft.method,
    target: query === "" ? path : `${path}${separator}${query}`,
    headers: { "content-type": "application/json", ...draft.headers },
    body: mayHaveBody ? (draft.raw ?? json) : undefined,
  };
}

/** Half a character cannot be put into an address. */
function wellFormed(value: string): string {
  return value.replace(/\p{Surrogate}/gu, "\ufffd");
}

function pick<Value>(values: readonly Value[], chance: Chance): Value {
  return values[Math.floor(chance() * values.length)] as Value;
}
