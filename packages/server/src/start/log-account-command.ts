import { findAccount } from "../auth/accounts";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";

const EVENTS = {
  granted: "admin_granted",
  revoked: "admin_revoked",
  suspended: "account_suspended",
  lifted: "suspension_lifted",
} as const;

/** Logs what a command changed at an account; an outcome that changed nothing logs nothing. */
export async function logAccountCommand(
  services: Pick<Services, "db" | "log">,
  email: string,
  outcome: string,
): Promise<void> {
  if (!isChange(outcome)) return;
  const user = await findAccount(services.db, email);
  if (user !== undefined) logSecurityEvent(services, EVENTS[outcome], { user_id: user.id });
}

function isChange(outcome: string): outcome is keyof typeof EVENTS {
  return Object.hasOwn(EVENTS, outcome);
}
