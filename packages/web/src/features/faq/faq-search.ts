import { oneOf, searchText, setFilters } from "~/ui/address-filters";
import { FAQ_CATEGORIES, type FaqFilters } from "./faq-categories";

/** Reads the filters from an address. What is not known is left out. */
export function faqSearch(raw: Record<string, unknown>): FaqFilters {
  return setFilters<FaqFilters>({
    search: searchText(raw.search),
    category: oneOf(FAQ_CATEGORIES, raw.category),
  });
}
