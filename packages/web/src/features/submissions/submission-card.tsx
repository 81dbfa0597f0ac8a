import { Title } from "@mantine/core";
import type { Submission } from "@signpoint/api/entities/submission";
import { adminMessages } from "@signpoint/api/messages";
import { useId } from "react";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/links";
import { Moment } from "~/ui/moment";
import { DecisionButtons } from "./decision-buttons";
import { SubmissionAnswers } from "./submission-answers";
import { SubmissionFigures } from "./submission-figures";
import classes from "./submissions.module.css";
import type { useDecision } from "./use-decision";

interface SubmissionCardProps {
  submission: Submission;
  decision: ReturnType<typeof useDecision>;
}

/** One submission in the queue: who, what, the answers, and the decision. */
export function SubmissionCard({ submission, decision }: SubmissionCardProps) {
  const titleId = useId();
  const { contract, username, submitted_at, created_at } = submission;
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div className={classes.who}>
          <Title order={2} size="h3" id={titleId}>
            {contract.title}
          </Title>
          <p className={classes.by}>
            {username ?? adminMessages.unknownUser}, submitted{" "}
            <Moment at={submitted_at ?? created_at} />
          </p>
        </div>
        <Badge>{contract.type}</Badge>
      </header>
      <SubmissionFigures submission={submission} />
      <SubmissionAnswers submission={submission} />
      <footer className={classes.foot}>
        <ButtonLink
          to="/admin/contracts/signed/$signedContractId"
          params={{ signedContractId: submission.id }}
          variant="subtle"
          aria-label={`View Details: ${contract.title}`}
        >
          View Details
        </ButtonLink>
        <DecisionButtons submission={submission} decision={decision} />
      </footer>
    </article>
  );
}
