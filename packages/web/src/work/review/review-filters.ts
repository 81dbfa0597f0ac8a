import { adminMessages } from "@signpoint/api/texts";
import type { QueueFilters, WaitingPerson } from "@signpoint/api/work/review";
import { formatInteger } from "~/platform/ui/format";
import type { ApprovalsSearch } from "./approvals-search";

const DAYS = { day: 1, "two-days": 2, week: 7 } as const;

/** Returns an option that says how many wait behind it. */
export function countedOption(value: string, label: string, { waiting }: { waiting: number }) {
  return { value, label: `${label} (${formatInteger(waiting)})` };
}

/** Returns the field that searches a queue, which `/` goes to. */
export function searchField(placeholder: string) {
  return { name: "search", kind: "search", placeholder, shortcut: "/" } as const;
}

/** Returns the field that narrows a list down to one person, by a part of the name. */
export function personField(people: readonly WaitingPerson[]) {
  return {
    name: "person",
    kind: "typed",
    label: "Person",
    all: "All people",
    missing: adminMessages.nobodyOfThisName,
    several: adminMessages.severalOfThisName,
    options: people.map(({ id, username, waiting }) => ({
      value: id,
      label: username ?? adminMessages.unknownUser,
      hint: `${formatInteger(waiting)} waiting`,
    })),
  } as const;
}

type Ages = Pick<QueueFilters, "overdue" | "over_1_day" | "over_2_days" | "over_7_days">;

const NONE: Ages = { overdue: 0, over_1_day: 0, over_2_days: 0, over_7_days: 0 };

/** Returns the field that narrows a list down to what is overdue or has waited for long; undefined counts are not known yet. */
export function ageField(ages: Ages = NONE) {
  return {
    name: "age",
    kind: "select",
    label: "Waiting",
    all: "Any time",
    options: [
      countedOption("overdue", "Overdue", { waiting: ages.overdue }),
      countedOption("day", "Over a day", { waiting: ages.over_1_day }),
      countedOption("two-days", "Over two days", { waiting: ages.over_2_days }),
      countedOption("week", "Over a week", { waiting: ages.over_7_days }),
    ],
  } as const;
}

/** Returns the filters that all lists of approvals share, as the calls name them. What is due first comes first. */
export function toReviewFilters({ search, person, age, own }: ApprovalsSearch) {
  return {
    ...(search !== undefined && { search }),
    ...(person !== undefined && { user_id: person }),
    ...(age === "overdue"
      ? { overdue: "true" as const }
      : age !== undefined && { min_age_days: DAYS[age] }),
    own: own ?? ("exclude" as const),
    sort: "due" as const,
  };
}

/** Returns true when the list is narrowed down. */
export function isFiltered({ tab, open, ...filters }: ApprovalsSearch): boolean {
  return Object.values(filters).some((value) => value !== undefined);
}
