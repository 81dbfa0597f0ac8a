/**
 * Returns whether a second admin has to confirm a decision about so many points; null stands for points without a
 * limit. `from` is the setting; undefined turns the rule off.
 */
export function needsSecondApproval(points: number | null, from: number | undefined): boolean {
  return from !== undefined && (points === null || points >= from);
}

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

/** When an admin got the rights (ISO 8601), and from whom: null for the operator's command. */
interface AdminGrant {
  admin_id: string | null;
  created_at: string;
}

/** An admin with the latest grant of their rights; null where none is recorded. */
export interface GrantedAdmin {
  id: string;
  grant: AdminGrant | null;
}

/**
 * Returns whether an admin can be the second one for what another has requested (at an instant in ISO 8601): neither made
 * the other an admin, and the second one was an admin before. Otherwise one person could do both through a second account.
 * Whom the operator's command made an admin always can.
 */
export function canBeSecond(
  requester: GrantedAdmin,
  requested_at: string,
  second: GrantedAdmin,
): boolean {
  if (requester.grant?.admin_id === second.id) return false;
  if (second.grant === null || second.grant.admin_id === null) return true;
  const isEarlier = Date.parse(second.grant.created_at) < Date.parse(requested_at);
  return isEarlier && second.grant.admin_id !== requester.id;
}
