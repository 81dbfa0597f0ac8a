import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { DecisionsScreen, decisionsQuery } from "~/features/audit-log/decisions-screen";
import { decisionsSearch } from "~/features/audit-log/decisions-search";
import { onlyKnown } from "~/ui/address-filters";

export const Route = createFileRoute("/_signed-in/admin/activity/decisions")({
  validateSearch: decisionsSearch,
  loaderDeps: ({ search }) => onlyKnown(search, decisionsSearch),
  loader: ({ deps }) => {
    void queryClient.prefetchInfiniteQuery(decisionsQuery(deps));
  },
  component: DecisionsPage,
});

function DecisionsPage() {
  return (
    <DecisionsScreen
      filters={Route.useSearch({
        select: (search) => onlyKnown(search, decisionsSearch),
        structuralSharing: true,
      })}
    />
  );
}
