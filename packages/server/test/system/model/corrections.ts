import { countAlone, needsTwo } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import { chosen, enter, type ModelPerson, personOf, type World } from "./world";

export function deductPoints(world: World, who: number, from: number, points: number): Attempt {
  const actor = personOf(world, who);
  const owner = personOf(world, from);
  const body = { user_id: owner.person.id, points_to_deduct: points };
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [owner === actor, "OWN_DECISION"],
      [owner.balance < points, "NOT_ENOUGH_POINTS"],
    ),
    call: ({ as }) => as(actor).points.deduct(body),
    change: () => correct(world, owner, actor, -points),
  };
}

/** An admin gives points to somebody. */
export function creditPoints(world: World, who: number, to: number, points: number): Attempt {
  const actor = personOf(world, who);
  const owner = personOf(world, to);
  const body = { p_user_id: owner.person.id, p_points: points, p_reason: "Model" };
  return {
    refusal: firstOf([!actor.isAdmin, "FORBIDDEN"], [owner === actor, "OWN_DECISION"]),
    call: ({ as }) => as(actor).points.credit(body),
    change: () => correct(world, owner, actor, points),
  };
}

/** Moves the points, or has them wait for a second admin. */
function correct(world: World, owner: ModelPerson, by: ModelPerson, points: number): void {
  const decided = { by, owner, points: Math.abs(points) };
  if (!needsTwo(world, decided)) {
    countAlone(world, decided);
    enter(owner, points < 0 ? "POINTS_REDEEMED" : "POINTS_EARNED", points);
    return;
  }
  const about = { subjectId: owner.person.id, owner, by, isCorrection: true };
  const kind = points < 0 ? "deduction" : "credit";
  world.awaiting.push({ kind, points: Math.abs(points), ...about });
}

/** An admin takes points of what an approved signing paid: with `isPaid` of one that has paid, if there is one. */
export function takeBack(
  world: World,
  who: number,
  which: number,
  points: number,
  isPaid: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const paid = world.signings.filter((one) => one.status === "approved" && one.reward > 0);
  const signing = chosen(isPaid && paid.length > 0 ? paid : world.signings, which);
  if (signing === undefined) return null;
  const { signer, status, reward, takenBack = 0 } = signing;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [signer === actor, "OWN_DECISION"],
      [world.gone.includes(signer), "NOT_FOUND"],
      [status !== "approved" || takenBack + points > reward, "BAD_REQUEST"],
      [signer.balance < points, "NOT_ENOUGH_POINTS"],
    ),
    call: ({ as }) =>
      as(actor).points.deduct({
        user_id: signer.person.id,
        points_to_deduct: points,
        p_signed_contract_id: signing.id,
      }),
    change: () => {
      const moved = { by: actor, owner: signer, points };
      if (needsTwo(world, moved)) {
        const about = { subjectId: signer.person.id, isCorrection: true };
        world.awaiting.push({ kind: "deduction", signing, ...about, ...moved });
        return;
      }
      countAlone(world, moved);
      signing.takenBack = takenBack + points;
      enter(signer, "POINTS_REDEEMED", -points);
    },
  };
}
