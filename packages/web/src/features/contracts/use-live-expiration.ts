import { EXPIRATION_POLL_MS } from "@signpoint/api/constants";
import type { ExpirationState, Expiring } from "@signpoint/api/rules/expiry";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiQuery } from "~/api/client";
import { useTick } from "~/ui/countdown";
import { liveExpiration } from "./signing-offer";

/**
 * The state in time, each second by the clock and each 60 seconds by the server. When the server
 * speaks of other dates, the contract has been extended or edited, and is fetched again.
 */
export function useLiveExpiration(contract: Expiring & { id: string }): ExpirationState {
  const queryClient = useQueryClient();
  const { data: polled } = useQuery(
    apiQuery.contracts.checkExpiration.queryOptions({
      input: { p_contract_id: contract.id },
      refetchInterval: EXPIRATION_POLL_MS,
      staleTime: EXPIRATION_POLL_MS,
    }),
  );
  const moved = polled !== undefined && instant(polled.expiresAt) !== instant(contract.expires_at);
  useEffect(() => {
    if (!moved) return;
    const queryKey = apiQuery.contracts.get.queryKey({ input: { id: contract.id } });
    void queryClient.invalidateQueries({ queryKey });
  }, [moved, queryClient, contract.id]);
  return useTick((now) => liveExpiration(contract, polled, now));
}

function instant(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
