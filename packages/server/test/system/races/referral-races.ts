import { eq } from "drizzle-orm";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { settings, users } from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { outcomes } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addInvited, addPerson, ledgerOf, type Person } from "../../support/people";
import { type Arena, addAdmin, addAdmins, type Contender, type Races, times } from "./race";

const CAP = 2;

/** Approves a submission of somebody for a contract that costs nothing. */
async function approval(arena: Arena, person: Person, admin: Person | undefined) {
  const { signingId } = await pendingSigning(arena, person, { points_cost: 0, points_reward: 7 });
  const approve: Contender = (as) =>
    as(admin).submissions.approve({ p_signed_contract_id: signingId });
  return approve;
}

const bonusesOf = async (arena: Arena, person: Person) =>
  (await ledgerOf(arena, person)).filter(([source]) => source === "REFERRAL_BONUS").length;

async function stateOf({ services }: Arena, { id }: Person) {
  return (await services.db.query.users.findFirst({ where: eq(users.id, id) }))?.referral_bonus;
}

/** Sets the rules of the bonus behind the calls, so that no round waits for another. */
const setRules = ({ services }: Arena, cap: number, hold: boolean) =>
  services.db
    .update(settings)
    .set({ bonus_cap_per_inviter_month: cap, bonus_hold_until_first_approval: hold });

export const referralRaces = {
  "two first approvals, a suspension, and the hold turned off": async (arena) => {
    await setRules(arena, 0, true);
    const inviter = await addPerson(arena);
    const invited = await addInvited(arena, inviter);
    const [one, two, three] = await addAdmins(arena, 3);
    const suspension = { p_user_id: invited.id, p_reason: "Race" };
    return {
      contenders: [
        await approval(arena, invited, one),
        await approval(arena, invited, two),
        (as) => as(three).people.suspend(suspension),
        (as) => as(three).adminSettings.update({ bonus_hold_until_first_approval: false }),
      ],
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 4 }],
        "bonuses of the invited": [await bonusesOf(arena, invited), 1],
        "bonuses of the inviter": [await bonusesOf(arena, inviter), 1],
        state: [await stateOf(arena, invited), "paid"],
      }),
    };
  },

  "first approvals of four people with one inviter, with a limit of two": async (arena) => {
    await setRules(arena, CAP, false);
    const inviter = await addPerson(arena);
    const invited = await times(4, () => addInvited(arena, inviter));
    const admin = await addAdmin(arena);
    return {
      contenders: await Promise.all(invited.map((person) => approval(arena, person, admin))),
      judge: async (answers) => {
        const own = await Promise.all(invited.map((person) => bonusesOf(arena, person)));
        const states = await Promise.all(invited.map((person) => stateOf(arena, person)));
        await setRules(arena, 0, false);
        return {
          answers: [outcomes(answers), { OK: 4 }],
          "bonuses of the inviter": [await bonusesOf(arena, inviter), CAP],
          "bonuses of the invited": [own, [1, 1, 1, 1]],
          states: [states.sort(), ["over_cap", "over_cap", "paid", "paid"]],
        };
      },
    };
  },

  "a first approval against the deletion of the invited person and of the inviter": async (
    arena,
  ) => {
    const inviter = await addPerson(arena);
    const invited = await addInvited(arena, inviter);
    const approve = await approval(arena, invited, await addAdmin(arena));
    const leaving = [invited, inviter];
    for (const person of leaving) await askedToLeave(arena, person);
    return {
      contenders: [
        approve,
        ...leaving.map(
          ({ id }) =>
            () =>
              deleteAccount(arena.services, id),
        ),
      ],
      judge: async ([approved, ...deletions]) => {
        const isApproved = approved?.ok === true;
        const isPaid = (await bonusesOf(arena, inviter)) === 1;
        const paid = isPaid ? "paid" : "inviter_gone";
        return {
          deletions: [deletions.map(({ body }) => body), ["deleted", "deleted"]],
          state: [await stateOf(arena, invited), isApproved ? paid : "ended"],
          "bonuses of the invited": [await bonusesOf(arena, invited), isApproved ? 1 : 0],
        };
      },
    };
  },
} satisfies Races;
