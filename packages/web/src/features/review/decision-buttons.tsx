import { Button } from "@mantine/core";
import { useProfile } from "~/session/use-profile";
import { DecisionRow } from "~/ui/review-card";
import classes from "./review.module.css";
import { type Matter, personOf } from "./review-kind";
import type { Decisions } from "./use-decisions";

interface DecisionButtonsProps<Decided extends Matter> {
  matter: Decided;
  decisions: Decisions<Decided>;
  /** What is handed out with an approval. */
  code?: string | undefined;
  /** True where there is one matter on the screen, so that a key can mean its button. */
  keys?: boolean;
}

/** Approve, and reject after a confirmation. Both rest while a decision is being carried out. */
export function DecisionButtons<Decided extends Matter>(props: DecisionButtonsProps<Decided>) {
  const { matter, decisions, code, keys = false } = props;
  const { id: ownId } = useProfile();
  const { kind, running, decide, ask } = decisions;
  if (matter.user_id === ownId) return <p className={classes.own}>{kind.own}</p>;
  const approving = running?.choices.some(
    (choice) => choice.verdict === "approve" && choice.matter.id === matter.id,
  );
  const name = `${kind.titleOf(matter)}, ${personOf(matter)}`;
  return (
    <DecisionRow>
      <Button
        variant="default"
        disabled={running !== null}
        aria-label={`Reject: ${name}`}
        aria-keyshortcuts={keys ? "R" : undefined}
        onClick={() => ask([{ matter, verdict: "reject" }])}
      >
        Reject
      </Button>
      <Button
        disabled={running !== null && !approving}
        loading={approving}
        aria-label={`Approve: ${name}`}
        aria-keyshortcuts={keys ? "A" : undefined}
        onClick={() => decide([{ matter, verdict: "approve", code }])}
      >
        Approve
      </Button>
    </DecisionRow>
  );
}
