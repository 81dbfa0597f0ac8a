import { refusalMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { RowsSkeleton } from "~/ui/skeletons";
import { ActivityFilters } from "./activity-filters";
import { entriesQuery } from "./earnings-query";
import classes from "./earnings-screen.module.css";
import type { EntryFilters } from "./earnings-search";
import { EntryList } from "./entry-list";
import { monthGroups } from "./month-groups";

/** The ledger, under the filters of the address. */
export function Activity({ filters }: { filters: EntryFilters }) {
  return (
    <>
      <ActivityFilters filters={filters} />
      <Entries filters={filters} />
    </>
  );
}

function Entries({ filters }: { filters: EntryFilters }) {
  const list = useInfiniteQuery(entriesQuery(filters));
  if (list.isPending) return <RowsSkeleton count={8} height={56} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="Your activity could not be loaded"
        message={messageOf(list.error, refusalMessages.activityLoadFailed)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const entries = list.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) return <NoEntries filtered={Object.keys(filters).length > 0} />;
  return (
    <section
      aria-label="Points activity"
      aria-busy={list.isPlaceholderData}
      className={classes.results}
      data-stale={list.isPlaceholderData || undefined}
    >
      <div className={classes.months}>
        {monthGroups(entries).map((group) => (
          <section key={group.month} className={classes.sheet} aria-label={group.month}>
            <h3 className={classes.month}>{group.month}</h3>
            <EntryList entries={group.entries} />
          </section>
        ))}
      </div>
      <MorePages list={list} shown={entries.length} noun="entries" />
    </section>
  );
}

function NoEntries({ filtered }: { filtered: boolean }) {
  if (filtered) {
    return (
      <EmptyState
        title="No activity found"
        action={
          <ButtonLink to="/earnings" search={{}} resetScroll={false} variant="default">
            Clear Filters
          </ButtonLink>
        }
      >
        Nothing happened in this period, or nothing of this type.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No activity yet"
      action={<ButtonLink to="/contracts">Browse Contracts</ButtonLink>}
    >
      Whatever you earn or spend appears here, to the last point.
    </EmptyState>
  );
}
