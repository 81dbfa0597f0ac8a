import { EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { refusalMessages, SOURCE_LABELS } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ActivityViews } from "~/ledger/audit-log/activity-views";
import { FilterBar } from "~/platform/ui/filter-bar";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { activityQuery } from "./earnings-query";
import { type ActivityFilters, activitySearch } from "./earnings-search";
import { ActivityList } from "./entries";

const sources = EARNINGS_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }));

/** Renders everybody's ledger, under the filters of the URL. */
export function ActivityScreen({ filters }: { filters: ActivityFilters }) {
  return (
    <Page>
      <PageTitle description="Every point that anybody earned or spent, newest first.">
        Activity
      </PageTitle>
      <ActivityViews current="points" />
      <FilterBar
        to="/admin/activity"
        read={activitySearch}
        filters={filters}
        fields={[
          { kind: "search", name: "user", placeholder: "Whole username, or user id" },
          {
            kind: "select",
            name: "source",
            label: "Activity type",
            all: "All activity types",
            options: sources,
          },
        ]}
      />
      <List
        query={useInfiniteQuery(activityQuery(filters))}
        label="Activities"
        noun="entries"
        skeleton={<RowsSkeleton count={10} height={56} />}
        failure={{
          title: "The activity could not be loaded",
          message: refusalMessages.activityLoadFailed,
        }}
        noMatch={
          Object.keys(filters).length > 0
            ? {
                title: "No activity found",
                text: "Nobody of that name, or nothing of that type. Give the whole username, or choose another type.",
                action: (
                  <ButtonLink to="/admin/activity" search={{}} variant="default">
                    Clear Filters
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{ title: "No activity yet", text: "Whatever people earn or spend appears here." }}
      >
        {(activities) => (
          <SectionCard>
            <ActivityList activities={activities} />
          </SectionCard>
        )}
      </List>
    </Page>
  );
}
