import { ADMIN_ACTIONS } from "@signpoint/api/constants";
import { adminMessages } from "@signpoint/api/messages";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { messageOf } from "~/api/message-of";
import classes from "~/features/statistics/admin/admin-dashboard.module.css";
import { DayField } from "~/ui/day-field";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { ActivityViews } from "~/ui/layout/activity-views";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { PageTitle } from "~/ui/page-title";
import { SearchBox } from "~/ui/search-box";
import { SectionCard } from "~/ui/section-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { useChangeFilters } from "~/ui/use-change-filters";
import { DecisionList } from "./decision-list";
import { type DecisionFilters, decisionsSearch, startOfDay } from "./decisions-search";
import { ACTION_LABELS } from "./labels";

const actions = ADMIN_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }));
const firstPage: string | undefined = undefined;

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

/** Who, what and when. Each change goes into the address. */
function DecisionFilterBar({ filters }: { filters: DecisionFilters }) {
  const change = useChangeFilters("/admin/activity/decisions", decisionsSearch);
  return (
    <FilterRow>
      <SearchBox
        placeholder="Admin's whole username, or id"
        value={filters.admin ?? ""}
        onChange={(admin) => change({ admin })}
      />
      <FilterSelect
        label="Decision"
        all="All decisions"
        options={actions}
        value={filters.action}
        onChange={(action) => change({ action })}
      />
      <DayField
        label="From"
        max={filters.to}
        value={filters.from ?? ""}
        onChange={(from) => change({ from })}
      />
      <DayField
        label="To"
        min={filters.from}
        value={filters.to ?? ""}
        onChange={(to) => change({ to })}
      />
    </FilterRow>
  );
}

/** What admins have done under these filters, newest first, page after page. */
export function decisionsQuery({ from, to, ...filters }: DecisionFilters) {
  return infiniteQueryOptions({
    ...apiQuery.administration.decisions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filters,
        from: from && startOfDay(from),
        to: to && startOfDay(to, 1),
        cursor,
      }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
