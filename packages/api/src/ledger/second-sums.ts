import type { AdminSettings, AdminSettingsChanges } from "./admin-settings";

/** From what on a decision needs a second admin. */
export interface SecondSums {
  /** Null when no number of points does. */
  points: number | null;
  /** Null when no number of dollars does. */
  dollars: number | null;
  /** The house's rate, points for a dollar; null without one: then dollars count nothing. */
  points_per_dollar: number | null;
  /** How many times the sums an admin alone may move in 24 hours, in all. */
  daily_factor: number;
}

type SumSettings = Pick<
  AdminSettings,
  "points_per_dollar" | "second_from_points" | "second_from_dollars" | "second_daily_factor"
>;

/** Returns the sums of the settings. `fixed` is SECOND_APPROVAL_FROM_POINTS, which no admin changes: the smaller one counts. */
export function secondSums(settings: SumSettings, fixed: number | undefined): SecondSums {
  const points = Math.min(orNone(settings.second_from_points), fixed ?? Number.POSITIVE_INFINITY);
  return {
    points: Number.isFinite(points) ? points : null,
    dollars: settings.second_from_dollars === 0 ? null : settings.second_from_dollars,
    points_per_dollar: settings.points_per_dollar,
    daily_factor: settings.second_daily_factor,
  };
}

/** Returns whether any sum is set. */
export function areSumsOn({ points, dollars }: Pick<SecondSums, "points" | "dollars">): boolean {
  return points !== null || dollars !== null;
}

/** What a decision moves: points (null without a limit), and dollars (0 where none go out). */
interface Moved {
  points: number | null;
  dollars: number;
}

/** Returns whether a decision needs a second admin: by its points, its dollars, or its points in dollars by the rate. */
export function needsSecond({ points, dollars }: Moved, sums: SecondSums): boolean {
  if (points === null) return areSumsOn(sums);
  if (sums.points !== null && points >= sums.points) return true;
  const { dollars: from, points_per_dollar: rate } = sums;
  return from !== null && rate !== null && Math.max(dollars, points / rate) >= from;
}

/** What one admin decides, or decided alone. */
interface MovedAlone {
  points: number;
  dollars: number;
}

/**
 * Returns whether a decision of one admin reaches a sum together with what the same admin decided alone in the last 24 hours: about the
 * same person, or in all, where the sums count `daily_factor` times. What moves nothing never does.
 */
export function reachesAlone(
  moved: MovedAlone,
  before: readonly (MovedAlone & { is_same_person: boolean })[],
  sums: SecondSums,
): boolean {
  if (moved.points === 0 && moved.dollars === 0) return false;
  const { points, dollars, points_per_dollar: rate, daily_factor } = sums;
  const worth = (one: MovedAlone) => Math.max(one.dollars, rate === null ? 0 : one.points / rate);
  const together = (others: readonly MovedAlone[]): Moved => ({
    points: others.reduce((sum, one) => sum + one.points, moved.points),
    dollars: others.reduce((sum, one) => sum + worth(one), worth(moved)),
  });
  const timesFactor = (sum: number | null) => (sum === null ? null : sum * daily_factor);
  const inAll = { ...sums, points: timesFactor(points), dollars: timesFactor(dollars) };
  return (
    needsSecond(together(before.filter((one) => one.is_same_person)), sums) ||
    needsSecond(together(before), inAll)
  );
}

const SUMS = ["second_from_points", "second_from_dollars"] as const;

const CASH_LIMITS = [
  "cash_person_daily_dollars",
  "cash_account_daily_dollars",
  "cash_house_daily_dollars",
] as const;

/**
 * Returns what of a change of the settings takes two admins: another rate, a sum that is raised or switched off, and, while a sum is
 * set (`fixed`: by the server), a raised factor of what one admin moves alone, and a limit of cash that is raised or removed. A rate
 * for the first time, and a sum that is switched on or lowered, take one.
 */
export function changesForTwo(
  before: AdminSettings,
  changes: AdminSettingsChanges,
  fixed: number | undefined,
): (keyof AdminSettings)[] {
  const raised = SUMS.filter(
    (name) => orNone(changes[name] ?? before[name]) > orNone(before[name]),
  );
  const { points_per_dollar: rate } = changes;
  const isOtherRate =
    before.points_per_dollar !== null && rate !== undefined && rate !== before.points_per_dollar;
  return [
    ...raised,
    ...(isOtherRate ? (["points_per_dollar"] as const) : []),
    ...(areSumsOn(secondSums(before, fixed)) ? loosened(before, changes) : []),
  ];
}

function loosened(before: AdminSettings, changes: AdminSettingsChanges): (keyof AdminSettings)[] {
  const raised = CASH_LIMITS.filter(
    (name) => orNone(changes[name] ?? before[name]) > orNone(before[name]),
  );
  const { cash_bonus_wait_days: days = before.cash_bonus_wait_days } = changes;
  const { second_daily_factor: factor = before.second_daily_factor } = changes;
  return [
    ...(factor > before.second_daily_factor ? (["second_daily_factor"] as const) : []),
    ...raised,
    ...(days < before.cash_bonus_wait_days ? (["cash_bonus_wait_days"] as const) : []),
  ];
}

/** Returns a sum of the settings; infinite for 0, which is none. */
function orNone(sum: number): number {
  return sum === 0 ? Number.POSITIVE_INFINITY : sum;
}
