import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "~/ui/layout/page";
import { PageTitle } from "~/ui/page-title";
import { CategoryChips } from "./category-chips";
import { ContractResults } from "./contract-results";
import { contractsQuery } from "./contracts-query";
import type { ContractsSearch } from "./contracts-search";
import { FilterBar } from "./filter-bar";

/** The contracts that can be signed, under the filters of the address (section 2). */
export function ContractListScreen({ search }: { search: ContractsSearch }) {
  const list = useInfiniteQuery(contractsQuery(search));
  const newest = list.data?.pages.at(-1);
  return (
    <Page>
      <PageTitle description="Sign with points, complete the activity, earn the reward once it is approved.">
        Available Contracts
      </PageTitle>
      <CategoryChips counts={newest?.counts} />
      <FilterBar search={search} types={newest?.types ?? []} />
      <ContractResults search={search} />
    </Page>
  );
}
