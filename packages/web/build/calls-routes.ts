import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";

/** The part of a contract that a client needs to form a request: method, path and the two shapes. */
export function routesOf(router: AnyContractRouter): unknown {
  if (isContractProcedure(router)) {
    const { method, path, inputStructure, outputStructure } = router["~orpc"].route;
    return {
      "~orpc": { errorMap: {}, meta: {}, route: { method, path, inputStructure, outputStructure } },
    };
  }
  return Object.fromEntries(Object.entries(router).map(([name, child]) => [name, routesOf(child)]));
}
