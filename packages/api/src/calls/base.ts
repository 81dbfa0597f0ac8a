import { oc } from "@orpc/contract";
import { ERROR_CODES } from "../errors";

/** Who may make a call. The server refuses all other callers before the call's own code runs. */
export type Access = "anyone" | "user" | "admin";

/**
 * How the server answers a repeated call with the same `Idempotency-Key`. `kept_answer`: with the first
 * answer. `current_record`: with the record as it is now. This is for answers that hold secrets, of
 * which only the record's id is stored. `none`: the header is ignored, because running the call twice
 * has the same effect as running it once.
 */
export type Replay = "none" | "kept_answer" | "current_record";

export interface CallMeta {
  access: Access;
  /**
   * Set for calls that move money or reveal a secret: a caller with a second factor must have proved it a short while
   * ago. A caller without one is not asked.
   */
  stepUp?: boolean;
  effect: "read" | "write";
  replay: Replay;
}

/** What a call asks of its caller: the role, and whether a second factor must have been proved a short while ago. */
export type Requirement = Pick<CallMeta, "access" | "stepUp">;

const { BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, TOO_MANY_REQUESTS } = ERROR_CODES;
const { INTERNAL_SERVER_ERROR, SERVICE_UNAVAILABLE } = ERROR_CODES;
const { IDEMPOTENCY_KEY_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED } = ERROR_CODES;
const idempotencyErrors = { IDEMPOTENCY_KEY_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED };

const reads = { effect: "read", replay: "none" } as const;
const writes = { effect: "write", replay: "none" } as const;
const writesOnce = { effect: "write", replay: "kept_answer" } as const;
const writesSecretsOnce = { effect: "write", replay: "current_record" } as const;

const call = oc.$meta<CallMeta>({ access: "admin", ...reads }).errors({
  BAD_REQUEST,
  TOO_MANY_REQUESTS,
  INTERNAL_SERVER_ERROR,
  SERVICE_UNAVAILABLE,
});
const { SECOND_FACTOR_REQUIRED, SECOND_FACTOR_MISSING, STEP_UP_REQUIRED } = ERROR_CODES;
const factorErrors = { SECOND_FACTOR_REQUIRED, SECOND_FACTOR_MISSING };
const userCall = call.errors({ UNAUTHORIZED, ...factorErrors });
const adminCall = call.errors({ UNAUTHORIZED, FORBIDDEN, ...factorErrors });

/* Calls that change nothing. */
export const anyoneMay = call.meta({ access: "anyone", ...reads });
export const userMay = userCall.meta({ access: "user", ...reads });
export const adminMay = adminCall.meta({ access: "admin", ...reads });

/* Calls that change data and are idempotent. */
export const anyoneMayRepeat = call.meta({ access: "anyone", ...writes });
export const userMayRepeat = userCall.meta({ access: "user", ...writes });
export const adminMayRepeat = adminCall.meta({ access: "admin", ...writes });

/* The same for one's own account: the second factor is asked for again. */
export const userMayRepeatAfterStepUp = userCall
  .errors({ STEP_UP_REQUIRED })
  .meta({ access: "user", stepUp: true, ...writes });

/* Calls that take `Idempotency-Key`. */
const userOnceCall = userCall.errors(idempotencyErrors);
const adminOnceCall = adminCall.errors(idempotencyErrors);
export const userMayOnce = userOnceCall.meta({ access: "user", ...writesOnce });
export const adminMayOnce = adminOnceCall.meta({ access: "admin", ...writesOnce });

/* The same, for answers that hold bank details or codes. */
export const userMayOnceSecretly = userOnceCall.meta({ access: "user", ...writesSecretsOnce });
export const adminMayOnceSecretly = adminOnceCall.meta({ access: "admin", ...writesSecretsOnce });

/* Calls of admins that move money or reveal a secret: the second factor is asked for again. */
const onceAfterStepUp = adminOnceCall.errors({ STEP_UP_REQUIRED });
const stepUp = { access: "admin", stepUp: true } as const;
export const adminMayOnceAfterStepUp = onceAfterStepUp.meta({ ...stepUp, ...writesOnce });
export const adminMayOnceSecretlyAfterStepUp = onceAfterStepUp.meta({
  ...stepUp,
  ...writesSecretsOnce,
});
export const adminMayRepeatAfterStepUp = adminCall
  .errors({ STEP_UP_REQUIRED })
  .meta({ ...stepUp, ...writes });
