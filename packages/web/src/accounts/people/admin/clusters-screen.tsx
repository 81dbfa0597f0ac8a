import { Title } from "@mantine/core";
import type { PersonCluster } from "@signpoint/api/accounts/person-cluster";
import { CLUSTER_KINDS } from "@signpoint/api/platform/constants";
import { clusterMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Badge } from "~/platform/ui/badge";
import { BackLink } from "~/platform/ui/detail";
import { FilterBar } from "~/platform/ui/filter-bar";
import { DateTime } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { SectionCard } from "~/platform/ui/sections";
import classes from "./clusters.module.css";
import { type ClusterFilters, clustersSearch } from "./clusters-search";
import { clustersQuery } from "./people-query";

const KINDS = CLUSTER_KINDS.map((value) => ({ value, label: clusterMessages.kinds[value] }));

/** Renders the groups of people who share an account number, a network or an inviter. */
export function ClustersScreen({ filters }: { filters: ClusterFilters }) {
  const { kind = "account", user_id } = filters;
  return (
    <Page>
      <BackLink to="/admin/people" label="Back to People" />
      <PageTitle description={clusterMessages.intro}>Clusters</PageTitle>
      <FilterBar
        to="/admin/people/clusters"
        read={clustersSearch}
        filters={filters}
        fields={[
          {
            kind: "select",
            name: "kind",
            label: "What they share",
            standard: "account",
            options: KINDS,
          },
        ]}
      />
      <p className={classes.about}>{clusterMessages.about[kind]}</p>
      <List
        query={useInfiniteQuery(clustersQuery(filters))}
        label="Clusters"
        noun="clusters"
        skeleton={<RowsSkeleton count={4} height={160} />}
        failure={{
          title: "The clusters could not be loaded",
          message: clusterMessages.loadFailed,
        }}
        noMatch={
          user_id === undefined
            ? undefined
            : {
                title: "Nothing shared",
                text: "This person shares nothing of this kind with others now.",
                action: (
                  <ButtonLink
                    to="/admin/people/clusters"
                    search={{ kind: filters.kind }}
                    variant="default"
                  >
                    Show All Clusters
                  </ButtonLink>
                ),
              }
        }
        empty={{ title: "No clusters", text: clusterMessages.empty[kind] }}
      >
        {(clusters) => (
          <div className={classes.clusters}>
            {clusters.map((cluster) => (
              <Cluster key={cluster.id} cluster={cluster} />
            ))}
          </div>
        )}
      </List>
    </Page>
  );
}

function Cluster({ cluster }: { cluster: PersonCluster }) {
  const { people, named, inviter, first_joined_at, last_joined_at } = cluster;
  const unnamed = people - named.length;
  return (
    <SectionCard>
      <Title order={2} className={classes.title}>
        {clusterMessages.title(cluster)}
      </Title>
      <p className={classes.facts}>
        {clusterMessages.facts(cluster)} They joined from <DateTime at={first_joined_at} /> to{" "}
        <DateTime at={last_joined_at} />.
      </p>
      <ul className={classes.people}>
        {named.map((person) => (
          <li key={person.id} className={classes.person}>
            <TextLink to="/admin/people/$personId" params={{ personId: person.id }}>
              {person.username}
            </TextLink>
            {person.is_suspended ? <Badge tone="danger">Suspended</Badge> : null}
          </li>
        ))}
        {unnamed > 0 ? <li>{clusterMessages.more(unnamed)}</li> : null}
      </ul>
      {inviter === null ? null : (
        <p className={classes.inviter}>
          <TextLink to="/admin/people/$personId" params={{ personId: inviter.id }}>
            {`Everybody whom ${inviter.username} has invited`}
          </TextLink>
        </p>
      )}
    </SectionCard>
  );
}
