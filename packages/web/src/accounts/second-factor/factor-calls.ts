import { mailedCodeMessages, secondFactorMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import type { authClient } from "~/platform/session/auth-client";
import { AUTH_PATH, authFetch, tooManyRequestsText } from "~/platform/session/auth-requests";
import { askForProof } from "~/platform/session/step-up";

type Client = typeof authClient;

export const FACTOR_NAME_MAX = 64;

/** How the server refuses what needs a recent proof. */
const NEEDS_PROOF = "reauthentication_needed";

/** Returns what is missing of a code of an authenticator app; null when it has its six digits, whatever is between them. */
export function appCodeProblem(code: string): string | null {
  return digitsOf(code).length === 6 ? null : secondFactorMessages.codeMissing;
}

/** Returns the digits alone of a code: pasted ones come with spaces, or with the words around them. */
export function digitsOf(code: string): string {
  return code.replace(/\D/g, "");
}

/** Enters a code of an authenticator app. Returns the text of the problem; null when it was right. */
export async function proveByApp(
  client: Client,
  factorId: string,
  code: string,
): Promise<string | null> {
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: digitsOf(code) });
  return error === null ? null : textOf(error, mailedCodeMessages.failed);
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

/**
 * Makes new recovery codes, which replace earlier ones, and returns them. Asks for a recent proof where it is missing. Throws an
 * error that says what to tell: when the answer is lost, earlier ones may be replaced all the same.
 */
export async function makeRecoveryCodes(client: Client): Promise<string[]> {
  const make = () => requestRecoveryCodes(client, "POST", "/regenerate", {});
  const first = await make();
  const isDue = isProofDue(first.body);
  const { status, body } = isDue && (await askForProof()) ? await make() : first;
  if (status === 0 || status >= 500) throw new Error(secondFactorMessages.codesUnknown);
  if (isProofDue(body)) throw new Error(secondFactorMessages.cancelled);
  if (status !== 200) throw new Error(secondFactorMessages.actionFailed);
  return (body as { codes: string[] }).codes;
}

function isProofDue(body: unknown): boolean {
  return (body as { error_code?: unknown } | null)?.error_code === NEEDS_PROOF;
}

/** Renames a factor. Returns the text of the problem, else null. The client has no call for it. */
export async function renameFactor(
  client: Client,
  factorId: string,
  friendly_name: string,
): Promise<string | null> {
  const { status, body } = await requestFactors(client, "PUT", `/${factorId}`, { friendly_name });
  if (status === 200) return null;
  if (status === 429) return tooManyRequestsText();
  const { error_code } = (body ?? {}) as { error_code?: string };
  return error_code === "mfa_factor_name_conflict"
    ? secondFactorMessages.nameTaken
    : secondFactorMessages.actionFailed;
}

/**
 * Runs an action that needs a recent proof: when it is too long ago, asks for one and runs it again. Returns the first
 * outcome when the person does not confirm; throws what says so when the question cannot be asked.
 */
export async function afterProof<Outcome extends { error: AuthError | null }>(
  act: () => Promise<Outcome>,
): Promise<Outcome> {
  const first = await act();
  if (!needsProof(first.error)) return first;
  return (await askForProof()) ? await act() : first;
}

/** Returns what to say about what an action has thrown: that `afterProof` could not ask, or that it failed. */
export function thrownText(error: unknown): string {
  const { code, message } = error as { code?: unknown; message: string };
  return code === "STEP_UP_REQUIRED" ? message : secondFactorMessages.actionFailed;
}

/** Returns true when an action was refused because the last proof is too long ago. */
export function needsProof(error: AuthError | null): boolean {
  return error?.code === NEEDS_PROOF;
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

/** Returns what to say about an error of the auth client; `failed` when no other text fits. */
export function textOf(error: AuthError, failed: string = secondFactorMessages.actionFailed) {
  if (error.status === 429) return tooManyRequestsText();
  if (needsProof(error)) return secondFactorMessages.cancelled;
  switch (error.code) {
    case "mfa_verification_failed":
      return secondFactorMessages.codeWrong;
    case "mfa_challenge_expired":
      return secondFactorMessages.challengeGone;
    case "mfa_factor_name_conflict":
    case "too_many_enrolled_mfa_factors":
    case "mfa_last_factor":
      return error.message;
    default:
      return failed;
  }
}
