import { adminMessages } from "@signpoint/api/messages";
import { formatInteger } from "~/ui/format";

interface Waiting {
  waiting: number;
}

/** Returns an option that says how many wait behind it. */
export function countedOption(value: string, label: string, { waiting }: Waiting) {
  return { value, label: `${label} (${formatInteger(waiting)})` };
}

interface Person extends Waiting {
  id: string;
  username: string | null;
}

/** Returns the field that narrows a list down to one person. */
export function personField(people: readonly Person[]) {
  return {
    name: "person",
    kind: "select",
    label: "Person",
    all: "All people",
    options: people.map((person) =>
      countedOption(person.id, person.username ?? adminMessages.unknownUser, person),
    ),
  } as const;
}

interface Ages {
  over_1_day: number;
  over_2_days: number;
  over_7_days: number;
}

const NONE: Ages = { over_1_day: 0, over_2_days: 0, over_7_days: 0 };

/** Returns the field that narrows a list down to what has waited for long; undefined counts are not known yet. */
export function ageField(ages: Ages = NONE) {
  return {
    name: "age",
    kind: "select",
    label: "Waiting",
    all: "Any time",
    options: [
      countedOption("day", "Over a day", { waiting: ages.over_1_day }),
      countedOption("two-days", "Over two days", { waiting: ages.over_2_days }),
      countedOption("week", "Over a week", { waiting: ages.over_7_days }),
    ],
  } as const;
}
