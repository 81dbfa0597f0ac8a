import { refusalMessages } from "@signpoint/api/messages";
import type { Caller } from "../auth/authenticate";
import { refusal } from "../refusal";
import type { Services } from "../services";

/** Refuses a call that names somebody else as its admin, and leaves a line in the log about it. */
export function assertAdminIdIsCaller(services: Services, caller: Caller, adminId: string): void {
  if (adminId.toLowerCase() === caller.user_id) return;
  services.log.warn(
    { caller_id: caller.user_id, claimed_admin_id: adminId },
    "a call named another admin than its caller",
  );
  throw refusal("FORBIDDEN", { message: refusalMessages.foreignAdminId });
}
