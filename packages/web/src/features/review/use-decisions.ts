import { useWindowEvent } from "@mantine/hooks";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "~/api/message-of";
import { type Choice, type Matter, personOf, type ReviewKind, type Verdict } from "./review-kind";

/** What is said when a decision fails for no reason that the server gives. */
type Fallbacks = Record<Verdict, string>;

/** What became of each of the decisions that were made together. */
export interface Report {
  done: string[];
  failed: string[];
}

export interface Decisions<Decided extends Matter> {
  kind: ReviewKind<Decided>;
  /** Carries out the choices one after the other, each by itself. */
  decide: (choices: Choice<Decided>[]) => void;
  /** The choices that wait for a confirmation; they stay, whatever becomes of the list behind them. */
  asked: Choice<Decided>[] | null;
  /** Asks before the choices are carried out; null calls the question off. */
  ask: (choices: Choice<Decided>[] | null) => void;
  /** The choices that are being carried out, and how many are through. */
  running: { choices: Choice<Decided>[]; through: number } | null;
  report: Report | null;
}

/**
 * Approves or rejects matters of one kind, then fetches anew what depends on them; also when somebody
 * else was faster, so that the screen shows how things are.
 */
export function useDecisions<Decided extends Matter>(
  kind: ReviewKind<Decided>,
  fallbacks: Fallbacks,
): Decisions<Decided> {
  const [asked, setAsked] = useState<Choice<Decided>[] | null>(null);
  const [through, setThrough] = useState(0);
  const { mutate, data, variables, isPending } = useMutation({
    mutationFn: async (choices: Choice<Decided>[]) => {
      const report: Report = { done: [], failed: [] };
      for (const [index, choice] of choices.entries()) {
        setThrough(index);
        try {
          await kind.carryOut(choice);
          report.done.push(kind.done(choice));
        } catch (error) {
          const reason = messageOf(error, fallbacks[choice.verdict]);
          const about = `“${kind.titleOf(choice.matter)}”, ${personOf(choice.matter)}: `;
          report.failed.push(choices.length === 1 ? reason : `${about}${reason}`);
        }
      }
      return report;
    },
    onSettled: async () => {
      await kind.refresh();
      setAsked(null);
    },
  });
  /* A tab that is closed would leave the rest undecided. */
  useWindowEvent("beforeunload", (event) => {
    if (isPending && through < variables.length - 1) event.preventDefault();
  });
  return {
    kind,
    decide: (choices) => {
      if (!isPending) mutate(choices);
    },
    asked,
    ask: setAsked,
    running: isPending ? { choices: variables, through } : null,
    report: data ?? null,
  };
}
