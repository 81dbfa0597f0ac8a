import { CLUSTER_KINDS } from "@signpoint/api/platform/constants";
import { choice, searchParams, uuid } from "~/platform/ui/search-params";

/** Reads what the people of the clusters share, an account number by default, and the person who is one of them. */
export const clustersSearch = searchParams({
  kind: choice(CLUSTER_KINDS, "account"),
  user_id: uuid,
});

export type ClusterFilters = ReturnType<typeof clustersSearch>;
