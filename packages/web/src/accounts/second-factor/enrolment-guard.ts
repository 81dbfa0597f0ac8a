import { redirect } from "@tanstack/react-router";
import { api } from "~/platform/api/client";
import { isFactorMissing } from "~/platform/session/second-factor-errors";
import { sessionReady } from "~/platform/session/session-store";

/** Who has come to add a factor. */
let enrolling: string | null = null;

/**
 * Lets admins without the factor that they need pass; everybody else finds it in the settings. Who is there already stays: a dialog
 * may open the page anew, when the factor is there and its recovery codes are not kept yet.
 */
export async function requireEnrolment(cause: "enter" | "preload" | "stay"): Promise<void> {
  const session = await sessionReady();
  if (session.status !== "signed-in") throw redirect({ to: "/login", replace: true });
  if (cause === "stay" && session.userId === enrolling) return;
  const isMissing = await api.profile.getCurrentUserProfile().then(() => false, isFactorMissing);
  if (!isMissing) throw redirect({ to: "/settings/security", replace: true });
  enrolling = session.userId;
}
