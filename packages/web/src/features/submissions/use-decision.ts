import type { Submission } from "@signpoint/api/entities/submission";
import { formatPoints } from "@signpoint/api/rules/points";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { messageOf } from "~/api/message-of";
import { refreshSubmissions } from "./submissions-query";

export type Decision = "approve" | "reject";

interface Choice {
  submission: Submission;
  decision: Decision;
  /** Shown to the signer. */
  note?: string;
}

/** What is said when a decision fails for no reason that the server gives. */
type Fallbacks = Record<Decision, string>;

/**
 * Approves or rejects a submission, then fetches anew what depends on it; also when somebody else
 * was faster, so that the screen shows how things are.
 */
export function useDecision(fallbacks: Fallbacks) {
  const mutation = useMutation({
    mutationFn: ({ submission, decision, note }: Choice) =>
      api.submissions[decision]({ p_signed_contract_id: submission.id, p_note: note }),
    onSettled: () => refreshSubmissions(),
  });
  const { variables, error, isPending, isSuccess } = mutation;
  return {
    decide: mutation.mutate,
    /** The choice that is being carried out. */
    running: isPending ? (variables ?? null) : null,
    problem:
      error === null || variables === undefined
        ? null
        : messageOf(error, fallbacks[variables.decision]),
    done: isSuccess ? doneText(variables) : null,
  };
}

function doneText({ submission, decision }: Choice): string {
  const { title, points_cost, points_reward } = submission.contract;
  return decision === "approve"
    ? `Approved “${title}”: ${formatPoints(points_reward)} points were paid.`
    : `Rejected “${title}”: ${formatPoints(points_cost)} points were returned.`;
}
