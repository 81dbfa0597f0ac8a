import { refusalMessages } from "@signpoint/api/texts";
import { recordConnection, recordConnectionLost } from "~/platform/offline/connection";

/** Where the server speaks the auth protocol. */
export const AUTH_PATH = "/auth/v1";

/**
 * Fetches, and records what errors of the auth client do not carry: `Retry-After`, why an account is suspended, and whether the
 * server was reached. A logout reaches it although the tab is closed meanwhile.
 */
export const authFetch: typeof fetch = async (input, init) => {
  const keepalive = String(input).includes(`${AUTH_PATH}/logout`);
  const response = await fetch(input, { ...init, keepalive }).catch((error: unknown) => {
    if (error instanceof TypeError) recordConnectionLost();
    throw error;
  });
  recordConnection();
  recordRetryAfter(response);
  if (response.headers.get("x-sb-error-code") === "user_banned") await recordSuspension(response);
  return response;
};

let seconds: number | null = null;

/** Records how long the server asks to wait, from a response with status 429. */
function recordRetryAfter({ status, headers }: Response): void {
  if (status !== 429) return;
  const told = Number(headers.get("retry-after"));
  seconds = told > 0 ? told : null;
}

/** Returns the text for too many requests, with the minutes to wait where they are known. */
export function tooManyRequestsText(): string {
  return refusalMessages.tooManyRequestsFor(seconds);
}

let suspension: Suspension = { reason: null, until: null };

interface Suspension {
  reason: string | null;
  /** ISO 8601; null without an end. */
  until: string | null;
}

async function recordSuspension(response: Response): Promise<void> {
  const body: { suspension?: Suspension } = await response
    .clone()
    .json()
    .catch(() => ({}));
  suspension = body.suspension ?? { reason: null, until: null };
}

/** Returns why the account of the latest refused login is suspended, and until when. */
export function latestSuspension(): Suspension {
  return suspension;
}
