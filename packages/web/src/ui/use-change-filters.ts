import { useNavigate } from "@tanstack/react-router";
import type { FileRoutesByTo } from "~/routeTree.gen";

/**
 * Returns a function that writes changes of a screen's filters into the URL, on top of the latest
 * navigation, which may not be on the screen yet. The history entry is replaced.
 */
export function useChangeFilters<Filters extends object>(
  to: keyof FileRoutesByTo,
  read: (raw: Record<string, unknown>) => Filters,
): (changes: Record<string, unknown>) => void {
  const navigate = useNavigate();
  return (changes) => {
    void navigate({
      to,
      search: (latest: object) => read({ ...latest, ...changes }),
      replace: true,
      resetScroll: false,
    });
  };
}
