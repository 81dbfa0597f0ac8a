import type { DATA_EXPORT_STATES } from "../platform/limits";

type State = (typeof DATA_EXPORT_STATES)[number];

/** The states of an export that is not made yet. */
export const OPEN_EXPORT_STATES = ["queued", "running"] as const satisfies State[];

/** Returns whether an export is not made yet. */
export function isExportOpen({ state }: { state: State }): boolean {
  return OPEN_EXPORT_STATES.some((open) => open === state);
}
