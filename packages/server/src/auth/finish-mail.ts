import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import { giveMailTurnBack } from "./mail-limits";
import type { AuthUser, MailTokenKind } from "./rows";

/** Logs that a mail was answered and makes room for the next one. Call it after the commit. */
export async function finishMail(
  services: Pick<Services, "limits" | "log">,
  kind: MailTokenKind,
  user: AuthUser,
): Promise<void> {
  const event = kind === "signup" ? "email_confirmed" : "recovery_completed";
  logSecurityEvent(services, event, { user_id: user.id });
  await giveMailTurnBack(services, kind, user.email);
}
