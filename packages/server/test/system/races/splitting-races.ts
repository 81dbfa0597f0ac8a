import { and, eq } from "drizzle-orm";
import { secondApprovals, settings, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { sign, submit } from "../../support/main-job";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { createContract } from "../../work/contracts/admin-support";
import {
  type Arena,
  addAdmin,
  addAdmins,
  type Contender,
  codeOf,
  entriesOf,
  type Races,
} from "./race";

const SUM = 1_000_000;
const PART = 400_000;
/** How calls about one submission end, the first of which decides. */
const ENDS = ["OK", "AWAITING_SECOND", "ALREADY_DECIDED", "NOT_SUBMITTED", "CANNOT_WITHDRAW"];

const setSum = ({ services }: Arena, second_from_points: number) =>
  services.db.update(settings).set({ second_from_points });

/** A submission for a contract that the admin has created. */
async function submission(arena: Arena, admin: Person, signer: Person): Promise<string> {
  const contractId = await createContract(arena, admin, {
    p_points_cost: 0,
    p_points_reward: PART,
    p_max_signers: 1,
    p_survey_required: false,
    p_survey_questions: null,
  });
  const id = await sign(arena, signer, contractId);
  await submit(arena, signer, id);
  return id;
}

const openAbout = ({ services }: Arena, { id }: Person) =>
  services.db.$count(
    secondApprovals,
    and(eq(secondApprovals.user_id, id), eq(secondApprovals.state, "open")),
  );

export const splittingRaces = {
  "one admin splits a sum: two credits and an own submission at once": async (arena) => {
    await setSum(arena, SUM);
    const [admin, person] = [await addAdmin(arena), await addPerson(arena)];
    const p_signed_contract_id = await submission(arena, admin, person);
    const given = { p_user_id: person.id, p_points: PART, p_reason: "Race" };
    const credit: Contender = (as) => as(admin).points.credit(given);
    return {
      contenders: [credit, credit, (as) => as(admin).submissions.approve({ p_signed_contract_id })],
      judge: async (endings) => {
        await setSum(arena, 0);
        return {
          answers: [outcomes(endings), { OK: 3 }],
          "moved alone": [await pointsOf(arena, person), 2 * PART],
          waiting: [await openAbout(arena, person), 1],
        };
      },
    };
  },

  "an approval that has to ask against another admin's, a withdrawal and a request for changes":
    async (arena) => {
      await setSum(arena, SUM);
      const [first, person] = [await addAdmin(arena), await addPerson(arena)];
      const [second, third] = await addAdmins(arena, 2);
      const about = { p_signed_contract_id: await submission(arena, first, person) };
      const before = SUM - PART;
      const given = { p_user_id: person.id, p_points: before, p_reason: "Race" };
      await clientOf(arena, first).points.credit(given);
      const where = eq(signedContracts.id, about.p_signed_contract_id);
      return {
        contenders: [
          (as) => as(first).submissions.approve(about),
          (as) => as(second).submissions.approve(about),
          (as) => as(person).contracts.withdraw(about),
          (as) => as(third).submissions.requestChanges({ ...about, p_note: "Race" }),
        ],
        judge: async (endings) => {
          const [, ...deciding] = endings;
          await setSum(arena, 0);
          const signing = await arena.services.db.query.signedContracts.findFirst({ where });
          const isApproved = signing?.status === "approved";
          return {
            decided: [outcomes(deciding).OK, 1],
            "other answers": [endings.map(codeOf).filter((code) => !ENDS.includes(code)), []],
            approved: [deciding[0]?.ok, isApproved],
            balance: [await pointsOf(arena, person), before + (isApproved ? PART : 0)],
            entries: [await entriesOf(arena, person), isApproved ? 3 : 2],
            open: [await openAbout(arena, person), 0],
          };
        },
      };
    },
} satisfies Races;
