import type { Requirement } from "@signpoint/api/platform/call";
import type { Services } from "./services";

/** The level of a session: `aal2` once a second factor was proved in it. */
export type Level = "aal1" | "aal2";

/** The signed-in person who makes a call, as their session says. */
export interface Caller {
  user_id: string;
  session_id: string;
}

/** The claims of an access token that the server itself reads. All others are for the client. */
export interface AccessClaims extends Caller {
  /** The level of the session when the access token was signed. */
  aal: Level;
}

/** The parameters of the check of a caller's access (`access.ts`). */
export interface AccessParams {
  access_user_id: string;
  access_session_id: string;
  /** The level that the access token names. */
  access_level: Level;
  access_now: string;
  /** A second factor that was proved earlier has to be proved again for a call that declares `stepUp`. */
  access_fresh_since: string;
  /** Whether an admin without a second factor is refused. */
  access_admin_factor: boolean;
}

/** A check of the caller's access that has not been made yet: the first query of the call carries it. */
export interface PendingAccess {
  requirement: Requirement;
  params: AccessParams;
  isChecked: boolean;
}

/** The `Idempotency-Key` of a call, which its write saves together with the result. */
export interface PendingKey {
  params: {
    key_user_id: string;
    key_call: string;
    key_hash: string;
    key_input_hash: string;
    key_created_at: string;
  };
  /** What is saved: the whole result, or the id of the record that it is. */
  saved: "kept_answer" | "current_record";
  isSaved: boolean;
}

/** What a verb works with: the database, the clock, the log, and the services that it names in `Needs`. */
export type Context<Needs extends keyof Services = never> = Pick<
  Services,
  "db" | "now" | "log" | "securityEvents" | Needs
>;

/** The context of a verb that needs a login. */
export type CallerContext<Needs extends keyof Services = never> = Context<Needs> & {
  readonly caller: Caller;
  /** Set while the caller's access has not been checked: `runQuery` checks it. */
  readonly pendingAccess?: PendingAccess | undefined;
  /** Set while the call's idempotency key has not been saved: `runWrite` saves it. */
  readonly pendingKey?: PendingKey | undefined;
};

/** The context of a verb that needs no login: its rate limits count by the client's IP address. */
export type ClientContext<Needs extends keyof Services = never> = Context<Needs> & {
  readonly clientIp: string;
};

/** The input of a call as its verb gets it: `p_title` becomes `title`; `p_admin_id` is left out, since `http/` has checked it. */
export type VerbInput<Input> = {
  [Name in keyof Input as Name extends "p_admin_id"
    ? never
    : Name extends `p_${infer Field}`
      ? Field
      : Name]: Input[Name];
};
