import { REVIEW_TIMES_DAYS, REVIEW_TIMES_MIN } from "@signpoint/api/platform/review-time";
import type { ReviewTime, ReviewTimes } from "@signpoint/api/platform/review-times";
import { useQuery } from "@tanstack/react-query";
import { withConnectionRemark } from "~/platform/api/errors";
import { reviewTimesQuery } from "~/platform/api/promised-words";
import { Queries } from "~/platform/api/query-client";
import { Figure, FigureList } from "~/platform/ui/figures";
import { formatCount, formatInteger } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { CardsSkeleton } from "~/platform/ui/list";
import { Loaded } from "~/platform/ui/loaded";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { EmptyState } from "~/platform/ui/states";
import { formatReviewTime } from "./format-review-time";
import classes from "./review-times.module.css";

const KINDS = [
  { name: "contracts", title: "Submissions", hint: "From submitting to a decision." },
  { name: "items", title: "Item redemptions", hint: "From the order to a decision." },
  { name: "cash", title: "Cash redemptions", hint: "From the order to a decision." },
] as const;

/** Renders how long decisions really took, for everybody. */
export function ReviewTimesScreen() {
  return (
    <Page>
      <PageTitle description={`How long decisions took in the last ${REVIEW_TIMES_DAYS} days.`}>
        Review Times
      </PageTitle>
      <noscript>
        <p>The times need JavaScript: they are fetched when the page is opened.</p>
      </noscript>
      <Queries>
        <LoadedTimes />
      </Queries>
    </Page>
  );
}

function LoadedTimes() {
  const query = useQuery(reviewTimesQuery);
  return (
    <Loaded
      query={query}
      skeleton={<CardsSkeleton count={3} height={200} />}
      failure={{
        title: "The review times could not be loaded",
        message: () => withConnectionRemark("Please try again in a moment."),
      }}
    >
      {(times) => <Times times={times} />}
    </Loaded>
  );
}

function Times({ times }: { times: ReviewTimes }) {
  if (KINDS.every(({ name }) => times[name].count === 0)) {
    return (
      <EmptyState title="No decisions yet">
        {`Nothing was decided in the last ${REVIEW_TIMES_DAYS} days. The times appear here once there are decisions.`}
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.cards}>
        {KINDS.map(({ name, title, hint }) => (
          <SectionCard key={name} title={title}>
            <p className={classes.hint}>{hint}</p>
            <KindTimes time={times[name]} />
          </SectionCard>
        ))}
      </div>
      <p className={classes.method}>
        Half of the decisions took no longer than the median, and 95 of 100 no longer than the
        second figure. Approvals, rejections and requested changes count, weekends included. By when
        your own is expected stands on its page: see{" "}
        <TextLink to="/faq" hash="review">
          How long does a review take
        </TextLink>
        .
      </p>
    </>
  );
}

function KindTimes({ time: { count, median_hours, p95_hours } }: { time: ReviewTime }) {
  if (median_hours === null || p95_hours === null) {
    return (
      <p className={classes.few}>
        {count === 0
          ? "No decisions in these days."
          : `Only ${formatCount(count, "decision")}. Times are shown from ${REVIEW_TIMES_MIN} on.`}
      </p>
    );
  }
  return (
    <FigureList layout="column">
      <Figure name="Median">{formatReviewTime(median_hours)}</Figure>
      <Figure name="95 of 100 within">{formatReviewTime(p95_hours)}</Figure>
      <Figure name="Decisions">{formatInteger(count)}</Figure>
    </FigureList>
  );
}
