import { useNavigate } from "@tanstack/react-router";

/** The pages that have filters in their URL. */
export type FilteredPage =
  | "/admin/activity"
  | "/admin/activity/decisions"
  | "/admin/contracts"
  | "/admin/marketplace"
  | "/contracts"
  | "/earnings"
  | "/faq"
  | "/marketplace";

/**
 * Returns a function that writes changes of a screen's filters into the URL, on top of the latest
 * navigation, which may not be on the screen yet. The history entry is replaced.
 */
export function useChangeFilters<Filters extends object>(
  to: FilteredPage,
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
