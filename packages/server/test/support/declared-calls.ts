import { isContractProcedure } from "@orpc/contract";
import { calls } from "@signpoint/api/http/calls";
import type { CallMeta } from "@signpoint/api/platform/call";
import { fileTransfers } from "@signpoint/api/work/file-calls";

export interface DeclaredCall extends CallMeta {
  /** As in "contracts.sign". */
  name: string;
  method: string;
  path: string;
}

/** Returns every call of the contract, file transfers included, so that a new one is covered the day it is declared. */
export function declaredCalls(
  router: object = { ...calls, fileTransfers },
  prefix = "",
): DeclaredCall[] {
  return Object.entries(router).flatMap(([key, value]: [string, unknown]) => {
    const name = prefix === "" ? key : `${prefix}.${key}`;
    if (isContractProcedure(value)) {
      const { route, meta } = value["~orpc"];
      const { method = "POST", path = "" } = route;
      return [{ name, method, path, ...(meta as CallMeta) }];
    }
    return typeof value === "object" && value !== null ? declaredCalls(value, name) : [];
  });
}
