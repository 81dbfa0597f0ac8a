import type { Services } from "../services";

/** The context that oRPC passes to every call. */
export interface CallContext {
  services: Services;
  /** The Authorization header. */
  authorization: string | undefined;
  /** The Idempotency-Key header. */
  idempotencyKey: string | undefined;
  /** The calls with an idempotency key that this process is running. */
  callsInFlight: Set<string>;
  /** The client's IP address, for rate limits. */
  clientIp: string;
  /** Records the name of the call for the metrics. */
  nameRoute: (route: string) => void;
  /** Headers to add to the response. */
  responseHeaders: Headers;
}
