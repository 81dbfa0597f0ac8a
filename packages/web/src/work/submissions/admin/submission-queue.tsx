import IconChevronLeft from "virtual:icons/chevron-left";
import IconChevronRight from "virtual:icons/chevron-right";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { queryClient } from "~/platform/api/query-client";
import { formatCount } from "~/platform/ui/format";
import { ButtonLink } from "~/platform/ui/links";
import { Shortcuts } from "~/platform/ui/shortcuts";
import { reviewKeys } from "~/work/review/queue-steps";
import { submissionReview } from "./submission-review";
import classes from "./submissions.module.css";
import { adjacentSubmissionsQuery, submissionQuery } from "./submissions-query";

const icon = { size: 18, stroke: 1.8, "aria-hidden": true } as const;

/** Renders the links to the previous and next submission of the queue, and the keyboard shortcuts. */
export function SubmissionQueue({ id }: { id: string }) {
  const { data } = useQuery(adjacentSubmissionsQuery(id));
  const next = data?.next ?? null;
  /* Prefetches the next submission and its own neighbours, so that it opens at once. */
  useEffect(() => {
    if (next === null) return;
    void queryClient.prefetchQuery(submissionQuery(next));
    void queryClient.prefetchQuery(adjacentSubmissionsQuery(next));
  }, [next]);
  return (
    <nav aria-label="Queue" className={classes.queue}>
      <span className={classes.waiting}>
        {data === undefined ? null : `${formatCount(data.waiting, "submission")} waiting`}
      </span>
      <Step to={data?.previous ?? null} shortcut="K" label="Previous" />
      <Step to={next} shortcut="J" label="Next" />
      <Shortcuts shortcuts={reviewKeys(submissionReview)} />
    </nav>
  );
}

/** Renders the link to the next submission; nothing when none waits behind this one. */
export function NextSubmission({ id }: { id: string }) {
  const next = useQuery(adjacentSubmissionsQuery(id)).data?.next ?? null;
  if (next === null) return null;
  return (
    <ButtonLink
      to="/admin/contracts/signed/$signedContractId"
      params={{ signedContractId: next }}
      variant="default"
    >
      Next Submission
    </ButtonLink>
  );
}

interface StepProps {
  /** The submission's id; null at the end of the queue. */
  to: string | null;
  shortcut: string;
  label: "Previous" | "Next";
}

function Step({ to, shortcut, label }: StepProps) {
  return (
    <ButtonLink
      to="/admin/contracts/signed/$signedContractId"
      params={{ signedContractId: to ?? "" }}
      disabled={to === null}
      variant="default"
      aria-label={`${label} submission`}
      aria-keyshortcuts={to === null ? undefined : shortcut}
      leftSection={label === "Previous" ? <IconChevronLeft {...icon} /> : null}
      rightSection={label === "Next" ? <IconChevronRight {...icon} /> : null}
    >
      {label}
    </ButtonLink>
  );
}
