import { type HTTPMethod, type HTTPPath, oc, type Route } from "@orpc/contract";
import { ERROR_CODES } from "./errors";

/** Who may make a call. The server refuses all other callers before the call's own code runs. */
export type Access = "anyone" | "user" | "admin";

/**
 * How the server answers a repeated call with the same `Idempotency-Key`. `kept_answer`: with the first
 * answer. `current_record`: with the record as it is now. This is for answers that hold secrets, or words about a
 * person that a deletion could not find, of which only the record's id is stored. `none`: the header is ignored, because running the call twice
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

const { BAD_REQUEST, TOO_MANY_REQUESTS, INTERNAL_SERVER_ERROR, SERVICE_UNAVAILABLE } = ERROR_CODES;
const { UNAUTHORIZED, SECOND_FACTOR_REQUIRED, SECOND_FACTOR_MISSING } = ERROR_CODES;
const { FORBIDDEN, STEP_UP_REQUIRED } = ERROR_CODES;
const { IDEMPOTENCY_KEY_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED } = ERROR_CODES;

/** The errors that every call may answer with, and those that its options add. */
const errorsOfAll = { BAD_REQUEST, TOO_MANY_REQUESTS, INTERNAL_SERVER_ERROR, SERVICE_UNAVAILABLE };
const factorErrors = { SECOND_FACTOR_REQUIRED, SECOND_FACTOR_MISSING };
const loginErrors = { UNAUTHORIZED, ...factorErrors };
const adminErrors = { UNAUTHORIZED, FORBIDDEN, ...factorErrors };
const replayErrors = { IDEMPOTENCY_KEY_IN_FLIGHT, IDEMPOTENCY_KEY_REUSED };
const stepUpErrors = { STEP_UP_REQUIRED };

/** What a call declares. Without `effect` it reads; without `replay` and `stepUp` it has neither. */
type CallOptions = Pick<CallMeta, "access"> & Partial<CallMeta>;

type AccessErrors<Options extends CallOptions> = Options["access"] extends "anyone"
  ? unknown
  : Options["access"] extends "user"
    ? typeof loginErrors
    : typeof adminErrors;
type ErrorsOf<Options extends CallOptions> = typeof errorsOfAll &
  AccessErrors<Options> &
  (Options["replay"] extends "kept_answer" | "current_record" ? typeof replayErrors : unknown) &
  (Options["stepUp"] extends true ? typeof stepUpErrors : unknown);

type RouteDetails = Pick<Route, "description" | "inputStructure" | "outputStructure">;

/**
 * Returns the function that begins the declaration of a call, which the documentation lists under `tag`: who may make it, whether
 * it writes, how a repetition with its `Idempotency-Key` is answered, and the errors that follow from these; then its method and
 * path, and what it does in a few words. A call that writes without `replay` must be idempotent by itself.
 */
export function callsOf(tag: string) {
  return <const Options extends CallOptions>(options: Options) => {
    const { access, effect = "read", replay = "none", stepUp = false } = options;
    const errors = {
      ...errorsOfAll,
      ...(access === "user" && loginErrors),
      ...(access === "admin" && adminErrors),
      ...(replay !== "none" && replayErrors),
      ...(stepUp && stepUpErrors),
    };
    const begun = oc
      .$meta<CallMeta>({ access, ...(stepUp && { stepUp }), effect, replay })
      .errors(errors as ErrorsOf<Options>);
    const routeBy =
      (method: HTTPMethod) =>
      (path: HTTPPath, summary: string, details: RouteDetails = {}) =>
        begun.route({ method, path, summary, tags: [tag], ...details });
    return {
      get: routeBy("GET"),
      post: routeBy("POST"),
      patch: routeBy("PATCH"),
      delete: routeBy("DELETE"),
    };
  };
}
