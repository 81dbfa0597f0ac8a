import { useHydrated } from "@tanstack/react-router";

/**
 * Returns `value`; but while React takes over a page made at build time, `prerendered`, which that page was made with.
 * For what the server cannot know: the query, the device, the person.
 */
export function useAfterHydration<Value>(value: Value, prerendered: Value): Value {
  return useHydrated() ? value : prerendered;
}
