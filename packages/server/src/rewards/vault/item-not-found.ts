import { marketplaceMessages } from "@signpoint/api/texts";
import { DomainError } from "../../platform/domain-error";

/** Returns the error for an item that does not exist or is deleted. */
export function itemNotFound() {
  return new DomainError("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
}
