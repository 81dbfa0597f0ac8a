import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request in whose name something happens: every line logged carries it. */
export interface RequestContext {
  request_id: string;
  /** Where the request came from, as far as trusted proxies tell. */
  client_address: string;
}

export const requestContext = new AsyncLocalStorage<RequestContext>();
