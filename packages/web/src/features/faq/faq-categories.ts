export const FAQ_CATEGORIES = [
  "Getting Started",
  "Points & Earnings",
  "Contracts",
  "Redemptions",
  "Account & Security",
  "Technical Issues",
] as const;

export type FaqCategory = (typeof FAQ_CATEGORIES)[number];

/** The page's filters as they stand in the address; what is left out is not filtered by. */
export interface FaqFilters {
  search?: string | undefined;
  category?: FaqCategory | undefined;
}
