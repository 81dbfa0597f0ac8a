import { isContractProcedure } from "@orpc/contract";
import { calls } from "@signpoint/api/http/calls";
import type { CallMeta } from "@signpoint/api/platform/call";
import type * as z from "zod";

/** What the contract says of a call, in the form that the server reads. */
export interface CallDefinition {
  /** Such as `contracts.sign`. */
  name: string;
  method: string;
  /** Relative to `/api`, such as `/contracts/{id}`. */
  path: string;
  meta: CallMeta;
  /** Undefined for a call without input. */
  inputSchema: z.ZodType | undefined;
  outputSchema: z.ZodType;
  /** The codes of the errors that it declares. */
  errorMap: object;
  /** Whether its output is `{ headers, body }` instead of JSON. */
  isDetailed: boolean;
}

/** Returns the definition of a call of the contract, by its group and name. */
export function defineCall(group: string, name: string): CallDefinition {
  const groups: Record<string, Record<string, unknown>> = calls;
  const call = groups[group]?.[name];
  if (!isContractProcedure(call)) throw new Error(`no call ${group}.${name}`);
  const { route, meta, inputSchema, outputSchema, errorMap } = call["~orpc"];
  if (route.method === undefined || route.path === undefined) {
    throw new Error(`${group}.${name} has no route`);
  }
  return {
    name: `${group}.${name}`,
    method: route.method,
    path: route.path,
    meta: meta as CallMeta,
    inputSchema: inputSchema as z.ZodType | undefined,
    outputSchema: outputSchema as z.ZodType,
    errorMap,
    isDetailed: route.outputStructure === "detailed",
  };
}
