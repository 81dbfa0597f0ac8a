import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { redirect } from "@tanstack/react-router";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { endSession } from "~/platform/session/end-session";
import { isCodeRequired, isFactorMissing } from "~/platform/session/second-factor-errors";
import { sessionEndingReason } from "~/platform/session/session-errors";
import { type SignOutCause, sessionReady } from "~/platform/session/session-store";

interface GuardInput {
  location: { href: string };
}

/**
 * Returns the profile of the signed-in person; sends everybody else to the login page, which comes
 * back here afterwards. Throws transient errors on, for the error screen.
 */
export async function requireUser({ location }: GuardInput): Promise<UserProfile> {
  const session = await sessionReady();
  if (session.status === "anonymous") throw toLogin(session.cause, location.href);
  if (session.status === "needs-code") throw toLogin("none", location.href);
  try {
    return await queryClient.ensureQueryData({ ...profileQuery, revalidateIfStale: true });
  } catch (error) {
    if (isFactorMissing(error)) throw redirect({ to: "/second-factor", replace: true });
    if (isCodeRequired(error)) {
      await renewSession();
      throw toLogin("none", location.href);
    }
    const reason = sessionEndingReason(error);
    if (reason === null) throw error;
    await endSession(reason);
    throw toLogin(reason, location.href);
  }
}

/** Lets admins pass; sends everybody else to the dashboard. */
export async function requireAdmin(input: GuardInput): Promise<void> {
  const profile = await requireUser(input);
  if (!profile.is_admin) throw redirect({ to: "/dashboard", replace: true });
}

function toLogin(cause: SignOutCause, from: string) {
  const search =
    cause === "chosen" ? {} : { redirect: from, ...(cause === "none" ? {} : { reason: cause }) };
  return redirect({ to: "/login", search, replace: true });
}

/** Has the stored session say that a code is due: a second factor was added in another place. */
async function renewSession(): Promise<void> {
  const { authClient } = await import("~/platform/session/auth-client");
  await authClient.refreshSession();
}
