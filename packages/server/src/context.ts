import type { Services } from "./services";

/** The signed-in person who makes a call, as their session says. */
export interface Caller {
  user_id: string;
  session_id: string;
  email: string;
}

/** What a verb works with: the database, the clock, the log, and the services that it names in `Needs`. */
export type Context<Needs extends keyof Services = never> = Pick<
  Services,
  "db" | "now" | "log" | Needs
>;

/** The context of a verb that needs a login. */
export type CallerContext<Needs extends keyof Services = never> = Context<Needs> & {
  readonly caller: Caller;
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
