import type { SigningState } from "@signpoint/api/work/signing";
import { useEffect, useRef } from "react";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import { contractQuery } from "../../contracts/contracts-query";

interface Shown {
  /** The state of the signing as it is shown. */
  state: SigningState;
  /** False when the clock has ended the signing since it was fetched. */
  isStored: boolean;
  balance: number;
}

/**
 * Shows a signing and the balance in step: an admin or the clock decides at any time, and each of the two is fetched by
 * itself. When one of them has changed, the other is fetched again.
 */
export function useInStep(contractId: string, { state, isStored, balance }: Shown): void {
  const before = useRef({ state, balance });
  useEffect(() => {
    const { state: lastState, balance: lastBalance } = before.current;
    before.current = { state, balance };
    if (state !== lastState) {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    }
    if (balance !== lastBalance || (state !== lastState && !isStored)) {
      void queryClient.invalidateQueries({ queryKey: contractQuery(contractId).queryKey });
    }
  }, [contractId, state, isStored, balance]);
}
