import { Skeleton } from "@mantine/core";
import { adminMessages } from "@signpoint/api/messages";
import { useQuery } from "@tanstack/react-query";
import { isMissing } from "~/api/message-of";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { SubmissionDetailView } from "./submission-detail-view";
import classes from "./submissions.module.css";
import { submissionQuery } from "./submissions-query";

/** One submission as its reviewer sees it (section 2, Admin submission detail). */
export function SubmissionDetailScreen({ signedContractId }: { signedContractId: string }) {
  const { data, error, isPending, refetch } = useQuery(submissionQuery(signedContractId));
  if (data !== undefined) return <SubmissionDetailView submission={data} />;
  if (isPending) return <SubmissionDetailSkeleton />;
  const missing = isMissing(error);
  return (
    <Page width="reading">
      <PageTitle>Submission</PageTitle>
      <ErrorState
        title={adminMessages.signedContractNotFound}
        message={
          missing
            ? adminMessages.signedContractNotFoundDetail
            : adminMessages.signedContractLoadFailed
        }
        onRetry={missing ? undefined : () => void refetch()}
        action={
          <ButtonLink to="/contracts" variant="default">
            Back to Contracts
          </ButtonLink>
        }
      />
    </Page>
  );
}

function SubmissionDetailSkeleton() {
  return (
    <Page>
      <PageTitle>Submission</PageTitle>
      <div className={classes.columns} role="status" aria-label="Loading...">
        <Skeleton height={480} radius={12} />
        <Skeleton height={280} radius={12} />
      </div>
    </Page>
  );
}
