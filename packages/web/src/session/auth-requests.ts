import { refusalMessages } from "@signpoint/api/messages";

/** Where the server speaks the auth protocol. */
export const AUTH_PATH = "/auth/v1";

/** Fetches, and records the `Retry-After` of the server: errors of the auth client do not carry it. */
export const authFetch: typeof fetch = async (...request) => {
  const response = await fetch(...request);
  recordRetryAfter(response);
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
