import { useNavigate } from "@tanstack/react-router";
import type { FileRoutesByTo } from "~/routeTree.gen";

/**
 * Puts changes of a page's filters into its address: on top of what was chosen last, which may not be on
 * the screen yet.
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
