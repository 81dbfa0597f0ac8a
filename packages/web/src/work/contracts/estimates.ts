import type { Contract } from "@signpoint/api/work/contracts/contract";
import {
  CONTRACT_FIELDS,
  ESTIMATES,
  type FieldsWith,
} from "@signpoint/api/work/contracts/contract-fields";
import { formatEffort } from "~/platform/ui/format";

/** Returns the estimates that the admin of a contract has given, each with its name and in words. An older server has fewer. */
export function contractEstimates(contract: Pick<Contract, FieldsWith<"estimate">>) {
  return ESTIMATES.flatMap((field) => {
    const minutes = contract[field];
    const name = CONTRACT_FIELDS[field].estimate;
    return typeof minutes === "number" ? [{ name, text: formatEffort(minutes) }] : [];
  });
}
