import { instantAfter, MS_PER_DAY, MS_PER_HOUR } from "../../platform/durations";

/** Hours after which a lost second factor is removed once a second admin has confirmed it. */
export const FACTOR_REMOVAL_HOURS = 24;

/** Hours after which one admin removes it alone, while no two independent ones exist. */
export const LONE_FACTOR_REMOVAL_HOURS = 72;

/** Days after which a removal that was not carried out lapses. */
export const FACTOR_REMOVAL_LAPSE_DAYS = 14;

/** Days for which an admin whom the asking one has suspended or demoted counts as present. */
export const OUSTED_ADMIN_DAYS = 30;

/** When a removal was asked for and confirmed, ISO 8601. */
interface Asked {
  requested_at: string;
  confirmed_at: string | null;
}

/**
 * Returns when a removal happens (ISO 8601): a day after it was asked for if a second admin has confirmed it, three days
 * after it if one admin is enough (`isAlone`); null while it waits for a second admin.
 */
export function removalHappensAt(
  { requested_at, confirmed_at }: Asked,
  isAlone: boolean,
): string | null {
  const hoursAfter = (hours: number) => instantAfter(new Date(requested_at), hours * MS_PER_HOUR);
  if (confirmed_at === null) return isAlone ? hoursAfter(LONE_FACTOR_REMOVAL_HOURS) : null;
  const earliest = hoursAfter(FACTOR_REMOVAL_HOURS);
  return confirmed_at > earliest ? confirmed_at : earliest;
}

/** Returns when a removal that has not happened ends by itself, ISO 8601. */
export function removalLapsesAt({ requested_at }: Pick<Asked, "requested_at">): string {
  return instantAfter(new Date(requested_at), FACTOR_REMOVAL_LAPSE_DAYS * MS_PER_DAY);
}
