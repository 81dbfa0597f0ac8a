import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { CategoryChips } from "./category-chips";
import { ContractResults } from "./contract-results";
import { contractsQuery } from "./contracts-query";
import type { ContractsSearch } from "./contracts-search";
import { FilterBar } from "./filter-bar";
import { StateChips } from "./state-chips";
import { ViewSwitch } from "./view-switch";

/** The contracts that can be signed, or the reader's own, under the filters of the address (section 2). */
export function ContractListScreen({ search }: { search: ContractsSearch }) {
  const { data } = useInfiniteQuery(contractsQuery(search));
  const newest = data?.pages.at(-1);
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
      <ViewSwitch mine={mine} />
      {mine ? (
        <StateChips counts={newest?.signing_counts} />
      ) : (
        <CategoryChips counts={newest?.counts} />
      )}
      <FilterBar search={search} types={newest?.types ?? []} />
      <ContractResults search={search} />
    </Page>
  );
}
