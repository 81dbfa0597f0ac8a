/** What a contract pays. */
interface Terms {
  points_reward: number;
  max_signers: number;
}

const NOTHING: Terms = { points_reward: 0, max_signers: 0 };

/** Returns the points that a contract pays when all its places are approved; null without a limit of places. */
export function contractTotal({ points_reward, max_signers }: Terms): number | null {
  if (points_reward === 0) return 0;
  return max_signers === 0 ? null : points_reward * max_signers;
}

/** Returns whether the points after a change are more than before; null stands for points without a limit. */
export function isMore(before: number | null, after: number | null): boolean {
  return (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY);
}

/**
 * Returns whether a change makes a contract pay more: for each place, or in all. `before` is null for one that was not
 * active. What a place pays counts apart, because it can rise while the total stays without a limit.
 */
export function isDearer(before: Terms | null, after: Terms): boolean {
  const { points_reward } = before ?? NOTHING;
  const total = contractTotal(before ?? NOTHING);
  return after.points_reward > points_reward || isMore(total, contractTotal(after));
}

/**
 * An admin with everybody above: who granted the rights, who granted theirs, and so on, the admin first. A grant by the
 * operator's command, or one that an independent second admin confirmed, ends the line.
 */
export type AdminLine = readonly string[];

/** Returns whether two admins are independent: neither stands above the other, and nobody above both. */
export function areIndependent(one: AdminLine, other: AdminLine): boolean {
  return !one.some((id) => other.includes(id));
}

/** Returns whether two of some admins are independent of each other. */
export function hasTwoIndependent(lines: readonly AdminLine[]): boolean {
  return lines.some((one) => lines.some((other) => areIndependent(one, other)));
}

/** The lines of an admin when something was asked for, and now. */
export interface AdminLines {
  asked: AdminLine;
  now: AdminLine;
  /** Whether they were an admin before it was asked. */
  was_admin: boolean;
}

/**
 * Returns whether an admin can be the second one for what another has asked: independent then and now, and an admin before.
 * Otherwise one person could do both through a second account.
 */
export function canBeSecond(first: AdminLines, second: AdminLines): boolean {
  return (
    second.was_admin &&
    areIndependent(first.asked, second.asked) &&
    areIndependent(first.now, second.now)
  );
}
