import { PEOPLE_FILTERS } from "@signpoint/api/platform/constants";
import type { AdminUser } from "@signpoint/api/platform/user-profile";
import { peopleFilterLabels, peopleMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type Column, DataCell, DataTable, NameCell } from "~/platform/ui/data-table";
import { FilterBar } from "~/platform/ui/filter-bar";
import { DateTime, formatInteger } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { Points } from "~/platform/ui/points";
import { peopleQuery } from "./people-query";
import { type PeopleFilters, peopleSearch } from "./people-search";
import { PersonBadges } from "./person-badges";

const FILTERS = PEOPLE_FILTERS.map((value) => ({ value, label: peopleFilterLabels[value] }));

const COLUMNS: Column[] = [
  { name: "Person" },
  { name: "Email" },
  { name: "Balance", numeric: true },
  { name: "Invited", numeric: true, optional: true },
  { name: "Member since", optional: true },
];

/** Renders all people, under the search of the URL. */
export function PeopleScreen({ filters }: { filters: PeopleFilters }) {
  return (
    <Page>
      <PageTitle
        description="Everybody with an account, newest first."
        actions={
          <ButtonLink to="/admin/people/clusters" variant="default">
            Clusters
          </ButtonLink>
        }
      >
        People
      </PageTitle>
      <FilterBar
        to="/admin/people"
        read={peopleSearch}
        filters={filters}
        fields={[
          { kind: "search", name: "search", placeholder: "Part of a username or email" },
          { kind: "select", name: "filter", label: "Show", all: "Everybody", options: FILTERS },
        ]}
      />
      <List
        query={useInfiniteQuery(peopleQuery(filters))}
        label="People"
        noun="accounts"
        skeleton={<RowsSkeleton count={10} height={56} />}
        failure={{
          title: "The people could not be loaded",
          message: peopleMessages.peopleLoadFailed,
        }}
        noMatch={
          Object.keys(filters).length > 0
            ? {
                title: "Nobody found",
                text: "Nobody is both of this kind and has this text in the username or email.",
                action: (
                  <ButtonLink to="/admin/people" search={{}} variant="default">
                    Show Everybody
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{ title: "Nobody yet", text: "People appear here when they have signed up." }}
      >
        {(people) => (
          <DataTable label="People" columns={COLUMNS}>
            {people.map((person) => (
              <PersonRow key={person.id} person={person} />
            ))}
          </DataTable>
        )}
      </List>
    </Page>
  );
}

function PersonRow({ person }: { person: AdminUser }) {
  return (
    <tr>
      <NameCell>
        {person.is_confirmed ? (
          <TextLink to="/admin/people/$personId" params={{ personId: person.id }}>
            {person.username}
          </TextLink>
        ) : (
          person.username || "No username yet"
        )}
        <PersonBadges person={person} />
      </NameCell>
      <DataCell name="Email">{person.email}</DataCell>
      <DataCell name="Balance" numeric>
        <Points value={person.points} />
      </DataCell>
      <DataCell name="Invited" numeric optional>
        {formatInteger(person.referrals)}
      </DataCell>
      <DataCell name="Member since" optional>
        <DateTime at={person.created_at} />
      </DataCell>
    </tr>
  );
}
