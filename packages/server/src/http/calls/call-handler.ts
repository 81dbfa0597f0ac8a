import { ERROR_CODES } from "@signpoint/api/platform/errors";
import type { Context, Handler } from "hono";
import { readCaller } from "../../accounts/auth/authenticate";
import { checkAccess, toAccessParams } from "../../platform/access";
import type { AccessClaims, PendingKey } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";
import { getClientIp } from "../../platform/limits/client-ip";
import { logSecurityEvent } from "../../platform/security-log";
import type { Services } from "../../platform/services";
import { KeyNotSavedError } from "../../platform/verb-write";
import { assertAdminIdIsCaller } from "../assert-admin-id";
import { errorResponse, type HeaderFields, outputResponse } from "../responses";
import type { CallDefinition } from "./call-definition";
import { callIdempotently, callSavingKey, type KeyedCallRequest } from "./idempotent-call";
import type { AnyImplementation, CallContext } from "./implementation";
import { readFromReplica } from "./read-from-replica";
import { parseInput, readInput } from "./read-input";
import { withoutPrefixes } from "./wire-names";

/** A request for a call, and the headers of its response so far. */
interface CallRequest {
  services: Services;
  call: CallDefinition;
  implementation: AnyImplementation;
  c: Context;
  headers: HeaderFields;
}

/**
 * Returns the handler of one call. It checks the access that the call declares, reads the input, runs the verb and
 * responds.
 */
export function callHandler(
  services: Services,
  call: CallDefinition,
  implementation: AnyImplementation,
): Handler {
  if ((call.meta.access === "anyone") !== (implementation.kind === "open")) {
    throw new Error(`The access of ${call.name} is not what its implementation expects`);
  }
  const report = (err: unknown) => services.log.error({ err, call: call.name }, "a call failed");
  return async (c) => {
    c.set("route", call.name);
    const headers: HeaderFields = {};
    try {
      const output = await answer({ services, call, implementation, c, headers });
      return await outputResponse(services, c, call, output, headers);
    } catch (error) {
      return await errorResponse(services, c, error, { call, report });
    }
  };
}

async function answer(request: CallRequest): Promise<unknown> {
  const { services, call, implementation, c } = request;
  if (implementation.kind === "open") {
    const clientIp = getClientIp(c, services.config.TRUST_PROXY);
    const input = withoutPrefixes(parseInput(call, await readInput(c)));
    return toOutput(call, await implementation.verb({ ...services, clientIp }, input));
  }
  const caller = await readCaller(services, c.req.header("authorization"));
  if (caller === null) throw new DomainError("UNAUTHORIZED");
  try {
    // With a replica the access is still checked on the primary, so that a logout counts at once.
    if (implementation.kind === "single_query" && services.replica === null) {
      return await answerBySingleQuery(request, caller);
    }
    await checkAccess(services, caller, call.meta);
    return await answerChecked(request, caller);
  } catch (error) {
    if (error instanceof DomainError && ERROR_CODES[error.code].status === 403) {
      const { code } = error;
      const { user_id } = caller;
      logSecurityEvent(services, "access_denied", { user_id, call: call.name, code });
    }
    throw error;
  }
}

/** Answers a caller whose access has been checked. */
async function answerChecked(request: CallRequest, caller: AccessClaims): Promise<unknown> {
  const { services, call, implementation, c, headers } = request;
  const input = await readInput(c);
  const run = async (given: Services) => {
    const ctx = { ...given, caller };
    return toOutput(call, await runVerb(implementation, ctx, parseInput(call, input)));
  };
  if (call.meta.effect === "read") {
    return implementation.kind === "plain"
      ? await run(services)
      : await readFromReplica(services, caller, run);
  }
  const keyed = readKey(request, input);
  const output = await (keyed === null
    ? run(services)
    : callIdempotently({ ...services, caller }, keyed, headers, run));
  await services.replica?.recordWriteLsn(caller.user_id);
  return output;
}

/** Answers a caller whose access the verb's own query checks. */
async function answerBySingleQuery(request: CallRequest, caller: AccessClaims): Promise<unknown> {
  const { services, call, implementation } = request;
  const pendingAccess = {
    requirement: call.meta,
    params: toAccessParams(services, caller),
    isChecked: false,
  };
  const ctx = { ...services, caller, pendingAccess };
  let result: { output: unknown } | { error: unknown };
  let keyed: KeyedCallRequest | null = null;
  try {
    const given = await readInput(request.c);
    keyed = readKey(request, given);
    const run = (pendingKey?: PendingKey) =>
      runVerb(implementation, { ...ctx, pendingKey }, parseInput(call, given));
    result = { output: await (keyed === null ? run() : callSavingKey(ctx, keyed, run)) };
  } catch (error) {
    result = { error };
  }
  // The caller must get neither output nor error unchecked: when no query has checked the access,
  // check it now.
  if (!pendingAccess.isChecked) await checkAccess(services, caller, call.meta);
  if ("output" in result) {
    // Only tests compare the output with the contract: for the hot calls that takes too long.
    const isTest = services.config.NODE_ENV === "test";
    return isTest ? toExactOutput(call, result.output) : result.output;
  }
  // An earlier call with this key may have caused the refusal, by changing the state: run the call
  // again as a possible repetition.
  const mayBeRepetition =
    keyed !== null &&
    (result.error instanceof KeyNotSavedError || result.error instanceof DomainError);
  if (mayBeRepetition) return await answerChecked(request, caller);
  throw result.error;
}

/** Returns the call with its `Idempotency-Key`; null without the header, and for a call that takes none. */
function readKey({ c, call }: CallRequest, input: unknown): KeyedCallRequest | null {
  const key = c.req.header("idempotency-key");
  return key === undefined || call.meta.replay === "none" ? null : { key, call, input };
}

async function runVerb(
  implementation: AnyImplementation,
  ctx: CallContext,
  input: unknown,
): Promise<unknown> {
  if (implementation.kind === "open") throw new Error("an open call has no caller");
  const { admin_id, ...fields } = withoutPrefixes(input);
  if (admin_id !== undefined) assertAdminIdIsCaller(ctx, String(admin_id));
  return await implementation.verb(ctx, fields);
}

/** Returns the output with the fields of the contract alone. Throws when one is missing or wrong, which is a bug. */
function toOutput({ outputSchema }: CallDefinition, output: unknown): unknown {
  return outputSchema.parse(output);
}

/** Returns the output. Throws when it is not exactly what the contract says, which is a bug. */
function toExactOutput(call: CallDefinition, output: unknown): unknown {
  const text = JSON.stringify(output);
  if (JSON.stringify(toOutput(call, output)).length !== text.length) {
    throw new Error(`${call.name} returned fields that its contract does not have: ${text}`);
  }
  return output;
}
