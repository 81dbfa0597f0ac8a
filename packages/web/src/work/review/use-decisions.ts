import { useWindowEvent } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { getErrorMessage } from "~/platform/api/errors";
import { repeatIfUnanswered } from "~/platform/api/outcome";
import { isStepUpRequired } from "~/platform/session/second-factor-errors";
import type { HeldDecision } from "./held-decisions";
import {
  type DecisionInput,
  getOwnerName,
  type RejectionReason,
  type Reviewable,
  type ReviewKind,
} from "./reviewable";
import { VERDICTS, type Verdict } from "./verdicts";

/** The outcome of one decision, as a sentence. */
export interface Outcome {
  /** The id of the decided item. */
  id: string;
  verdict: Verdict;
  text: string;
  /** Whether it waits for a second admin, and nothing has happened yet. */
  waits?: boolean | undefined;
}

/** Returns the outcome of a decision that the server has answered. */
export function toOutcome<Item extends Reviewable>(
  kind: ReviewKind<Item>,
  input: DecisionInput<Item>,
  answer: unknown,
): Outcome {
  const { item, verdict } = input;
  const waits = kind.isWaiting?.(input, answer);
  return { id: item.id, verdict, text: kind.successText(input, answer), waits };
}

/** The outcomes of the decisions that were submitted together. */
export interface Report {
  done: Outcome[];
  failed: Outcome[];
}

/** What a reviewer has written about an item. */
export interface ReviewDraft {
  note: string;
  reason?: RejectionReason | undefined;
}

/** Returns whether a note is written. */
export const hasNote = (draft: ReviewDraft | undefined): boolean =>
  draft !== undefined && draft.note.trim() !== "";

export interface Decisions<Item extends Reviewable> {
  kind: ReviewKind<Item>;
  /** Submits the decisions one after the other; one that fails does not stop the next, unless a proof is refused. */
  submit: (inputs: DecisionInput<Item>[]) => void;
  /** The decisions behind the open confirmation dialog, whatever happens to the list meanwhile. */
  pendingConfirmation: DecisionInput<Item>[] | null;
  /** Opens the confirmation dialog for these decisions; null closes it. */
  confirm: (inputs: DecisionInput<Item>[] | null) => void;
  /** The decisions being submitted, and how many have been answered. */
  progress: { inputs: DecisionInput<Item>[]; completed: number } | null;
  /** True while decisions are submitted. */
  busy: boolean;
  report: Report | null;
  /** The notes as they are typed, and what was written for decisions that failed or were not confirmed, by item. */
  drafts: Readonly<Record<string, ReviewDraft>>;
  setDraft: (id: string, draft: ReviewDraft) => void;
  /** What can be taken back; undefined where decisions are sent at once. */
  held?: HeldView<Item>;
}

/** The decisions that a desk holds for a while. */
export interface HeldView<Item extends Reviewable> {
  /** Those without an answer, oldest first. */
  waiting: HeldDecision<Item>[];
  canUndo: boolean;
  /** Takes the latest back; returns what it was about, null when none is held. */
  undo: () => Item | null;
  /** Changes with each press. */
  pressed: unknown;
  /** Those that an earlier visit did not send. */
  unsent: readonly string[];
  /** Removes the outcomes. */
  dismiss: () => void;
}

/**
 * Returns the state of deciding items of one kind. `fallbacks` are a screen's own texts for a failure without a reason
 * from the server. The queries are refetched after a failure too: another admin may have decided first. What was
 * written for a decision that failed is there again when it is tried again.
 */
export function useDecisions<Item extends Reviewable>(
  kind: ReviewKind<Item>,
  fallbacks: Partial<Record<Verdict, string>> = {},
): Decisions<Item> {
  const [pendingConfirmation, confirm] = useState<DecisionInput<Item>[] | null>(null);
  const [completed, setCompleted] = useState(0);
  const [drafts, setDrafts] = useState<Readonly<Record<string, ReviewDraft>>>({});
  const setDraft = (id: string, draft: ReviewDraft) =>
    setDrafts((latest) => ({ ...latest, [id]: draft }));
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: async (inputs: DecisionInput<Item>[]) => {
      const report: Report = { done: [], failed: [] };
      const noteOf = ({ item, note }: DecisionInput<Item>) =>
        (note ?? drafts[item.id]?.note ?? "").trim();
      const fail = (input: DecisionInput<Item>, error: unknown) => {
        const { item, verdict, reason } = input;
        setDraft(item.id, { note: noteOf(input), reason });
        const text = getErrorMessage(error, fallbacks[verdict] ?? VERDICTS[verdict].failed);
        const subject = `“${kind.getTitle(item)}”, ${getOwnerName(item)}: `;
        report.failed.push({
          id: item.id,
          verdict,
          text: inputs.length === 1 ? text : `${subject}${text}`,
        });
      };
      for (const [index, input] of inputs.entries()) {
        setCompleted(index);
        try {
          const answer = await repeatIfUnanswered(() =>
            kind.submit({ ...input, note: noteOf(input) }),
          );
          report.done.push(toOutcome(kind, input, answer));
          setDraft(input.item.id, { note: "" });
        } catch (error) {
          if (!isStepUpRequired(error)) fail(input, error);
          else {
            // Who does not confirm that it is them is not asked again for each of the others.
            for (const left of inputs.slice(index)) fail(left, error);
            break;
          }
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
    busy: isPending,
    report: data ?? null,
    drafts,
    setDraft,
  };
}
