import { loginMessages } from "@signpoint/api/texts";
import { AUTH_PATH, authFetch, tooManyRequestsText } from "~/platform/session/auth-requests";
import { callAuth } from "~/platform/session/call-auth";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import type { LinkData } from "~/platform/session/link-data";
import { setCodeVerifier } from "~/platform/session/session-storage";
import { sessionReady } from "~/platform/session/session-store";

export interface LoginNotice {
  tone: "success" | "warning";
  text: string;
}

const CONFIRMED: LoginNotice = { tone: "success", text: loginMessages.emailConfirmed };
const CONFIRMED_ELSEWHERE: LoginNotice = {
  tone: "success",
  text: loginMessages.emailConfirmedElsewhere,
};
const REFUSED: LoginNotice = { tone: "warning", text: loginMessages.confirmationLinkInvalid };

let result: Promise<LoginNotice | null> | null = null;

/**
 * Signs in with the code of the confirmation link that opened this page, once. Only a code is
 * accepted, which is valid only on the device that asked for the mail, and only while nobody is signed
 * in: a link never replaces a session. Returns the notice to show when no session came of it, for
 * example on another device, where the email is confirmed all the same; null when there is nothing to
 * say.
 */
export function confirmEmail(): Promise<LoginNotice | null> {
  result ??= confirm(initialAuthLink("/login"));
  return result;
}

/**
 * Discards the notice once it has been shown, so that going back to the login page does not show it
 * again.
 */
export function clearConfirmation(): void {
  result = Promise.resolve(null);
}

async function confirm(arrival: LinkData | null): Promise<LoginNotice | null> {
  if (arrival === null) return null;
  if (arrival.error === "over_request_rate_limit") {
    return { tone: "warning", text: tooManyRequestsText() };
  }
  if (arrival.error !== null) return REFUSED;
  if (arrival.code !== null) return await signInWithCode(arrival.code);
  if (arrival.accessToken === null) return null;
  return (await endForeignSession(arrival.accessToken)) ? CONFIRMED : REFUSED;
}

const loadExchange = () => import("~/platform/session/session-from-code");

async function signInWithCode(code: string): Promise<LoginNotice | null> {
  if ((await sessionReady()).status === "signed-in") return null;
  const { error: problem } = await callAuth(async (client) => ({
    error: await (await loadExchange()).sessionFromCode(code, { client, present: setCodeVerifier }),
  }));
  if (problem === null) return null;
  return problem.code === "flow_state_not_found" ? REFUSED : CONFIRMED_ELSEWHERE;
}

/**
 * Ends the session whose access token came with a link. The token is never used for anything else: the
 * session may be that of another person. Returns true when there was one.
 */
async function endForeignSession(accessToken: string): Promise<boolean> {
  const headers = { Authorization: `Bearer ${accessToken}` };
  try {
    const options = { method: "POST", headers };
    return (await authFetch(`${AUTH_PATH}/logout?scope=local`, options)).ok;
  } catch {
    return false;
  }
}
