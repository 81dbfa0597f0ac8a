import { AsyncLocalStorage } from "node:async_hooks";

export const USER_AGENT_MAX = 300;

/** The request that the current code runs for. Every log line carries its id and address. */
export interface RequestContext {
  request_id: string;
  /** The client's IP address, as the socket or the trusted proxies say (see `getClientIp`). */
  client_address: string;
  /** The program that the client names, cut to a length that is stored; null when it names none. In no log line. */
  user_agent: string | null;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
