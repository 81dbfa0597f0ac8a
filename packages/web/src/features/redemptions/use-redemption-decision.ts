import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { adminMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { messageOf } from "~/api/message-of";
import { refreshRedemptions } from "./redemptions-query";

type Choice =
  | { decision: "approve"; redemption: AdminRedemption; code: string | null }
  | { decision: "reject"; redemption: AdminRedemption; note: string };

const FALLBACKS = { approve: adminMessages.approveFailed, reject: adminMessages.rejectFailed };

function carryOut(choice: Choice): Promise<AdminRedemption> {
  const p_redemption_id = choice.redemption.id;
  return choice.decision === "approve"
    ? api.redemptions.approve({ p_redemption_id, p_redemption_code: choice.code })
    : api.redemptions.reject({ p_redemption_id, p_note: choice.note });
}

export type RedemptionDecisions = ReturnType<typeof useRedemptionDecision>;

/**
 * Approves or rejects a redemption, then fetches the queues anew; also when somebody else was faster,
 * so that the screen shows how things are.
 */
export function useRedemptionDecision() {
  const mutation = useMutation({ mutationFn: carryOut, onSettled: () => refreshRedemptions() });
  const { variables, error, isPending, isSuccess } = mutation;
  return {
    decide: mutation.mutate,
    /** The choice that is being carried out. */
    running: isPending ? (variables ?? null) : null,
    problem:
      error === null || variables === undefined
        ? null
        : messageOf(error, FALLBACKS[variables.decision]),
    done: isSuccess ? doneText(variables) : null,
  };
}

function doneText({ decision, redemption }: Choice): string {
  const name = `“${redemption.item_name}” for ${redemption.username ?? adminMessages.unknownUser}`;
  return decision === "approve"
    ? `Approved ${name}.`
    : `Rejected ${name}: ${formatPoints(redemption.price)} points were returned.`;
}
