import { useWindowEvent } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "~/api/errors";
import {
  type DecisionInput,
  getOwnerName,
  type Reviewable,
  type ReviewKind,
  type Verdict,
} from "./reviewable";

/** The outcome of one decision, as a sentence. */
export interface Outcome {
  /** The id of the decided item. */
  id: string;
  text: string;
}

/** The outcomes of the decisions that were submitted together. */
export interface Report {
  done: Outcome[];
  failed: Outcome[];
}

export interface Decisions<Item extends Reviewable> {
  kind: ReviewKind<Item>;
  /** Submits the decisions one after the other; one that fails does not stop the next. */
  submit: (inputs: DecisionInput<Item>[]) => void;
  /** The decisions behind the open confirmation dialog, whatever happens to the list meanwhile. */
  pendingConfirmation: DecisionInput<Item>[] | null;
  /** Opens the confirmation dialog for these decisions; null closes it. */
  confirm: (inputs: DecisionInput<Item>[] | null) => void;
  /** The decisions being submitted, and how many have been answered. */
  progress: { inputs: DecisionInput<Item>[]; completed: number } | null;
  report: Report | null;
}

/**
 * Returns the state of approving and rejecting items of one kind. `fallbacks` are the texts for a failure
 * without a reason from the server. The queries are refetched after a failure too: another admin may have
 * decided first.
 */
export function useDecisions<Item extends Reviewable>(
  kind: ReviewKind<Item>,
  fallbacks: Record<Verdict, string>,
): Decisions<Item> {
  const [pendingConfirmation, confirm] = useState<DecisionInput<Item>[] | null>(null);
  const [completed, setCompleted] = useState(0);
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: async (inputs: DecisionInput<Item>[]) => {
      const report: Report = { done: [], failed: [] };
      for (const [index, input] of inputs.entries()) {
        const { item, verdict } = input;
        setCompleted(index);
        try {
          await kind.submit(input);
          report.done.push({ id: item.id, text: kind.successText(input) });
        } catch (error) {
          const reason = getErrorMessage(error, fallbacks[verdict]);
          const subject = `“${kind.getTitle(item)}”, ${getOwnerName(item)}: `;
          const text = inputs.length === 1 ? reason : `${subject}${reason}`;
          report.failed.push({ id: item.id, text });
        }
      }
      return report;
    },
    onSettled: async () => {
      await kind.refresh();
      confirm(null);
    },
  });
  /* Closing the tab would leave the remaining items undecided. */
  useWindowEvent("beforeunload", (event) => {
    if (isPending && completed < variables.length - 1) event.preventDefault();
  });
  return {
    kind,
    submit: (inputs) => {
      if (!isPending) mutate(inputs);
    },
    pendingConfirmation,
    confirm,
    progress: isPending ? { inputs: variables, completed } : null,
    report: data ?? null,
  };
}
