import { implement } from "@orpc/server";
import type { Access, CallMeta } from "@signpoint/api/calls/base";
import { calls } from "@signpoint/api/calls/index";
import { authenticate } from "../auth/authenticate";
import { isAdmin } from "../auth/is-admin";
import { refusal } from "../refusal";
import type { CallContext } from "./call-context";

const implementer = implement(calls).$context<CallContext>();

/** Implements the calls that anyone may make. */
export const anyoneCalls = implementer.use(({ next, procedure }) => {
  if (accessOf(procedure) !== "anyone") throw refusal("UNAUTHORIZED");
  return next();
});

/**
 * Implements all other calls. The caller is checked against the `access` that the call declares
 * before its input is even looked at, and handed on as `context.caller`.
 */
export const callerCalls = implementer.use(async ({ context, next, path, procedure }) => {
  const caller = await authenticate(context.services, context.authorization);
  if (caller === null) throw refusal("UNAUTHORIZED");
  if (accessOf(procedure) !== "user" && !(await isAdmin(context.services, caller.user_id))) {
    context.services.log.warn({ call: path.join("."), user_id: caller.user_id }, "denied");
    throw refusal("FORBIDDEN");
  }
  return next({ context: { caller } });
});

/** Puts the implemented calls together; complete, or it does not compile. */
export const routerOf = implementer.router.bind(implementer);

function accessOf(procedure: { "~orpc": { meta: object } }): Access {
  return (procedure["~orpc"].meta as CallMeta).access;
}
