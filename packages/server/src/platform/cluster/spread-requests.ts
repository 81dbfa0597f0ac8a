import cluster from "node:cluster";
import { Server } from "node:http";
import type { ServerType } from "@hono/node-server";

const REQUESTS_PER_CONNECTION = 1_000;

/**
 * Closes each connection of a worker after 1,000 requests; does nothing in a process that is no worker. The primary
 * process spreads connections, not requests: a proxy that keeps its connections would stay with the workers that it
 * once got, and never use one that was restarted. A new connection costs a worker about 2 ms, so not sooner.
 */
export function spreadRequests(server: ServerType): void {
  if (!cluster.isWorker || !(server instanceof Server)) return;
  server.maxRequestsPerSocket = REQUESTS_PER_CONNECTION;
}
