import type { FieldErrors } from "@signpoint/api/platform/errors";
import { appealMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage, getFieldErrors } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { contractQuery, refreshContracts } from "../contracts/contracts-query";
import type { SignedDetail } from "./use-signing-call";

interface Callbacks {
  onAppealed: () => void;
  onSettled: () => void;
  onFieldErrors: (errors: FieldErrors) => void;
}

/** Returns the function that appeals a rejection; `problem` says what went wrong. */
export function useAppeal(contract: SignedDetail, on: Callbacks) {
  const mutation = useMutation({
    mutationFn: (text: string) =>
      api.contracts.appeal({ p_signed_contract_id: contract.signing.id, p_text: text }),
    onSuccess: (appeal) => {
      on.onAppealed();
      const { queryKey } = contractQuery(contract.id);
      queryClient.setQueryData(queryKey, (before) => before && { ...before, appeal });
    },
    onError: (error) => {
      const fields = getFieldErrors(error);
      if (fields !== null) on.onFieldErrors(fields);
    },
    onSettled: () => {
      on.onSettled();
      void refreshContracts();
    },
  });
  return {
    send: (text: string) => mutation.mutate(text),
    busy: mutation.isPending,
    isDone: mutation.isSuccess,
    problem:
      mutation.error === null ? null : getErrorMessage(mutation.error, appealMessages.appealFailed),
  };
}
