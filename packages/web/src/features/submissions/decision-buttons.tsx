import { Button } from "@mantine/core";
import type { Submission } from "@signpoint/api/entities/submission";
import { useState } from "react";
import { DecisionRow } from "~/ui/review-card";
import { RejectDialog } from "./reject-dialog";
import type { useDecision } from "./use-decision";

interface DecisionButtonsProps {
  submission: Submission;
  decision: ReturnType<typeof useDecision>;
}

/** Approve, and reject after a confirmation. Both rest while a decision is being carried out. */
export function DecisionButtons({ submission, decision }: DecisionButtonsProps) {
  const [rejecting, setRejecting] = useState(false);
  const { running, decide } = decision;
  const own = running?.submission.id === submission.id ? running.decision : null;
  const { title } = submission.contract;
  return (
    <DecisionRow>
      <Button
        variant="default"
        disabled={running !== null}
        aria-label={`Reject: ${title}`}
        onClick={() => setRejecting(true)}
      >
        Reject
      </Button>
      <Button
        disabled={running !== null && own !== "approve"}
        loading={own === "approve"}
        aria-label={`Approve: ${title}`}
        onClick={() => decide({ submission, decision: "approve" })}
      >
        Approve
      </Button>
      <RejectDialog
        submission={submission}
        opened={rejecting}
        busy={own === "reject"}
        onClose={() => setRejecting(false)}
        onReject={(note) =>
          decide({ submission, decision: "reject", note }, { onSettled: () => setRejecting(false) })
        }
      />
    </DecisionRow>
  );
}
