import { Button } from "@mantine/core";
import { adminMessages } from "@signpoint/api/texts";
import type { Submission } from "@signpoint/api/work/submission";
import { useQuery } from "@tanstack/react-query";
import { getErrorMessage } from "~/platform/api/errors";
import { RowsSkeleton } from "~/platform/ui/list";
import { Notice } from "~/platform/ui/notice";
import { EarlierVersions } from "../earlier-versions";
import classes from "./submissions.module.css";
import { submissionQuery } from "./submissions-query";

/** Renders the earlier versions of a submission of the queue, whose list does not hold them; nothing without a request. */
export function CardVersions({ submission }: { submission: Submission }) {
  const { id, correction_rounds: rounds, survey_questions: questions } = submission;
  const { data, error, isPending, refetch } = useQuery({
    ...submissionQuery(id),
    enabled: rounds > 0,
  });
  if (rounds === 0) return null;
  if (data !== undefined) {
    return <EarlierVersions versions={data.versions} questions={questions} />;
  }
  if (isPending) return <RowsSkeleton bare count={rounds} height={64} />;
  return (
    <div className={classes.failed}>
      <Notice tone="error">{getErrorMessage(error, adminMessages.versionsLoadFailed)}</Notice>
      <Button variant="default" onClick={() => void refetch()}>
        Try Again
      </Button>
    </div>
  );
}
