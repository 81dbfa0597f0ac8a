import { REJECTION_REASONS } from "@signpoint/api/platform/constants";
import { adminMessages } from "@signpoint/api/texts";
import { useState } from "react";
import type { DecisionInput, RejectionReason, Reviewable } from "./reviewable";
import type { Decisions, ReviewDraft } from "./use-decisions";
import { VERDICTS } from "./verdicts";

interface Problems {
  reason?: string;
  note?: string;
}

interface DecisionFields<Item extends Reviewable> {
  /** The chosen reason; empty before one is chosen. */
  reason: RejectionReason | "";
  setReason: (value: string) => void;
  note: string;
  setNote: (note: string) => void;
  hasReason: boolean;
  isNoteRequired: boolean;
  /** What is missing, from the first attempt to confirm on. */
  problems: Problems;
  /** Returns the decisions with what was written; null when something is missing, whose field then has the focus. */
  complete: (form: HTMLFormElement) => DecisionInput<Item>[] | null;
  /** Keeps what was written for the next time; different notes of several items stay as they are. */
  keep: () => void;
}

/**
 * Returns the fields of a confirmation. They begin with what was written before, when it was the same for all items.
 * "Another reason" says nothing by itself, so it needs a note. An empty note to several leaves each its own.
 */
export function useDecisionFields<Item extends Reviewable>(
  { kind, drafts, setDraft }: Decisions<Item>,
  inputs: readonly DecisionInput<Item>[],
): DecisionFields<Item> {
  const draftOf = ({ item }: DecisionInput<Item>) => drafts[item.id] ?? { note: "" };
  const written = inputs.map(draftOf);
  const commonNote = commonOf(written, (draft) => draft.note);
  const [note, setNote] = useState(commonNote ?? "");
  const [reason, setReason] = useState<RejectionReason | "">(
    commonOf(written, (draft) => draft.reason) ?? "",
  );
  const [isTried, setTried] = useState(false);
  const verdict = inputs[0]?.verdict ?? "approve";
  const hasReason = verdict === "reject" && kind.hasReasons;
  const noteMissing =
    hasReason && reason === "other" ? adminMessages.otherReasonNote : VERDICTS[verdict].noteMissing;
  const isNoteEmpty = note.trim() === "";
  const leavesOwnNotes =
    inputs.length > 1 && isNoteEmpty && written.every((draft) => draft.note.trim() !== "");
  const problems: Problems = {
    ...(hasReason && reason === "" && { reason: adminMessages.reasonRequired }),
    ...(noteMissing !== null && isNoteEmpty && !leavesOwnNotes && { note: noteMissing }),
  };
  const givenReason = hasReason && reason !== "" ? { reason } : {};
  return {
    reason,
    setReason: (value) => setReason(REJECTION_REASONS.find((known) => known === value) ?? ""),
    note,
    setNote,
    hasReason,
    isNoteRequired: noteMissing !== null,
    problems: isTried ? problems : {},
    complete: (form) => {
      setTried(true);
      const [missing] = Object.keys(problems);
      if (missing !== undefined) {
        const field = form.elements.namedItem(missing);
        if (field instanceof HTMLElement) field.focus();
        return null;
      }
      const given = {
        ...(inputs.length === 1 || !isNoteEmpty ? { note } : {}),
        ...givenReason,
      };
      return inputs.map((input) => ({ ...input, ...given }));
    },
    keep: () => {
      const kept = { ...(commonNote !== undefined && { note }), ...givenReason };
      for (const input of inputs) setDraft(input.item.id, { ...draftOf(input), ...kept });
    },
  };
}

/** Returns the value that all drafts have; undefined when they differ. */
function commonOf<Value>(
  drafts: readonly ReviewDraft[],
  read: (draft: ReviewDraft) => Value,
): Value | undefined {
  const values = new Set(drafts.map(read));
  return values.size === 1 ? [...values][0] : undefined;
}
