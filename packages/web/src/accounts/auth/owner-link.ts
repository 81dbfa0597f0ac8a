import { notMeMessages, refusalMessages } from "@signpoint/api/texts";
import { AUTH_PATH, authFetch, tooManyRequestsText } from "~/platform/session/auth-requests";

/** An answer of the server to the token of a mail about a security event, or the text of the problem. */
type OwnerLinkAnswer<Body> = { body: Body } | { problem: string; isUsedUp: boolean };

/** Sends the token of a mail about a security event, by a POST: nothing happens by opening its link. */
export async function sendOwnerLink<Body>(
  path: "not-me" | "not-me/preview" | "was-me",
  token_hash: string,
  usedUp: string = notMeMessages.linkInvalid,
): Promise<OwnerLinkAnswer<Body>> {
  try {
    const response = await authFetch(`${AUTH_PATH}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token_hash }),
    });
    if (response.ok) return { body: (await response.json()) as Body };
    if (response.status === 403) return { problem: usedUp, isUsedUp: true };
    if (response.status === 429) return { problem: tooManyRequestsText(), isUsedUp: false };
  } catch {
    // Without an answer it is not known what happened, and the click can be repeated.
  }
  return { problem: refusalMessages.unavailable, isUsedUp: false };
}
