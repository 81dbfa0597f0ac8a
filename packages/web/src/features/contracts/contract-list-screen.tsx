import {
  CONTRACT_CATEGORIES,
  CONTRACT_SORTS,
  EXPIRATION_STATUSES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/constants";
import { refusalMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useProfile } from "~/features/people/profile";
import { SIGNING_LABELS } from "~/features/submissions/signing-status";
import { FilterBar } from "~/ui/filter-bar";
import { ButtonLink } from "~/ui/links";
import { CardGrid, CardsSkeleton, List } from "~/ui/list";
import { Page, PageTitle } from "~/ui/page";
import { ChipCount, ChipLink, Chips, ViewLink, Views } from "~/ui/views";
import { ContractCard } from "./contract-card";
import { contractsQuery } from "./contracts-query";
import {
  type ContractsSearch,
  contractsSearch,
  isFiltered,
  withoutFilters,
} from "./contracts-search";
import { CATEGORY_LABELS, expirationLabel, SORT_LABELS } from "./labels";

const exact = { exact: true };
const statuses = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));
const sorts = CONTRACT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Renders the contracts that can be signed, or the reader's own, under the filters of the URL (section 2). */
export function ContractListScreen({ search }: { search: ContractsSearch }) {
  const { points } = useProfile();
  const query = useInfiniteQuery(contractsQuery(search));
  const newest = query.data?.pages.at(-1);
  const mine = search.mine !== undefined;
  return (
    <Page>
      <PageTitle
        description={
          mine
            ? "What you have signed, what to do next, and until when."
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
            <Chip key={tab} count={newest?.signing_counts?.[tab]} search={{ mine: tab }}>
              {tab === "all" ? "All" : SIGNING_LABELS[tab]}
            </Chip>
          ))}
        </Chips>
      ) : (
        <Chips label="Categories">
          {CONTRACT_CATEGORIES.map((category) => (
            <Chip key={category} count={newest?.counts[category]} search={{ category }}>
              {CATEGORY_LABELS[category]}
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
      <List
        query={query}
        label="Contracts"
        noun="contracts"
        skeleton={<CardsSkeleton height={400} />}
        failure={{
          title: "The contracts could not be loaded",
          message: refusalMessages.contractsLoadFailed,
        }}
        noMatch={isFiltered(search) ? noMatch(search) : undefined}
        empty={mine ? NOTHING_SIGNED : NOTHING_TO_SIGN}
      >
        {(contracts) => (
          <CardGrid>
            {contracts.map((contract) => (
              <li key={contract.id}>
                <ContractCard contract={contract} balance={points} own={mine} />
              </li>
            ))}
          </CardGrid>
        )}
      </List>
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
};

function noMatch(search: ContractsSearch) {
  return {
    title: "No contracts found",
    text: "Nothing matches your search and filters. Remove a filter, or try another word.",
    action: (
      <ButtonLink to="/contracts" search={withoutFilters(search)} variant="default">
        Clear Filters
      </ButtonLink>
    ),
  };
}

interface ChipProps {
  /** The number of contracts behind the choice; undefined until it is known. */
  count: number | undefined;
  /** The change of the search params. */
  search: ContractsSearch;
  children: ReactNode;
}

function Chip({ count, search, children }: ChipProps) {
  return (
    <ChipLink
      to="/contracts"
      search={(current) => contractsSearch({ ...current, ...search })}
      activeOptions={exact}
      resetScroll={false}
    >
      {children}
      <ChipCount count={count} />
    </ChipLink>
  );
}
