import { ADMIN_ACTIONS } from "@signpoint/api/platform/constants";
import { choice, searchParams, text, uuid } from "~/platform/ui/search-params";

/**
 * Reads the filters of the audit log: `admin` is a username or the id of an admin, `person` that of
 * the person decided about, `subject` the id of what was decided about, `from` and `to` are days in the reader's time zone, both included.
 */
export const decisionsSearch = searchParams({
  admin: text,
  person: text,
  action: choice(ADMIN_ACTIONS),
  subject: uuid,
  from: day,
  to: day,
});

export type DecisionFilters = ReturnType<typeof decisionsSearch>;

/** Returns the instant at which a day (`2026-01-31`) begins in the reader's time zone. */
export function startOfDay(text: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** Reads a day that exists. Any year will do: one that is being typed begins with zeros. */
function day(raw: unknown): string | undefined {
  if (typeof raw !== "string" || !/^\d{4}-\d\d-\d\d$/.test(raw)) return undefined;
  const parsed = new Date(`${raw}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(raw);
  return exists ? raw : undefined;
}
