import { refusalMessages } from "@signpoint/api/messages";

let seconds: number | null = null;

/** Notes how long the server asks to wait, from the answer to a request that came too often. */
export function recordRetryAfter({ status, headers }: Response): void {
  if (status !== 429) return;
  const told = Number(headers.get("retry-after"));
  seconds = told > 0 ? told : null;
}

/** Returns the text for somebody who asked too often, with the minutes to wait where they are known. */
export function tooManyRequestsText(): string {
  return refusalMessages.tooManyRequestsFor(seconds);
}
