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
  const named = signedContractId.trim() !== "";
  const { data, error, isPending, refetch } = useQuery({
    ...submissionQuery(signedContractId),
    enabled: named,
  });
  if (data !== undefined) return <SubmissionDetailView submission={data} />;
  if (named && isPending) return <SubmissionDetailSkeleton />;
  const lost = !named || isMissing(error);
  return (
    <Page width="reading">
      <PageTitle>Submission</PageTitle>
      <ErrorState
        title={adminMessages.signedContractNotFound}
        message={named ? notFoundText(lost) : adminMessages.contractIdRequired}
        onRetry={lost ? undefined : () => void refetch()}
        action={
          <ButtonLink to="/admin/contracts" variant="default">
            Back to Contracts
          </ButtonLink>
        }
      />
    </Page>
  );
}

function notFoundText(missing: boolean): string {
  return missing
    ? adminMessages.signedContractNotFoundDetail
    : adminMessages.signedContractLoadFailed;
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
