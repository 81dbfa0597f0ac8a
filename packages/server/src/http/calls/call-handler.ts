import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { refusalMessages } from "@signpoint/api/texts";
import type { Context, Handler } from "hono";
import { readCaller } from "../../accounts/auth/authenticate";
import { checkAccess, checkPendingAccess, toAccessParams } from "../../platform/access";
import type { AccessClaims, CallerContext } from "../../platform/context";
import { isTransientError } from "../../platform/db/transient-error";
import { DomainError } from "../../platform/domain-error";
import { JsonText } from "../../platform/json-text";
import { getClientIp } from "../../platform/limits/client-ip";
import { isFromThisMachine } from "../../platform/limits/from-this-machine";
import { logSecurityEvent } from "../../platform/security-log";
import type { Services } from "../../platform/services";
import { errorResponse, type HeaderFields, outputResponse } from "../responses";
import type { CallDefinition } from "./call-definition";
import { callOnce } from "./idempotent-call";
import type {
  AnyImplementation,
  CallContext,
  CallerImplementation,
  OpenImplementation,
} from "./implementation";
import { parseInput, readInput } from "./read-input";
import { withoutPrefixes } from "./wire-names";

/** A request for a call, and the headers of its response so far. */
interface CallRequest {
  services: Services;
  call: CallDefinition;
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
  const report = (err: unknown) => {
    // A call whose client has gone may still run when the database is closed at the end.
    const isAtTheEnd = services.ending.signal.aborted && isTransientError(err);
    services.log[isAtTheEnd ? "warn" : "error"]({ err, call: call.name }, "a call failed");
  };
  return async (c) => {
    c.set("route", call.name);
    const request: CallRequest = { services, call, c, headers: {} };
    try {
      const output = await (implementation.kind === "open"
        ? answerAnyone(request, implementation)
        : answerCaller(request, implementation));
      return await outputResponse(services, c, call, output, request.headers);
    } catch (error) {
      return await errorResponse(services, c, error, { call, report });
    }
  };
}

async function answerAnyone(
  { services, call, c }: CallRequest,
  { verb }: OpenImplementation,
): Promise<unknown> {
  const clientIp = getClientIp(c, services.config.TRUST_PROXY);
  const input = withoutPrefixes(parseInput(call, await readInput(c)));
  return toOutput(call, await verb({ ...services, clientIp }, input));
}

async function answerCaller(
  request: CallRequest,
  implementation: CallerImplementation,
): Promise<unknown> {
  const { services, call, c } = request;
  const caller = await readCaller(services, c.req.header("authorization"));
  if (caller === null) throw new DomainError("UNAUTHORIZED");
  try {
    return await answerWithAccess(request, implementation, caller);
  } catch (error) {
    if (error instanceof DomainError && ERROR_CODES[error.code].status === 403) {
      const { code } = error;
      const { user_id } = caller;
      logSecurityEvent(services, "access_denied", { user_id, call: call.name, code });
    }
    throw error;
  }
}

/** Answers a caller whose access is checked first, or by the first statement of the verb. */
async function answerWithAccess(
  request: CallRequest,
  implementation: CallerImplementation,
  caller: AccessClaims,
): Promise<unknown> {
  const { services, call, c } = request;
  const { kind } = implementation;
  const ctx = { ...services, caller, isFromThisMachine: () => isFromThisMachine(c) };
  // What reads from a replica has its access checked on the primary, so that a logout counts at once.
  const isCheckedByVerb =
    kind === "primary_query" ||
    (kind === "single_query" && (call.meta.effect === "write" || services.replica === null));
  if (!isCheckedByVerb) {
    await checkAccess(services, caller, call.meta);
    return await run(request, implementation, ctx);
  }
  const params = toAccessParams(services, caller);
  const pendingAccess = { requirement: call.meta, params, isChecked: false };
  try {
    return await run(request, implementation, { ...ctx, pendingAccess });
  } finally {
    // The caller must get neither output nor error unchecked. A refusal here takes the place of either.
    await checkPendingAccess(services.db, pendingAccess);
  }
}

/** Runs a call: a read perhaps on the replica, a write with an `Idempotency-Key` only the first time. */
async function run(
  { call, c, headers }: CallRequest,
  implementation: CallerImplementation,
  ctx: CallContext,
): Promise<unknown> {
  const given = await readInput(c);
  const { kind } = implementation;
  const runVerb = async (inCtx: CallContext) => {
    const { admin_id, ...input } = withoutPrefixes(parseInput(call, given));
    if (admin_id !== undefined) assertAdminIdIsCaller(inCtx, String(admin_id));
    const output = await implementation.verb(inCtx, input);
    return kind === "single_query" || kind === "primary_query"
      ? toExactOutput(ctx, call, output)
      : toOutput(call, output);
  };
  if (call.meta.effect === "read") {
    const isOnReplica = kind === "list" || kind === "single_query";
    return await (isOnReplica ? readFromReplica(ctx, runVerb) : runVerb(ctx));
  }
  const key = call.meta.replay === "none" ? undefined : c.req.header("idempotency-key");
  const output = await (key === undefined
    ? runVerb(ctx)
    : callOnce(ctx, { key, call, input: given }, headers, runVerb));
  await ctx.replica?.recordWriteLsn(ctx.caller.user_id);
  return output;
}

/** Returns the output with the fields of the contract alone. Throws when one is missing or wrong, which is a bug. */
function toOutput({ outputSchema }: CallDefinition, output: unknown): unknown {
  return outputSchema.parse(output);
}

/**
 * Returns the output as it is. In tests, throws when it is not exactly what the contract says, which is a bug: for the
 * hot calls the comparison takes too long.
 */
function toExactOutput({ config }: Services, call: CallDefinition, output: unknown): unknown {
  if (config.NODE_ENV !== "test") return output;
  const value: unknown = output instanceof JsonText ? JSON.parse(output.text) : output;
  const text = JSON.stringify(value);
  if (JSON.stringify(toOutput(call, value)).length !== text.length) {
    throw new Error(`${call.name} returned fields that its contract does not have: ${text}`);
  }
  return output;
}

/** Throws FORBIDDEN when a call names another admin than its caller, and logs it. */
function assertAdminIdIsCaller({ caller, log }: CallerContext, adminId: string): void {
  if (adminId.toLowerCase() === caller.user_id) return;
  log.warn(
    { caller_id: caller.user_id, claimed_admin_id: adminId },
    "a call named another admin than its caller",
  );
  throw new DomainError("FORBIDDEN", { message: refusalMessages.adminIdIsNotCaller });
}

/**
 * Runs a read on the replica when there is one that has replayed the caller's own writes; otherwise, and when the
 * replica fails, on the primary.
 */
async function readFromReplica<Output>(
  ctx: CallContext,
  read: (ctx: CallContext) => Promise<Output>,
): Promise<Output> {
  const { replica, caller } = ctx;
  const db = await replica?.getReadReplica(caller.user_id);
  if (!db) return await read(ctx);
  try {
    return await read({ ...ctx, db });
  } catch (error) {
    if (!isTransientError(error)) throw error;
    replica?.avoid(error);
    return await read(ctx);
  }
}
