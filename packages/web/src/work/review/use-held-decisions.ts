import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { itemIdsOf, latestHeld } from "./held-decisions";
import type { HeldStore } from "./held-store";
import type { DecisionInput, Reviewable } from "./reviewable";
import { type Decisions, hasNote, type ReviewDraft } from "./use-decisions";
import { holdReviewLease } from "./use-review-lease";

/**
 * Returns the state of deciding items that are held for a while before they are sent, and the ids that meanwhile are not
 * in the queue and stay leased. Leaving the screen or the page sends them at once.
 */
export function useHeldDecisions<Item extends Reviewable>(store: HeldStore<Item>) {
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState);
  const [pendingConfirmation, confirm] = useState<DecisionInput<Item>[] | null>(null);
  const hiddenIds = useMemo(
    () => new Set(state.decisions.flatMap(itemIdsOf)) as ReadonlySet<string>,
    [state.decisions],
  );
  useWindowEvent("pagehide", () => store.leave());
  useWindowEvent("beforeunload", (event) => {
    const isTyped = ([id, draft]: [string, ReviewDraft]) => !hiddenIds.has(id) && hasNote(draft);
    if (Object.entries(state.drafts).some(isTyped)) event.preventDefault();
  });
  useEffect(() => {
    void store.recall();
    return () => void store.sendAll();
  }, [store]);
  useEffect(() => {
    const releases = [...hiddenIds].map(holdReviewLease);
    return () => {
      for (const release of releases) release();
    };
  }, [hiddenIds]);
  const decisions: Decisions<Item> = {
    kind: store.kind,
    submit: (inputs) => {
      confirm(null);
      store.press(inputs);
    },
    pendingConfirmation,
    confirm,
    progress: null,
    busy: false,
    report: state.report,
    drafts: state.drafts,
    setDraft: (id, draft) => store.setDraft(id, draft),
    held: {
      waiting: state.decisions.filter(({ phase }) => phase !== "answered"),
      canUndo: latestHeld(state.decisions) !== null,
      undo: () => store.undo(),
      pressed: state.pressed,
      unsent: state.unsent,
      dismiss: () => store.dismiss(),
    },
  };
  return { decisions, hiddenIds };
}
