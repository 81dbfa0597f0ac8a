import { AsyncLocalStorage } from "node:async_hooks";

/** The request that the current code runs for. Every log line carries its fields. */
export interface RequestContext {
  request_id: string;
  /** The client's IP address, as the socket or the trusted proxies say (see `getClientIp`). */
  client_address: string;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
