import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { profileQuery } from "~/features/people/profile";
import { contractQuery } from "./contracts-query";

/**
 * Shows a signing and the balance in step: an admin decides at any time, and each of the two is fetched by itself.
 * When one of them has changed, the other is fetched again.
 */
export function useInStep(contractId: string, status: string | undefined, balance: number): void {
  const queryClient = useQueryClient();
  const before = useRef({ status, balance });
  useEffect(() => {
    const { status: lastStatus, balance: lastBalance } = before.current;
    before.current = { status, balance };
    if (status !== lastStatus) {
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    }
    if (balance !== lastBalance) {
      void queryClient.invalidateQueries({ queryKey: contractQuery(contractId).queryKey });
    }
  }, [queryClient, contractId, status, balance]);
}
