import { EmptyState } from "~/ui/empty-state";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { PageTitle } from "~/ui/page-title";
import { SearchBox } from "~/ui/search-box";
import { useChangeFilters } from "~/ui/use-change-filters";
import { ContactSupport } from "./contact-support";
import { FAQ_CATEGORIES, type FaqFilters } from "./faq-categories";
import { FaqGroup } from "./faq-group";
import classes from "./faq-screen.module.css";
import { faqSearch } from "./faq-search";
import { findEntries } from "./find-entries";

/** Questions and answers, to search, to filter and to link to (specification, section 2). */
export function FaqScreen({ filters }: { filters: FaqFilters }) {
  const entries = findEntries(filters);
  const change = useChangeFilters("/faq", faqSearch);
  return (
    <Page width="reading">
      <PageTitle
        documentTitle="FAQ"
        description="How contracts, points and redemptions work, in plain words."
      >
        Frequently Asked Questions
      </PageTitle>
      <FilterRow>
        <SearchBox
          placeholder="A word in a question or an answer"
          value={filters.search ?? ""}
          onChange={(search) => change({ search })}
        />
        <FilterSelect
          label="Category"
          all="All Categories"
          options={FAQ_CATEGORIES}
          value={filters.category}
          onChange={(category) => change({ category })}
        />
      </FilterRow>
      <p className={classes.count} role="status">
        {entries.length === 1 ? "1 question" : `${entries.length} questions`}
      </p>
      {entries.length === 0 ? (
        <EmptyState
          title="No questions found"
          action={
            <ButtonLink to="/faq" variant="default">
              Clear Filters
            </ButtonLink>
          }
        >
          No question or answer has all of these words. Try another one, or all categories.
        </EmptyState>
      ) : (
        FAQ_CATEGORIES.map((category) => (
          <FaqGroup
            key={category}
            category={category}
            entries={entries.filter((entry) => entry.category === category)}
          />
        ))
      )}
      <ContactSupport />
    </Page>
  );
}
