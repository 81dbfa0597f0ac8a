import {
  CONTRACT_SORTS,
  EXPIRATION_STATUSES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/platform/constants";
import { refusalMessages } from "@signpoint/api/texts";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useProfile } from "~/platform/api/profile";
import { FilterBar } from "~/platform/ui/filter-bar";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { List } from "~/platform/ui/list";
import { Page, PageTitle } from "~/platform/ui/page";
import { ChipCount, ChipLink, Chips, ViewLink, Views } from "~/platform/ui/views";
import { ContractCardsFrame, ContractCardsSkeleton, ContractGroups } from "./contract-groups";
import { contractParts } from "./contract-parts";
import { contractsQuery, expiredContractsQuery } from "./contracts-query";
import {
  CONTRACT_VIEWS,
  type ContractsSearch,
  contractsSearch,
  isFiltered,
  withoutFilters,
} from "./contracts-search";
import { ExpiredContracts } from "./expired-contracts";
import { expirationLabel, SORT_LABELS, TAB_LABELS, VIEW_LABELS } from "./labels";

const exact = { exact: true };
const statuses = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));
const sorts = CONTRACT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Renders the contracts that can be signed, or the reader's own, under the filters of the URL (section 2). */
export function ContractListScreen({ search }: { search: ContractsSearch }) {
  const { points } = useProfile();
  const query = useInfiniteQuery(contractsQuery(search));
  const newest = query.data?.pages.at(-1);
  const mine = search.mine !== undefined;
  const isComplete = query.isSuccess && !query.hasNextPage && !query.isPlaceholderData;
  const isEmpty = isComplete && query.data.pages.every(({ items }) => items.length === 0);
  const expired = useInfiniteQuery(expiredContractsQuery(search, { enabled: isComplete }));
  const hasExpired = expired.data?.pages[0]?.items.length !== 0 && expired.isSuccess;
  return (
    <Page>
      <PageTitle
        description={
          mine
            ? "What you have signed, what to do next, and by when."
            : "Sign with points, complete the activity, earn the reward once it is approved."
        }
      >
        {mine ? "My Contracts" : "Available Contracts"}
      </PageTitle>
      <Views>
        <ViewLink to="/contracts" search={{}} activeOptions={exact} current={!mine}>
          Available
        </ViewLink>
        <ViewLink to="/contracts" search={{ mine: "all" }} activeOptions={exact} current={mine}>
          My contracts
        </ViewLink>
      </Views>
      {mine ? (
        <Chips label="States">
          {MY_CONTRACTS_TABS.map((tab) => (
            <Chip key={tab} search={{ mine: tab }}>
              {TAB_LABELS[tab]}
              <ChipCount count={newest?.signing_counts?.[tab]} />
            </Chip>
          ))}
        </Chips>
      ) : (
        <Chips label="Categories">
          {CONTRACT_VIEWS.map((category) => (
            <Chip key={category} search={{ category }}>
              {VIEW_LABELS[category]}
              {category === "signable" || category === "free" ? null : (
                <ChipCount count={newest?.counts[category]} early={category} />
              )}
            </Chip>
          ))}
        </Chips>
      )}
      <FilterBar
        to="/contracts"
        read={contractsSearch}
        filters={search}
        fields={[
          { kind: "search", name: "search", placeholder: "Title or description" },
          {
            kind: "select",
            name: "type",
            label: "Type",
            all: "All Types",
            options: newest?.types ?? [],
          },
          {
            kind: "select",
            name: "status",
            label: "Status",
            all: "All Statuses",
            options: statuses,
          },
          ...(mine ? [] : [SORT]),
        ]}
      />
      {isEmpty && expired.isLoading ? <ContractCardsSkeleton /> : null}
      {isEmpty && (expired.isLoading || hasExpired) ? null : (
        <List
          query={query}
          label="Contracts"
          noun="contracts"
          skeleton={<ContractCardsFrame />}
          failure={{
            title: "The contracts could not be loaded",
            message: refusalMessages.contractsLoadFailed,
          }}
          noMatch={isFiltered(search) ? noMatch(search) : undefined}
          empty={mine ? NOTHING_SIGNED : NOTHING_TO_SIGN}
        >
          {(entries) => (
            <ContractGroups
              entries={entries}
              isSingle={new Set(contractParts(search).map(({ group }) => group)).size === 1}
              balance={points}
              own={mine}
            />
          )}
        </List>
      )}
      {isComplete ? (
        <ExpiredContracts
          key={String(isEmpty)}
          query={expired}
          balance={points}
          isAlone={isEmpty}
        />
      ) : null}
    </Page>
  );
}

const SORT = {
  kind: "select",
  name: "sort",
  label: "Sort by",
  standard: "newest",
  options: sorts,
} as const;

const NOTHING_SIGNED = {
  title: "No contracts found",
  text: "You have not signed a contract yet. What you sign appears here, with what to do next.",
  action: <ButtonLink to="/contracts">Browse Contracts</ButtonLink>,
};

const NOTHING_TO_SIGN = {
  title: "No contracts found",
  text: "There is nothing to sign at the moment. New contracts appear here as soon as they open.",
  action: (
    <ButtonLink to="/marketplace" variant="default">
      See What Points Buy
    </ButtonLink>
  ),
};

function noMatch(search: ContractsSearch) {
  const isAboutPoints = search.category === "signable" || search.category === "free";
  return {
    title: "No contracts found",
    text: isAboutPoints
      ? "No open contract has a free place at a cost within your points. Approved contracts and invited friends bring more points."
      : "Nothing matches your search and filters. Remove a filter, or try another word.",
    action: (
      <>
        <ButtonLink to="/contracts" search={withoutFilters(search)} variant="default">
          Clear Filters
        </ButtonLink>
        {isAboutPoints ? <TextLink to="/dashboard">Invite a friend</TextLink> : null}
      </>
    ),
  };
}

/** Renders one choice; `search` is its change of the search params. */
function Chip({ search, children }: { search: ContractsSearch; children: ReactNode }) {
  return (
    <ChipLink
      to="/contracts"
      search={(current) => contractsSearch({ ...current, ...search })}
      activeOptions={exact}
      resetScroll={false}
    >
      {children}
    </ChipLink>
  );
}
