import { ADMIN_ACTIONS } from "@signpoint/api/platform/constants";
import { adminMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ActivityViews } from "~/ledger/audit-log/activity-views";
import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { FilterBar } from "~/platform/ui/filter-bar";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import { DecisionList } from "./decision-list";
import { type DecisionFilters, decisionsSearch, startOfDay } from "./decisions-search";
import { ACTION_LABELS } from "./labels";

const actions = ADMIN_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }));

/** Returns the query of the audit log under these filters, newest first. */
export function decisionsQuery({ from, to, ...filters }: DecisionFilters) {
  return apiQuery.administration.decisions.infiniteOptions({
    ...cursorPages({
      ...filters,
      from: from && startOfDay(from),
      to: to && startOfDay(to, 1),
    }),
    staleTime: 0,
  });
}

/** Renders the audit log of admins' decisions, under the filters of the URL. */
export function DecisionsScreen({ filters }: { filters: DecisionFilters }) {
  return (
    <Page>
      <PageTitle description="What each admin did to what, and how it changed, newest first.">
        Admin Decisions
      </PageTitle>
      <ActivityViews current="decisions" />
      <FilterBar
        to="/admin/activity/decisions"
        read={decisionsSearch}
        filters={filters}
        fields={[
          {
            kind: "search",
            name: "admin",
            label: "Decided by",
            placeholder: "Admin’s username or id",
          },
          { kind: "search", name: "person", label: "About person", placeholder: "Username or id" },
          {
            kind: "select",
            name: "action",
            label: "Decision",
            all: "All decisions",
            options: actions,
          },
          { kind: "day", name: "from", label: "From", max: filters.to },
          { kind: "day", name: "to", label: "To", min: filters.from },
        ]}
      />
      <List
        query={useInfiniteQuery(decisionsQuery(filters))}
        label="Decisions"
        noun="decisions"
        skeleton={<RowsSkeleton count={8} height={72} />}
        failure={{
          title: "The decisions could not be loaded",
          message: adminMessages.decisionsLoadFailed,
        }}
        noMatch={
          Object.keys(filters).length > 0
            ? {
                title: "No decisions found",
                text: "No one of that name, or nothing of that kind on those days. Give the whole username, or choose another decision.",
                action: (
                  <ButtonLink to="/admin/activity/decisions" search={{}} variant="default">
                    Clear Filters
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{
          title: "No decisions yet",
          text: "Whatever an admin approves, rejects or changes is recorded here.",
        }}
      >
        {(decisions) => (
          <SectionCard>
            <DecisionList decisions={decisions} />
          </SectionCard>
        )}
      </List>
    </Page>
  );
}
