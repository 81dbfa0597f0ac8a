import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { useMutation } from "@tanstack/react-query";
import { getErrorMessage } from "~/platform/api/errors";
import { refreshContracts } from "../contracts/contracts-query";

interface Options {
  call: (input: { p_signed_contract_id: string }) => Promise<unknown>;
  /** What is said when it failed for no reason of the server's. */
  failed: string;
  /** Called before the contract shows its new state. */
  onDone: () => void;
  onSettled: () => void;
}

/**
 * Returns the function that ends or takes back a signing. It is busy until the contract has been fetched again, because
 * the answers that a form begins with come with it. `problem` says what went wrong.
 */
export function useSigningCall(
  signing: Pick<SignedContract, "id">,
  { call, failed, onDone, onSettled }: Options,
) {
  const mutation = useMutation({
    mutationFn: () => call({ p_signed_contract_id: signing.id }),
    onSuccess: async () => {
      onDone();
      await refreshContracts();
    },
    onError: () => void refreshContracts(),
    onSettled,
  });
  return {
    run: () => mutation.mutate(),
    busy: mutation.isPending,
    problem: mutation.error === null ? null : getErrorMessage(mutation.error, failed),
  };
}

/** A contract that its reader has signed. */
export type SignedDetail = ContractDetail & { signing: SignedContract };
