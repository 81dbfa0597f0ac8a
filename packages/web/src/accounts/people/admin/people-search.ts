import { PEOPLE_FILTERS } from "@signpoint/api/platform/constants";
import { choice, searchParams, text } from "~/platform/ui/search-params";

/** Reads the filters of the list of people; `search` is a part of a username or an email. */
export const peopleSearch = searchParams({ search: text, filter: choice(PEOPLE_FILTERS) });

export type PeopleFilters = ReturnType<typeof peopleSearch>;

export const PERSON_VIEWS = ["points", "signings", "redemptions", "events"] as const;

/** Reads which list of a person's records is shown: the ledger unless another one is named. */
export const personSearch = searchParams({ view: choice(PERSON_VIEWS, "points") });

export type PersonView = (typeof PERSON_VIEWS)[number];
