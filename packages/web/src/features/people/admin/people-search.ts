import { PEOPLE_FILTERS } from "@signpoint/api/constants";
import { choice, searchParams, text } from "~/ui/search-params";

/** Reads the filters of the list of people; `search` is a part of a username or an email. */
export const peopleSearch = searchParams({ search: text, filter: choice(PEOPLE_FILTERS) });

export type PeopleFilters = ReturnType<typeof peopleSearch>;
