import { eq } from "drizzle-orm";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, outcomes } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, pointsOf } from "../../support/people";
import { type Arena, addAdmin, addAdmins, type Contender, entriesOf, type Races } from "./race";

const COST = 40;
const REWARD = 90;
const REFUND = 15;
const TERMS = {
  points_cost: COST,
  points_reward: REWARD,
  lapse_refund: REFUND,
  work_minutes: 60,
  max_signers: 1,
};

/** A person with 100 points who has signed a contract with one place. */
async function signed(arena: Arena) {
  const contract = await addContract(arena, TERMS);
  const person = await addPerson(arena, { points: 100 });
  const id = await sign(arena, person, contract.id);
  return { contract, person, id, about: { p_signed_contract_id: id } };
}

/** One whose submission an admin has rejected. */
async function rejected(arena: Arena) {
  const [signing, rejecter] = [await signed(arena), await addAdmin(arena)];
  await submit(arena, signing.person, signing.id);
  await clientOf(arena, rejecter).submissions.reject(signing.about);
  return { ...signing, rejecter, appeal: { ...signing.about, p_text: "Look again." } };
}

async function statusOf({ services }: Arena, id: string) {
  const where = eq(signedContracts.id, id);
  return (await services.db.query.signedContracts.findFirst({ where }))?.status ?? "none";
}

const BALANCES: Record<string, number> = {
  in_progress: 100 - COST,
  pending: 100 - COST,
  approved: 100 - COST + REWARD,
  rejected: 100,
  lapsed: 100 - COST + REFUND,
  given_back: 100 - COST + REFUND,
};

export const submissionRaces = {
  "lapse against submit and giving back": async (arena) => {
    const { person, id, about } = await signed(arena);
    // Due in this very moment: the clock of the database decides for each.
    await arena.services.db
      .update(signedContracts)
      .set({ work_due_at: new Date(Date.now() + 3).toISOString() })
      .where(eq(signedContracts.id, id));
    const lapse = () => endAllDueSignings(arena.services);
    return {
      contenders: [
        (as) => as(person).contracts.submit({ ...about, p_survey_responses: {} }),
        lapse,
        (as) => as(person).contracts.giveBackPlace(about),
        lapse,
      ],
      judge: async (endings) => {
        await new Promise((resolve) => setImmediate(resolve));
        await lapse();
        const status = await statusOf(arena, id);
        const refusals = ["WORK_TIME_OVER", "NOT_SUBMITTABLE", "CANNOT_GIVE_BACK"];
        const { OK, ...others } = outcomes(endings);
        const succeeded = status === "lapsed" ? 2 : 3;
        return {
          "other answers": [Object.keys(others).filter((code) => !refusals.includes(code)), []],
          [`successes when ${status}`]: [OK, status === "in_progress" ? OK : succeeded],
          [`balance when ${status}`]: [await pointsOf(arena, person), BALANCES[status]],
        };
      },
    };
  },

  "two decisions about an appeal against the deletion of its contract": async (arena) => {
    const { contract, person, id, rejecter, appeal } = await rejected(arena);
    const [overturner, upholder] = await addAdmins(arena, 2);
    const { id: p_appeal_id } = await clientOf(arena, person).contracts.appeal(appeal);
    const decide =
      (admin: typeof overturner, p_overturn: boolean): Contender =>
      (as) =>
        as(admin).appeals.decide({ p_appeal_id, p_note: "Looked at again.", p_overturn });
    const deletion = { p_admin_id: rejecter.id, p_contract_id: contract.id };
    return {
      contenders: [
        decide(overturner, true),
        decide(upholder, false),
        (as) => as(rejecter).adminContracts.delete(deletion),
      ],
      judge: async (endings) => {
        const status = await statusOf(arena, id);
        return {
          answers: [outcomes(endings), { OK: 2, ALREADY_DECIDED: 1 }],
          [`balance when ${status}`]: [await pointsOf(arena, person), BALANCES[status]],
          entries: [await entriesOf(arena, person), status === "approved" ? 5 : 3],
        };
      },
    };
  },

  "the same appeal twice": async (arena) => {
    const { person, appeal } = await rejected(arena);
    const ask: Contender = (as) => as(person).contracts.appeal(appeal);
    return {
      contenders: [ask, ask],
      judge: (endings) => ({ answers: [outcomes(endings), { OK: 1, ALREADY_APPEALED: 1 }] }),
    };
  },
} satisfies Races;
