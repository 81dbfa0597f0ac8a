import { TERMS_NOTICE_DAYS } from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";

/** Returns whether people are told early enough of what holds from a day (`2026-12-31`, in UTC) on; null for no such day. */
export function isToldInTime(holdsFrom: string | null, now: Date): boolean {
  return (
    holdsFrom === null || Date.parse(holdsFrom) - now.getTime() >= TERMS_NOTICE_DAYS * MS_PER_DAY
  );
}
