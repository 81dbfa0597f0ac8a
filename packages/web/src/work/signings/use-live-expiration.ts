import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiQuery } from "~/platform/api/client";
import { queryClient } from "~/platform/api/query-client";
import { useTick } from "~/platform/ui/countdown";
import { contractQuery } from "../contracts/contracts-query";
import {
  isKnownExpiration,
  liveExpiration,
  type ShownExpiration,
} from "../contracts/signing-offer";

const EXPIRATION_POLL_MS = 60_000;

/**
 * Returns the state in time, by the clock each second and by the server each 60 seconds. When the
 * server reports other dates, the contract has been extended or edited, and is fetched again.
 */
export function useLiveExpiration(contract: ContractDetail): ShownExpiration {
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
    void queryClient.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey });
  }, [moved, contract.id]);
  const { expiration } = contract;
  const told = isKnownExpiration(expiration) ? (polled ?? expiration) : expiration;
  return useTick((now) => liveExpiration(contract, told, now));
}

function instant(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
