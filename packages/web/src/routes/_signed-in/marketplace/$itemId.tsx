import { createFileRoute } from "@tanstack/react-router";
import { queryClient } from "~/api/query-client";
import { ItemScreen } from "~/features/marketplace/item-screen";
import { itemQuery } from "~/features/marketplace/marketplace-query";

export const Route = createFileRoute("/_signed-in/marketplace/$itemId")({
  loader: ({ params }) => {
    void queryClient.prefetchQuery(itemQuery(params.itemId));
  },
  component: ItemPage,
});

function ItemPage() {
  return <ItemScreen itemId={Route.useParams().itemId} />;
}
