import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { serverNow } from "~/session/server-clock";
import { contractQuery } from "./contracts-query";
import { type Draft, fromSavedDraft, toSavedAnswers } from "./draft";
import {
  clearLocalDraft,
  onDraftInOtherTab,
  readLocalDraft,
  writeLocalDraft,
} from "./draft-storage";
import { type LocalDraft, mergeDrafts, unsavedValues } from "./merge-drafts";

/** Saving waits for its turn, and so does a submission: two calls about one signing would refuse each other. */
export const draftScope = (signingId: string) => ({ id: `draft ${signingId}` });

const SAVE = { delay: 1_000, maxWait: 5_000, flushOnUnmount: true };

/** `device`: stored here, and not on the server yet. `nowhere`: this device stores nothing. */
export type DraftState = "empty" | "saving" | "saved" | "device" | "nowhere";

/**
 * Returns the draft of a signing: stored on this device with each change, on the server a second later, and merged with
 * what other devices save. `show` is called with values that were not typed here.
 */
export function useDraft(
  contract: ContractDetail,
  signingId: string,
  isOpen: boolean,
  show: (values: Draft) => void,
) {
  const { draft: saved, survey_questions: questions } = contract;
  const [first] = useState(() => mergeWith(readLocalDraft(signingId), saved));
  const local = useRef(first);
  const isEnded = useRef(false);
  const [savedAt, setSavedAt] = useState(saved?.saved_at ?? null);
  const [replaced, setReplaced] = useState(first.replaced);
  const [isStored, setIsStored] = useState(true);
  const store = (draft: LocalDraft) => {
    local.current = draft;
    setReplaced(draft.replaced);
    if (!isEnded.current) setIsStored(writeLocalDraft(signingId, draft));
  };

  const mutation = useMutation({
    mutationFn: (changed: Draft) =>
      api.contracts.saveDraft({
        p_signed_contract_id: signingId,
        p_answers: toSavedAnswers(questions, changed),
      }),
    scope: draftScope(signingId),
    onSuccess: ({ saved_at }, changed) => {
      setSavedAt(saved_at);
      const { synced } = local.current;
      store({ ...local.current, synced: { ...synced, ...changed } });
      queryClient.setQueryData(contractQuery(contract.id).queryKey, (before) => {
        if (before === undefined) return before;
        const answers = { ...before.draft?.answers, ...toSavedAnswers(questions, changed) };
        return { ...before, draft: { answers, saved_at } };
      });
    },
    onError: () =>
      void queryClient.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey }),
  });
  const save = useDebouncedCallback(() => {
    const changed = unsavedValues(local.current);
    if (isOpen && Object.keys(changed).length > 0) mutation.mutate(changed);
  }, SAVE);
  useWindowEvent("online", () => save());

  const follow = (others: ContractDetail["draft"]) => {
    // An answer that was under way while this device saved.
    if (savedAt !== null && (others === null || others.saved_at < savedAt)) return;
    setSavedAt(others?.saved_at ?? null);
    store(mergeWith(local.current, others));
    show(local.current.values);
    save();
  };
  /** Stops saving: what is typed after the submission would stay on this device. */
  const stop = () => {
    isEnded.current = true;
    save.cancel();
  };
  const end = () => {
    stop();
    void queryClient.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey });
  };
  const latest = useRef({ follow, show, end });
  latest.current = { follow, show, end };
  useEffect(() => latest.current.follow(saved), [saved]);
  useEffect(
    () =>
      onDraftInOtherTab(signingId, (draft) => {
        if (draft === null) return latest.current.end();
        local.current = draft;
        setReplaced(draft.replaced);
        latest.current.show(draft.values);
      }),
    [signingId],
  );

  return {
    initial: first.values,
    /** Texts of this question that gave way to a newer one of another device, by question id. */
    replaced,
    keepReplaced: (questionId: string) => {
      const { [questionId]: _, ...others } = local.current.replaced;
      store({ ...local.current, replaced: others });
    },
    change: (values: Draft) => {
      const { values: before } = local.current;
      if (Object.entries(values).every(([id, text]) => text === (before[id] ?? ""))) return;
      const typed_at = new Date(serverNow()).toISOString();
      store({ ...local.current, values, typed_at });
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
  };

  function stateOf(): DraftState {
    if (mutation.isPending) return "saving";
    if (mutation.isError) return isStored ? "device" : "nowhere";
    if (savedAt !== null) return "saved";
    return isStored ? "empty" : "nowhere";
  }
}

function mergeWith(local: LocalDraft, saved: ContractDetail["draft"]): LocalDraft {
  const theirs = fromSavedDraft(saved);
  return { ...local, ...mergeDrafts(local, theirs, saved?.saved_at ?? null), synced: theirs };
}
