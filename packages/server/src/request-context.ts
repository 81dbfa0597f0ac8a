import { AsyncLocalStorage } from "node:async_hooks";

/** What is known of the request in whose name something happens: every line logged carries it. */
export const requestContext = new AsyncLocalStorage<{ request_id: string }>();
