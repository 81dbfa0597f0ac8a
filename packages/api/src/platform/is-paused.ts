/** Returns whether a safety pause lasts at `now`; `until` (ISO 8601) is null for an account without one. */
export function isPaused(until: string | null, now: Date): until is string {
  return until !== null && new Date(until) > now;
}
