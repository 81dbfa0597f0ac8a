import { mailedCodeMessages, secondFactorMessages } from "@signpoint/api/messages";
import type { AuthError } from "@supabase/auth-js";
import type { authClient } from "~/session/auth-client";
import { isAuthRetryableFetchError } from "~/session/auth-errors";
import { AUTH_PATH, authFetch, tooManyRequestsText } from "~/session/auth-requests";

type Client = typeof authClient;

/** Enters a code of an authenticator app. Returns the text of the problem; null when it was right. */
export async function proveByApp(
  client: Client,
  factorId: string,
  code: string,
): Promise<string | null> {
  const { error } = await client.mfa.challengeAndVerify({ factorId, code });
  return error === null ? null : textOf(error, secondFactorMessages.codeWrong);
}

/** Enters a recovery code. Returns the text of the problem; null when it was right. The client has no call for it. */
export async function proveByRecoveryCode(client: Client, code: string): Promise<string | null> {
  const answer = await requestRecoveryCodes(client, "POST", "/verify", { code });
  if (answer.status === 200) {
    const { access_token, refresh_token } = answer.body as Tokens;
    const { error } = await client.setSession({ access_token, refresh_token });
    return error === null ? null : mailedCodeMessages.failed;
  }
  if (answer.status === 429) return tooManyRequestsText();
  return answer.status === 422 ? secondFactorMessages.recoveryCodeWrong : mailedCodeMessages.failed;
}

/** Returns how many recovery codes are left; null when none were made. */
export async function readRecoveryCodes(client: Client): Promise<number | null> {
  const { status, body } = await requestRecoveryCodes(client, "GET", "");
  if (status === 404) return null;
  if (status !== 200) throw new Error(secondFactorMessages.actionFailed);
  return (body as { remaining: number }).remaining;
}

/** Makes new recovery codes, which replace earlier ones, and returns them. */
export async function makeRecoveryCodes(client: Client): Promise<string[]> {
  const { status, body } = await requestRecoveryCodes(client, "POST", "/regenerate", {});
  if (status !== 200) throw new Error(secondFactorMessages.actionFailed);
  return (body as { codes: string[] }).codes;
}

/** Renames a factor. Returns the text of the problem, else null. The client has no call for it. */
export async function renameFactor(
  client: Client,
  factorId: string,
  friendly_name: string,
): Promise<string | null> {
  const { status } = await requestFactors(client, "PUT", `/${factorId}`, { friendly_name });
  if (status === 200) return null;
  return status === 422 ? secondFactorMessages.nameTaken : secondFactorMessages.actionFailed;
}

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function requestRecoveryCodes(client: Client, method: string, path: string, body?: object) {
  return await requestFactors(client, method, `/recovery-codes${path}`, body);
}

async function requestFactors(client: Client, method: string, path: string, body?: object) {
  const { data } = await client.getSession();
  try {
    const response = await authFetch(`${AUTH_PATH}/factors${path}`, {
      method,
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        "content-type": "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as unknown };
  } catch {
    return { status: 0, body: null };
  }
}

/** Returns what to say about an error of the auth client; `wrong` when the code was wrong. */
export function textOf(error: AuthError, wrong: string = secondFactorMessages.actionFailed) {
  if (error.status === 429) return tooManyRequestsText();
  if (isAuthRetryableFetchError(error)) return mailedCodeMessages.failed;
  switch (error.code) {
    case "mfa_verification_failed":
      return wrong;
    case "mfa_challenge_expired":
      return secondFactorMessages.challengeGone;
    case "mfa_factor_name_conflict":
    case "too_many_enrolled_mfa_factors":
    case "mfa_last_factor":
      return error.message;
    default:
      return mailedCodeMessages.failed;
  }
}
