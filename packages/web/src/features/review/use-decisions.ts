import { useTimeout, useWindowEvent } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "~/api/errors";
import { repeatIfUnanswered } from "~/api/idempotency";
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
  verdict: Verdict;
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
  /** True while decisions are submitted, and for a second after: a double click must not decide the next item. */
  busy: boolean;
  report: Report | null;
  /** The notes as they are typed, by item. */
  notes: Readonly<Record<string, string>>;
  setNote: (id: string, note: string) => void;
}

const SETTLING_MS = 1_000;

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
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const [settling, setSettling] = useState(false);
  const { start: startSettling } = useTimeout(() => setSettling(false), SETTLING_MS);
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: async (inputs: DecisionInput<Item>[]) => {
      const report: Report = { done: [], failed: [] };
      for (const [index, input] of inputs.entries()) {
        const { item, verdict } = input;
        setCompleted(index);
        try {
          const note = (input.note ?? notes[item.id])?.trim();
          await repeatIfUnanswered(() => kind.submit({ ...input, note }));
          report.done.push({ id: item.id, verdict, text: kind.successText(input) });
        } catch (error) {
          const reason = getErrorMessage(error, fallbacks[verdict]);
          const subject = `“${kind.getTitle(item)}”, ${getOwnerName(item)}: `;
          const text = inputs.length === 1 ? reason : `${subject}${reason}`;
          report.failed.push({ id: item.id, verdict, text });
        }
      }
      return report;
    },
    onSettled: async () => {
      await kind.refresh();
      confirm(null);
      setSettling(true);
      startSettling();
    },
  });
  /* Closing the tab would leave the remaining items undecided. */
  useWindowEvent("beforeunload", (event) => {
    if (isPending && completed < variables.length - 1) event.preventDefault();
  });
  return {
    kind,
    submit: (inputs) => {
      if (!isPending && !settling) mutate(inputs);
    },
    pendingConfirmation,
    confirm,
    progress: isPending ? { inputs: variables, completed } : null,
    busy: isPending || settling,
    report: data ?? null,
    notes,
    setNote: (id, note) => setNotes((latest) => ({ ...latest, [id]: note })),
  };
}
