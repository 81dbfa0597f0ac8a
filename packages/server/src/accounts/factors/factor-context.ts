import type { Services } from "../../platform/services";
import type { SignedInContext } from "../auth/authenticate";
import type { AuthContext } from "../auth/client";

/** The context of a verb that changes the caller's second factors: the place that it is done from counts. */
export type FactorContext<Needs extends keyof Services = never> = SignedInContext<Needs> &
  AuthContext<Needs>;
