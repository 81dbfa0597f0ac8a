import type { Contract } from "@signpoint/api/work/contracts/contract";
import { publicContractPath } from "@signpoint/api/work/contracts/public-contract";

/** Returns whether anyone may see this contract now, but for its full expiry, after which its page says that it is gone. */
export function hasPublicPage({
  is_public,
  status,
}: Pick<Contract, "is_public" | "status">): boolean {
  return is_public && status === "active";
}

/** Returns the address that shows a contract to people without an account. */
export function publicContractLink({ id }: Pick<Contract, "id">): string {
  return `${window.location.origin}${publicContractPath(id)}`;
}
