import type { Contract } from "@signpoint/api/work/contracts/contract";
import {
  ESTIMATE_NAMES,
  ESTIMATES,
  type EstimateName,
} from "@signpoint/api/work/contracts/estimates";
import { formatEffort } from "~/platform/ui/format";

/** Returns the estimates that the admin of a contract has given, each with its name and in words. An older server has fewer. */
export function contractEstimates(contract: Pick<Contract, EstimateName>) {
  return ESTIMATES.flatMap((field) => {
    const minutes = contract[field];
    const name = ESTIMATE_NAMES[field];
    return typeof minutes === "number" ? [{ name, text: formatEffort(minutes) }] : [];
  });
}
