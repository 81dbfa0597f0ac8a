import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "~/platform/api/client";
import { queryClient } from "~/platform/api/query-client";
import { contractQuery } from "../../contracts/contracts-query";
import { toSavedAnswers } from "./draft";
import {
  clearLocalDraft,
  onDraftInOtherTab,
  readLocalDraft,
  writeLocalDraft,
} from "./draft-storage";
import {
  acknowledge,
  choose,
  EMPTY_DRAFT,
  enter,
  type LocalDraft,
  markSent,
  receive,
  toSave,
  unsavedIds,
  versionsOf,
} from "./merge-drafts";

/** Saving waits for its turn, and so does a submission: two calls about one signing would refuse each other. */
export const draftScope = (signingId: string) => ({ id: `draft ${signingId}` });

const SAVE = { delay: 1_000, maxWait: 5_000, flushOnUnmount: true };

/** `device`: stored here, and not on the server yet. `nowhere`: this device stores nothing. */
export type DraftState = "empty" | "saving" | "saved" | "device" | "nowhere";

/**
 * Returns the draft of a signing: stored on this device with each change, on the server a second later, and merged with
 * what other devices save. What is entered here is replaced by the reader alone.
 */
export function useDraft(contract: ContractDetail, signingId: string, isOpen: boolean) {
  const { draft: saved, survey_questions: questions } = contract;
  const { queryKey } = contractQuery(contract.id);
  const [draft, setDraft] = useState(() =>
    receive(readLocalDraft(signingId) ?? EMPTY_DRAFT, saved),
  );
  const latest = useRef(draft);
  const isEnded = useRef(false);
  const [savedAt, setSavedAt] = useState(saved?.saved_at ?? null);
  const [isStored, setIsStored] = useState(true);
  const show = (next: LocalDraft) => {
    latest.current = next;
    setDraft(next);
  };
  /** Other tabs change the draft of this device, too: each change begins with what is stored. */
  const update = (change: (before: LocalDraft) => LocalDraft) => {
    const before = (isStored ? readLocalDraft(signingId) : null) ?? latest.current;
    const next = change(before);
    if (next === latest.current) return;
    show(next);
    if (!isEnded.current) setIsStored(writeLocalDraft(signingId, next));
  };

  const mutation = useMutation({
    mutationFn: async () => {
      const texts = toSave(latest.current);
      if (Object.keys(texts).length === 0) return null;
      update((before) => markSent(before, texts));
      const answer = await api.contracts.saveDraft({
        p_signed_contract_id: signingId,
        p_answers: toSavedAnswers(questions, texts),
        p_versions: versionsOf(latest.current, texts),
      });
      return { texts, answer };
    },
    scope: draftScope(signingId),
    onSuccess: (result) => {
      if (result === null) return;
      const { texts, answer } = result;
      setSavedAt(answer.saved_at);
      update((before) => acknowledge(before, texts, answer));
      queryClient.setQueryData(queryKey, (before) => {
        if (before === undefined) return before;
        const { answers, versions } = before.draft ?? {};
        const { saved_at, conflicts } = answer;
        return {
          ...before,
          draft: {
            answers: { ...answers, ...toSavedAnswers(questions, texts), ...conflicts },
            versions: { ...versions, ...answer.versions },
            saved_at,
          },
        };
      });
      save();
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
  const save = useDebouncedCallback(() => {
    if (isOpen && Object.keys(toSave(latest.current)).length > 0) mutation.mutate();
  }, SAVE);
  useWindowEvent("online", () => save());

  const follow = (others: ContractDetail["draft"]) => {
    if (others !== null) setSavedAt((before) => latestOf(before, others.saved_at));
    update((before) => receive(before, others));
    save();
  };
  /** Stops saving: what is typed after the submission would stay on this device. */
  const stop = () => {
    isEnded.current = true;
    save.cancel();
  };
  const end = () => {
    stop();
    void queryClient.invalidateQueries({ queryKey });
  };
  const on = useRef({ follow, show, end });
  on.current = { follow, show, end };
  useEffect(() => on.current.follow(saved), [saved]);
  useEffect(
    () =>
      onDraftInOtherTab(signingId, (other) =>
        other === null ? on.current.end() : on.current.show(other),
      ),
    [signingId],
  );

  return {
    values: draft.values,
    /** Answers of another device, newer than the ones entered here, by question id. */
    offered: draft.offered,
    choose: (questionId: string, which: "mine" | "theirs") => {
      update((before) => choose(before, questionId, which));
      save();
    },
    change: (questionId: string, text: string) => {
      update((before) => enter(before, questionId, text));
      save();
    },
    /** Ends saving and removes the draft from this device, once the answers are submitted. */
    clear: () => {
      stop();
      clearLocalDraft(signingId);
    },
    /** Saves nothing until the next change. */
    pause: () => save.cancel(),
    state: stateOf(),
    savedAt,
    /** The ids of the questions whose answer cannot be saved on the server as it is. */
    heldBack: unsavedIds(draft).filter((id) => !(id in toSave(draft))),
  };

  function stateOf(): DraftState {
    if (mutation.isPending) return "saving";
    if (mutation.isError) return isStored ? "device" : "nowhere";
    if (savedAt !== null) return "saved";
    return isStored ? "empty" : "nowhere";
  }
}

function latestOf(one: string | null, other: string): string {
  return one !== null && one > other ? one : other;
}
