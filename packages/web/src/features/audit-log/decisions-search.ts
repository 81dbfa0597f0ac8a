import { ADMIN_ACTIONS } from "@signpoint/api/constants";
import { oneOf, searchText, setFilters } from "~/ui/address-filters";
import { uuidText } from "~/ui/uuid-text";

export interface DecisionFilters {
  /** A username, or the id of an admin. */
  admin?: string;
  action?: (typeof ADMIN_ACTIONS)[number];
  /** The id of what was decided about. */
  subject?: string;
  /** Days in the reader's time zone, `2026-01-31`, both included. */
  from?: string;
  to?: string;
}

/** Reads the filters from an address; what is not known is left out. */
export function decisionsSearch(raw: Record<string, unknown>): DecisionFilters {
  return setFilters<DecisionFilters>({
    admin: searchText(raw.admin),
    action: oneOf(ADMIN_ACTIONS, raw.action),
    subject: uuidText(raw.subject),
    from: day(raw.from),
    to: day(raw.to),
  });
}

/** The instant at which a day begins where the reader is, so many days later. */
export function startOfDay(text: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = text.split("-").map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** A day that there is, of any year: one that is being typed begins with zeros. */
function day(raw: unknown): string | undefined {
  if (typeof raw !== "string" || !/^\d{4}-\d\d-\d\d$/.test(raw)) return undefined;
  const parsed = new Date(`${raw}T00:00:00Z`);
  const exists = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(raw);
  return exists ? raw : undefined;
}
