import { setFilters } from "~/ui/address-filters";
import { uuidText } from "~/ui/uuid-text";

/** The notification that has led to a screen, from its address. */
export function notificationSearch(raw: Record<string, unknown>): { notification?: string } {
  return setFilters<{ notification?: string }>({ notification: uuidText(raw.notification) });
}
