import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import type { Client } from "./client";
import { liftLimits } from "./mail-limits";
import type { AuthUser, MailTokenKind } from "./rows";

/**
 * Logs that a mail was answered and lifts the limits that its reader need no longer meet. Call it after
 * the commit.
 */
export async function finishMail(
  services: Pick<Services, "limits" | "log">,
  kind: MailTokenKind,
  user: AuthUser,
  client: Client,
): Promise<void> {
  const event = kind === "signup" ? "email_confirmed" : "recovery_completed";
  logSecurityEvent(services, event, { user_id: user.id });
  await liftLimits(services, kind, user.email, client);
}
