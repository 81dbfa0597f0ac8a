import { choice, searchParams, text } from "~/platform/ui/search-params";

export const FAQ_CATEGORIES = [
  "Getting Started",
  "Points & Earnings",
  "Contracts",
  "Redemptions",
  "Account & Security",
  "Technical Issues",
] as const;

export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

/** Reads the page's filters; what is left out is not filtered by. */
export const faqSearch = searchParams({ search: text, category: choice(FAQ_CATEGORIES) });

export type FaqFilters = ReturnType<typeof faqSearch>;
