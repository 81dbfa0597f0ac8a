import {
  type ContractProcedure,
  type ErrorMap,
  type InferSchemaInput,
  type InferSchemaOutput,
  isContractProcedure,
} from "@orpc/contract";
import { type Calls, calls } from "@signpoint/api/http/calls";
import type { CallMeta } from "@signpoint/api/platform/call";

/** The name of a call in the contract, such as `earnings.summary`. */
export type CallName = {
  [Group in keyof Calls]: `${Group}.${keyof Calls[Group] & string}`;
}[keyof Calls];

type CallOf<Name extends CallName> = Name extends `${infer Group extends keyof Calls}.${infer Call}`
  ? Calls[Group][Call & keyof Calls[Group]]
  : never;

/** What a call is asked, as a server reads it. */
export type InputOf<Name extends CallName> =
  CallOf<Name> extends ContractProcedure<infer Input, infer _Output, ErrorMap, CallMeta>
    ? InferSchemaOutput<Input>
    : never;

/** What a call returns, as a server writes it. */
export type OutputOf<Name extends CallName> =
  CallOf<Name> extends ContractProcedure<infer _Input, infer Output, ErrorMap, CallMeta>
    ? InferSchemaInput<Output>
    : never;

interface Schema {
  parse: (value: unknown) => unknown;
  safeParse: (value: unknown) => { success: boolean; data?: unknown };
}

interface Route {
  name: CallName;
  method: string;
  path: RegExp;
  inputSchema: Schema | undefined;
  outputSchema: Schema;
}

/** Calls whose paths have no parameters come first: `/contracts/mine` is no contract's id. */
const routes: Route[] = Object.entries(calls)
  .flatMap(([group, members]) =>
    Object.entries(members).map(([name, call]) => toRoute(`${group}.${name}` as CallName, call)),
  )
  .toSorted((a, b) => parametersOf(a) - parametersOf(b));

function toRoute(name: CallName, call: unknown): Route {
  if (!isContractProcedure(call)) throw new Error(`${name} is no call`);
  const { route, inputSchema, outputSchema } = call["~orpc"];
  const path = (route.path ?? "").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return {
    name,
    method: route.method ?? "GET",
    path: new RegExp(`^/api${path}$`),
    inputSchema: inputSchema as Schema | undefined,
    outputSchema: outputSchema as Schema,
  };
}

function parametersOf({ path }: Route): number {
  return path.source.split("(?<").length - 1;
}

/** A request to the API as the call that it makes. */
export interface FakeCall {
  name: CallName;
  /** Undefined for a call without input, and for one that its schema refuses. */
  input: unknown;
  isRefused: boolean;
  /** Throws when the answer is not of the call's shape. */
  toBody: (answer: unknown) => unknown;
}

/** Resolves to the call that a request makes; undefined when it is none of the contract. */
export async function readCall(request: Request): Promise<FakeCall | undefined> {
  const url = new URL(request.url);
  const route = routes.find(
    ({ method, path }) => method === request.method && path.test(url.pathname),
  );
  if (route === undefined) return;
  const { name, path, inputSchema, outputSchema } = route;
  const sent =
    request.method === "GET" ? Object.fromEntries(url.searchParams) : await readBody(request);
  const params = path.exec(url.pathname)?.groups ?? {};
  const decoded = Object.entries(params).map(([key, text]) => [key, decodeURIComponent(text)]);
  const parsed = inputSchema?.safeParse({ ...sent, ...Object.fromEntries(decoded) });
  return {
    name,
    input: parsed?.data,
    isRefused: parsed?.success === false,
    toBody: (answer) => outputSchema.parse(answer),
  };
}

async function readBody(request: Request): Promise<object> {
  const text = await request.text();
  return text === "" ? {} : (JSON.parse(text) as object);
}
