import { loginMessages } from "@signpoint/api/messages";
import { arrivalAt } from "~/session/arrival";
import { sessionFromLink } from "~/session/session-from-link";
import { sessionState } from "~/session/session-store";

export interface LoginNotice {
  tone: "success" | "warning";
  text: string;
}

let result: Promise<LoginNotice | null> | null = null;

/**
 * Signs in with the confirmation link that opened this page, once. Answers the notice to show when
 * there was a link but no session came of it: opened on another device, say, where the email is
 * confirmed all the same.
 */
export function confirmEmail(): Promise<LoginNotice | null> {
  result ??= confirm();
  return result;
}

/** The notice has been shown; going back to the login page later does not show it again. */
export function forgetConfirmation(): void {
  result = Promise.resolve(null);
}

async function confirm(): Promise<LoginNotice | null> {
  const arrival = arrivalAt("/login");
  if (arrival === null) return null;
  const refused: LoginNotice = { tone: "warning", text: loginMessages.confirmationLinkInvalid };
  if (arrival.error !== null) return refused;
  const problem = await sessionFromLink(arrival);
  if (problem === null || sessionState().status === "signed-in") return null;
  const linkWasGood = arrival.code !== null && problem.code !== "flow_state_not_found";
  return linkWasGood ? { tone: "success", text: loginMessages.emailConfirmed } : refused;
}
