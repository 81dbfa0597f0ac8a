import type { CONTRACT_STATUSES } from "../../platform/constants";
import { OPENING_MAX_DAYS } from "../../platform/constants";
import { MS_PER_DAY } from "../../platform/durations";
import { openingMessages } from "../../texts";

interface Schedule {
  /** ISO 8601. */
  opens_at: string;
  /** The status that the contract is to have until then. */
  status: (typeof CONTRACT_STATUSES)[number];
  /** Whether anybody has ever signed it: its deadlines would move with its opening. */
  is_signed: boolean;
}

/**
 * Returns why a contract cannot wait for this time, or null: it is inactive until then, nobody has signed it, and the time is
 * in the future and at most a year ahead.
 */
export function openingProblem(
  { opens_at, status, is_signed }: Schedule,
  now: Date,
): string | null {
  if (status !== "inactive") return openingMessages.notInactive;
  if (is_signed) return openingMessages.signed;
  const ahead = Date.parse(opens_at) - now.getTime();
  if (ahead <= 0) return openingMessages.notFuture;
  return ahead > OPENING_MAX_DAYS * MS_PER_DAY ? openingMessages.tooFar : null;
}

interface Opening {
  /** Whether a second admin is asked, and has not decided. */
  awaiting_second: boolean;
  /** Whether what it pays needs a second admin now. */
  needs_second: boolean;
  /** Whether a second admin has confirmed it as it is. */
  is_confirmed: boolean;
}

/** Returns why a contract whose time has come does not open by itself, or null. The reserve is asked apart. */
export function openingRefusal({
  awaiting_second,
  needs_second,
  is_confirmed,
}: Opening): string | null {
  if (awaiting_second) return openingMessages.awaitsSecond;
  return needs_second && !is_confirmed ? openingMessages.notConfirmed : null;
}
