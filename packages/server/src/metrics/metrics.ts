import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What one server counts of itself, for whoever operates it. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<"method" | "route" | "status">;
  /** Says which call a request turned out to be. */
  nameRoute: (request: Request, route: string) => void;
  routeOf: (request: Request) => string | undefined;
}

/** Figures of a server's own: several in one process do not count for each other. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const routes = new WeakMap<Request, string>();
  return {
    registry,
    requests: new Histogram({
      name: "signpoint_http_request_duration_seconds",
      help: "Time until a request was answered, by what it asked for and the status.",
      labelNames: ["method", "route", "status"],
      buckets: BUCKETS_SECONDS,
      registers: [registry],
    }),
    nameRoute: (request, route) => {
      routes.set(request, route);
    },
    routeOf: (request) => routes.get(request),
  };
}

/** Adds what there is to say of the process: memory, processor, event loop, garbage collection. */
export function watchProcess({ registry }: Metrics): void {
  collectDefaultMetrics({ register: registry });
}
