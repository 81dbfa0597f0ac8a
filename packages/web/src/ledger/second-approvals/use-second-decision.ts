import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";

/** Confirms or refuses as second admin. `problem` is the text of the last failure, or null. */
export function useSecondDecision(item: SecondApproval, onDecided: (text: string) => void) {
  const name = item.subject_name ?? "It";
  // A decision can change redemptions, contracts, balances and what is pending. What was decided is said once its card and
  // dialog are gone: an open dialog keeps the focus.
  const onSuccess = () => queryClient.invalidateQueries();
  const confirming = useMutation({
    mutationFn: () => api.secondApprovals.confirm({ p_id: item.id }),
    onSuccess: async () => {
      await onSuccess();
      onDecided(`Confirmed: ${name}.`);
    },
  });
  const refusing = useMutation({
    mutationFn: (note: string) =>
      api.secondApprovals.refuse({ p_id: item.id, p_note: note.trim() || null }),
    onSuccess: async () => {
      await onSuccess();
      onDecided(`Refused: ${name}.`);
    },
  });
  const { confirmFailed, refuseFailed } = secondApprovalMessages;
  return {
    busy: confirming.isPending || refusing.isPending,
    confirm: (onSettled: () => void) => confirming.mutate(undefined, { onSettled }),
    refuse: (note: string, onSettled: () => void) => refusing.mutate(note, { onSettled }),
    problem: confirming.isError
      ? getErrorMessage(confirming.error, confirmFailed)
      : refusing.isError
        ? getErrorMessage(refusing.error, refuseFailed)
        : null,
  };
}
