import type { Services } from "../services";

/** What every call is made with. */
export interface CallContext {
  services: Services;
  /** The Authorization header. */
  authorization: string | undefined;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** The calls with such a key that this process is carrying out. */
  callsInFlight: Set<string>;
  /** Where the request came from, for limits. */
  clientIp: string;
  /** Told which call it is, once that is known. */
  nameRoute: (route: string) => void;
  /** Headers that the answer is to carry besides its own. */
  responseHeaders: Headers;
}
