import { enter, type ModelPerson, type World } from "./world";

const monthOf = (instant: number) => new Date(instant).toISOString().slice(0, 7);

/** Pays the bonus of an invitation: to the inviter only while they have an account and room in the month. */
export function payBonus(world: World, invited: ModelPerson, inviter: ModelPerson): void {
  const { now, gone, bonuses } = world;
  enter(invited, "REFERRAL_BONUS", 50);
  const earlier = inviter.bonusesAt ?? [];
  const thisMonth = earlier.filter((at) => monthOf(at) === monthOf(now));
  if (gone.includes(inviter) || (bonuses.cap > 0 && thisMonth.length >= bonuses.cap)) return;
  inviter.bonusesAt = [...earlier, now];
  enter(inviter, "REFERRAL_BONUS", 50);
}

/** Pays the bonus that waits for the first approval of this person, if one does. */
export function payWaitingBonus(world: World, invited: ModelPerson): void {
  const { waitsWith } = invited;
  invited.waitsWith = null;
  if (waitsWith) payBonus(world, invited, waitsWith);
}
