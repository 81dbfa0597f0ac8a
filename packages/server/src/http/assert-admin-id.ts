import { refusalMessages } from "@signpoint/api/texts";
import type { CallerContext } from "../platform/context";
import { DomainError } from "../platform/domain-error";

/** Throws FORBIDDEN when a call names another admin than its caller, and logs it. */
export function assertAdminIdIsCaller({ caller, log }: CallerContext, adminId: string): void {
  if (adminId.toLowerCase() === caller.user_id) return;
  log.warn(
    { caller_id: caller.user_id, claimed_admin_id: adminId },
    "a call named another admin than its caller",
  );
  throw new DomainError("FORBIDDEN", { message: refusalMessages.adminIdIsNotCaller });
}
