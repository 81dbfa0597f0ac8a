import type { Services } from "./services";

/** Who makes a call, as the session says. */
export interface Caller {
  user_id: string;
  session_id: string;
  email: string;
}

/** What a verb works with: the database, the clock, the log, and the services that it names. */
export type Context<Needs extends keyof Services = never> = Pick<
  Services,
  "db" | "now" | "log" | Needs
>;

/** The same for a verb of a signed-in person. */
export type CallerContext<Needs extends keyof Services = never> = Context<Needs> & {
  readonly caller: Caller;
};

/** The same for a verb that needs no login: its limits count by the client's IP address. */
export type ClientContext<Needs extends keyof Services = never> = Context<Needs> & {
  readonly clientIp: string;
};

/** The input of a call as its verb gets it: `p_title` is `title`; `p_admin_id`, checked before, is gone. */
export type VerbInput<Input> = {
  [Name in keyof Input as Name extends "p_admin_id"
    ? never
    : Name extends `p_${infer Field}`
      ? Field
      : Name]: Input[Name];
};
