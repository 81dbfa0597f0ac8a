import { implement } from "@orpc/server";
import type { CallMeta } from "@signpoint/api/calls/base";
import { calls } from "@signpoint/api/calls/index";
import { ERROR_CODES } from "@signpoint/api/errors";
import { authenticate } from "../auth/authenticate";
import { isAdmin } from "../auth/is-admin";
import { isTransientError } from "../db/transient-error";
import { DomainError } from "../domain-error";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import type { CallContext } from "./call-context";
import { callIdempotently } from "./idempotent-call";

const implementer = implement(calls).$context<CallContext>();

/** Implements the calls that need no login. */
export const anyoneCalls = implementer.use(({ next, procedure }) => {
  if (getMeta(procedure).access !== "anyone") throw new DomainError("UNAUTHORIZED");
  return next();
});

/**
 * Implements all other calls. The caller is checked against the `access` that the call declares before its input is
 * validated, and passed on as `context.caller`. A call with `Idempotency-Key` gets `context.services` whose `db`
 * is the transaction that saves the key.
 */
export const callerCalls = implementer
  .use(async ({ context, next, path, procedure }) => {
    const { access, effect } = getMeta(procedure);
    const caller = await authenticate(context.services, context.authorization);
    if (caller === null) throw new DomainError("UNAUTHORIZED");
    const { services } = context;
    const { user_id } = caller;
    try {
      if (access !== "user" && !(await isAdmin(services, user_id)))
        throw new DomainError("FORBIDDEN");
      const answer = await next({ context: { caller } });
      if (effect === "write") await services.replica?.recordWriteLsn(user_id);
      return answer;
    } catch (error) {
      if (error instanceof DomainError && ERROR_CODES[error.code].status === 403) {
        const { code } = error;
        logSecurityEvent(services, "access_denied", { user_id, call: path.join("."), code });
      }
      throw error;
    }
  })
  .use(async ({ context, next, path, procedure }, input, output) => {
    const { replay } = getMeta(procedure);
    const run = async (services: Services) => (await next({ context: { services } })).output;
    return output(await callIdempotently(context, { name: path.join("."), replay, input, run }));
  });

/**
 * Implements lists: the same, but they are read from the replica when it has replayed the caller's own writes, and
 * from the primary when the replica fails.
 */
export const listCalls = callerCalls.use(async ({ context, next }) => {
  const { services, caller } = context;
  const db = await services.replica?.getReadReplica(caller.user_id);
  if (!db) return next();
  try {
    return await next({ context: { services: { ...services, db } } });
  } catch (error) {
    if (!isTransientError(error)) throw error;
    services.replica?.avoid(error);
    return next();
  }
});

/** Returns the router of the implemented calls. Does not compile unless every call is implemented. */
export const createRouter = implementer.router.bind(implementer);

function getMeta(procedure: { "~orpc": { meta: object } }): CallMeta {
  return procedure["~orpc"].meta as CallMeta;
}
