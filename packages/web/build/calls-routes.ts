import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import type { CallMeta } from "@signpoint/api/calls/base";

/**
 * Returns the part of a contract that a client needs to form a request: method, path, the two shapes, and
 * whether it takes an idempotency key.
 */
export function routesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure, outputStructure } = router["~orpc"].route;
    const { replay } = router["~orpc"].meta as CallMeta;
    const route = { method, path, inputStructure, outputStructure };
    return { "~orpc": { errorMap: {}, meta: { replay }, route } };
  }
  return Object.fromEntries(Object.entries(router).map(([name, child]) => [name, routesOf(child)]));
}
