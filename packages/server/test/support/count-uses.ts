import { createLimits, type Limits } from "../../src/platform/limits/limits";
import type { TestServer } from "./server";

/** Counts uses of a limit as so many requests do, without making them. */
export async function countUses(
  { services }: Pick<TestServer, "services">,
  limit: keyof Limits,
  key: string,
  times: number,
): Promise<void> {
  for (let use = 0; use < times; use += 1) await services.limits[limit].consume(key);
}

/** Does some work while requests are counted. */
export async function withLimits(
  { services }: Pick<TestServer, "services">,
  work: () => Promise<void>,
): Promise<void> {
  const { config, db, log, limits } = services;
  services.limits = createLimits({ ...config, RATE_LIMITS: "on" }, db, log);
  try {
    await work();
  } finally {
    services.limits = limits;
  }
}
