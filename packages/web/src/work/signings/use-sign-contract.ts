import { contractMessages } from "@signpoint/api/texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage, Refusal } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { serverNow } from "~/platform/session/server-clock";
import { contractQuery, refreshContracts } from "../contracts/contracts-query";
import { signingOffer, signingRefusalFor } from "../contracts/signing-offer";

const EXPIRY_REFUSALS = new Set([null, "CONTRACT_EXPIRED", "CONTRACT_IN_GRACE_PERIOD"]);

interface Callbacks {
  onSigned: () => void;
  onSettled: () => void;
}

/**
 * Returns the function that signs a contract after the server has validated it (section 5); `problem`
 * says what went wrong.
 */
export function useSignContract(contract: ContractDetail, balance: number, on: Callbacks) {
  const mutation = useMutation({
    mutationFn: async () => {
      const valid = await api.contracts.validateSigning({ p_contract_id: contract.id });
      if (!valid) throw new Refusal(await refusalText(contract.id, balance));
      return await api.contracts.sign({ p_contract_id: contract.id });
    },
    onSuccess: (signing) => {
      on.onSigned();
      const { queryKey } = contractQuery(contract.id);
      queryClient.setQueryData(queryKey, (before) => before && { ...before, signing });
    },
    onSettled: () => {
      on.onSettled();
      void refreshContracts();
    },
  });
  return {
    sign: () => mutation.mutate(),
    busy: mutation.isPending,
    problem:
      mutation.error === null ? null : getErrorMessage(mutation.error, contractMessages.signFailed),
  };
}

/** Returns why the server says no, by the rule and the contract as it is now. */
async function refusalText(contractId: string, balance: number): Promise<string> {
  const contract = await queryClient.fetchQuery({ ...contractQuery(contractId), staleTime: 0 });
  const now = new Date(serverNow());
  if (EXPIRY_REFUSALS.has(signingRefusalFor(contract, balance, now))) {
    return contractMessages.signingExpired;
  }
  return signingOffer(contract, balance, now).refusal ?? contractMessages.signFailed;
}
