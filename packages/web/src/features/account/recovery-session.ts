import { passwordResetMessages } from "@signpoint/api/messages";
import type { AuthError } from "@supabase/auth-js";
import { arrivalAt } from "~/session/arrival";
import { authClient } from "~/session/auth-client";
import { isPassing } from "~/session/session-errors";
import { sessionFromLink } from "~/session/session-from-link";
import { keepInTab } from "~/session/session-storage";
import { sessionReady } from "~/session/session-store";

let verification: Promise<string | null> | null = null;

/**
 * Establishes, once, the session in which a new password may be set: from the link that opened this
 * page, or the one that is there already, after a reload say. Answers null, or what is wrong.
 */
export function verifyRecovery(): Promise<string | null> {
  verification ??= verify();
  return verification;
}

async function verify(): Promise<string | null> {
  const arrival = arrivalAt("/reset-password");
  if (arrival !== null) {
    if (arrival.error !== null) return passwordResetMessages.linkInvalid;
    keepInTab();
    const problem = await sessionFromLink(arrival);
    if (problem !== null) return linkProblem(problem);
  } else if ((await sessionReady()).status === "anonymous") {
    return passwordResetMessages.sessionNotEstablished;
  }
  const { error } = await authClient.getUser();
  return error === null ? null : passwordResetMessages.verificationFailed;
}

function linkProblem(problem: AuthError): string {
  const refused = !isPassing(problem) && (problem.status ?? 400) < 500;
  return refused ? passwordResetMessages.linkInvalid : passwordResetMessages.establishFailed;
}
