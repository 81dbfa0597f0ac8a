import { EARNINGS_SOURCES } from "@signpoint/api/constants";
import { refusalMessages } from "@signpoint/api/messages";
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { messageOf } from "~/api/message-of";
import classes from "~/features/statistics/admin/admin-dashboard.module.css";
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
import { SOURCE_LABELS } from "../labels";
import { ActivityList } from "./activity-list";
import { type ActivityFilters, activitySearch } from "./activity-search";

const firstPage: string | undefined = undefined;

const sources = EARNINGS_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** The whole ledger, under the filters of the address. */
export function ActivityScreen({ filters }: { filters: ActivityFilters }) {
  const change = useChangeFilters("/admin/activity", activitySearch);
  return (
    <Page>
      <PageTitle description="Every point that anybody earned or spent, newest first.">
        Activity
      </PageTitle>
      <ActivityViews current="points" />
      <FilterRow>
        <SearchBox
          placeholder="Whole username, or user id"
          value={filters.user ?? ""}
          onChange={(user) => change({ user })}
        />
        <FilterSelect
          label="Activity type"
          all="All activity types"
          options={sources}
          value={filters.source}
          onChange={(source) => change({ source })}
        />
      </FilterRow>
      <Activities filters={filters} />
    </Page>
  );
}

function Activities({ filters }: { filters: ActivityFilters }) {
  const list = useInfiniteQuery(activityQuery(filters));
  if (list.isPending) return <RowsSkeleton count={10} height={56} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The activity could not be loaded"
        message={messageOf(list.error, refusalMessages.activityLoadFailed)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const activities = list.data.pages.flatMap((page) => page.items);
  if (activities.length === 0) return <NoActivity filtered={Object.keys(filters).length > 0} />;
  return (
    <section
      aria-label="Activities"
      aria-busy={list.isPlaceholderData}
      className={classes.results}
      data-stale={list.isPlaceholderData || undefined}
    >
      <SectionCard>
        <ActivityList activities={activities} />
      </SectionCard>
      <MorePages list={list} shown={activities.length} noun="entries" />
    </section>
  );
}

function NoActivity({ filtered }: { filtered: boolean }) {
  if (!filtered) {
    return (
      <EmptyState title="No activity yet">Whatever people earn or spend appears here.</EmptyState>
    );
  }
  return (
    <EmptyState
      title="No activity found"
      action={
        <ButtonLink to="/admin/activity" search={{}} variant="default">
          Clear Filters
        </ButtonLink>
      }
    >
      Nobody of that name, or nothing of that type. Give the whole username, or choose another type.
    </EmptyState>
  );
}

/** Everybody's ledger entries under these filters, newest first, page after page. */
export function activityQuery(filters: ActivityFilters) {
  return infiniteQueryOptions({
    ...apiQuery.administration.activity.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
