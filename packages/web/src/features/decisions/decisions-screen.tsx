import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { ActivityViews } from "~/features/admin/activity-views";
import classes from "~/features/admin/admin-dashboard.module.css";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { PageTitle } from "~/ui/page-title";
import { SectionCard } from "~/ui/section-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { DecisionFilterBar } from "./decision-filter-bar";
import { DecisionList } from "./decision-list";
import { decisionsQuery } from "./decisions-query";
import type { DecisionFilters } from "./decisions-search";

/** The record of what admins have done, under the filters of the address. */
export function DecisionsScreen({ filters }: { filters: DecisionFilters }) {
  return (
    <Page>
      <PageTitle description="What each admin did to what, and how it changed, newest first.">
        Admin Decisions
      </PageTitle>
      <ActivityViews current="decisions" />
      <DecisionFilterBar filters={filters} />
      <Decisions filters={filters} />
    </Page>
  );
}

function Decisions({ filters }: { filters: DecisionFilters }) {
  const list = useInfiniteQuery(decisionsQuery(filters));
  if (list.isPending) return <RowsSkeleton count={8} height={72} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The decisions could not be loaded"
        message={messageOf(list.error, adminMessages.decisionsLoadFailed)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const decisions = list.data.pages.flatMap((page) => page.items);
  if (decisions.length === 0) return <NoDecisions filtered={Object.keys(filters).length > 0} />;
  return (
    <section
      aria-label="Decisions"
      aria-busy={list.isPlaceholderData}
      className={classes.results}
      data-stale={list.isPlaceholderData || undefined}
    >
      <SectionCard>
        <DecisionList decisions={decisions} />
      </SectionCard>
      <MorePages list={list} shown={decisions.length} noun="decisions" />
    </section>
  );
}

function NoDecisions({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title="No decisions yet">
        Whatever an admin approves, rejects or changes is recorded here.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No decisions found"
      action={
        <ButtonLink to="/admin/activity/decisions" search={{}} variant="default">
          Clear Filters
        </ButtonLink>
      }
    >
      No admin of that name, or nothing of that kind on those days. Give the whole username, or
      choose another decision.
    </EmptyState>
  );
}
