import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/platform/api/query-client";
import { ItemScreen } from "~/rewards/marketplace/item-screen";
import { itemQuery } from "~/rewards/marketplace/marketplace-query";

export const Route = createFileRoute("/_signed-in/marketplace/$itemId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(itemQuery(params.itemId));
  },
  component: ItemPage,
});

function ItemPage() {
  return <ItemScreen itemId={Route.useParams().itemId} />;
}
