import { correctionMessages, secondApprovalMessages } from "@signpoint/api/texts";
import { useMemo } from "react";
import { api, apiQuery } from "~/platform/api/client";
import { getErrorMessage } from "~/platform/api/errors";
import { queryClient } from "~/platform/api/query-client";
import { useAction } from "~/platform/api/use-action";
import { pointsText } from "~/platform/ui/format";

export type CorrectionKind = "credit" | "deduct";

interface Amount {
  points: number;
  reason: string;
}

export interface Outcome {
  tone: "success" | "error" | "info";
  text: string;
  /** Whether a second admin has to confirm it. */
  isAwaiting: boolean;
}

interface CorrectionOptions {
  onDone: () => void;
  /** The submission whose reward a deduction takes back. */
  signingId?: string;
}

/** Credits or deducts a person's points. `outcome` says how the latest attempt ended; null before the first. */
export function useCorrection(personId: string, { onDone, signingId }: CorrectionOptions) {
  const mutation = useAction({
    mutationFn: async ({ kind, points, reason }: Amount & { kind: CorrectionKind }) => {
      const { second_approval_id } =
        kind === "credit"
          ? await api.points.credit({ p_user_id: personId, p_points: points, p_reason: reason })
          : await api.points.deduct({
              user_id: personId,
              points_to_deduct: points,
              p_reason: reason,
              ...(signingId !== undefined && { p_signed_contract_id: signingId }),
            });
      return { kind, points, isAwaiting: second_approval_id !== null };
    },
    onSuccess: async () => {
      onDone();
      const { administration, secondApprovals, submissions } = apiQuery;
      const keys = [administration, secondApprovals, submissions].map((group) => group.key());
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  const { error, data, variables } = mutation;
  // One object for each attempt: another one takes the focus.
  const outcome = useMemo(() => toOutcome({ error, data, variables }), [error, data, variables]);
  return {
    busy: mutation.isPending,
    start: (kind: CorrectionKind, amount: Amount, onSettled: () => void) =>
      mutation.mutate({ kind, ...amount }, { onSettled }),
    outcome,
  };
}

interface Attempt {
  error: Error | null;
  data: { kind: CorrectionKind; points: number; isAwaiting: boolean } | undefined;
  variables: { kind: CorrectionKind } | undefined;
}

function toOutcome({ error, data, variables }: Attempt): Outcome | null {
  if (error !== null) {
    const { creditFailed, deductFailed } = correctionMessages;
    const text = getErrorMessage(error, variables?.kind === "deduct" ? deductFailed : creditFailed);
    return { tone: "error", text, isAwaiting: false };
  }
  if (data === undefined) return null;
  const { kind, points, isAwaiting } = data;
  if (isAwaiting) {
    return {
      tone: "info",
      text: `${secondApprovalMessages.awaitingSecond} Nothing has moved yet.`,
      isAwaiting,
    };
  }
  const did = kind === "credit" ? "credited" : "deducted";
  return { tone: "success", text: `${pointsText(points)} ${did}.`, isAwaiting };
}
