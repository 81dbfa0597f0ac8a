import { and, eq } from "drizzle-orm";
import { secondApprovals, settings, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { createContract } from "../../work/contracts/admin-support";
import { type Arena, type Race, times, unless } from "./race";

const SUM = 1_000_000;
const PART = 400_000;

const setSum = ({ services }: Arena, second_from_points: number) =>
  services.db.update(settings).set({ second_from_points });

/** A submission for a contract that the admin has created. */
async function submission(arena: Arena, admin: Person, signer: Person): Promise<string> {
  const [server = { url: "" }] = arena.servers;
  const p_contract_id = await createContract(server, admin, {
    p_points_cost: 0,
    p_points_reward: PART,
    p_max_signers: 1,
    p_survey_required: false,
    p_survey_questions: null,
  });
  const { contracts } = clientOf(server, signer);
  const { id } = await contracts.sign({ p_contract_id });
  await contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
  return id;
}
const openAbout = ({ services }: Arena, person: Person) =>
  services.db.$count(
    secondApprovals,
    and(eq(secondApprovals.user_id, person.id), eq(secondApprovals.state, "open")),
  );

export const splitAtOnce: Race = {
  name: "one admin splits a sum: two credits and an own submission at once",
  prepare: async (arena) => {
    await setSum(arena, SUM);
    const [admin, person] = [await addPerson(arena, { admin: true }), await addPerson(arena)];
    const p_signed_contract_id = await submission(arena, admin, person);
    const given = { p_user_id: person.id, p_points: PART, p_reason: "Race" };
    const credit = (at: { url: string }) => clientOf(at, admin).points.credit(given);
    return {
      contenders: [
        credit,
        credit,
        (at) => clientOf(at, admin).submissions.approve({ p_signed_contract_id }),
      ],
      judge: async (endings) => {
        await setSum(arena, 0);
        return [
          ...unless("answered", 3, endings.filter(({ ok }) => ok).length),
          ...unless("moved alone", 2 * PART, await pointsOf(arena, person)),
          ...unless("waiting", 1, await openAbout(arena, person)),
        ];
      },
    };
  },
};

export const askAgainstApprove: Race = {
  name: "an approval that has to ask against another admin's, a withdrawal and a request for changes",
  prepare: async (arena) => {
    await setSum(arena, SUM);
    const [first, second, third] = await times(3, () => addPerson(arena, { admin: true }));
    if (first === undefined) throw new Error("there is no first admin");
    const person = await addPerson(arena);
    const id = await submission(arena, first, person);
    const before = SUM - PART;
    const [server = { url: "" }] = arena.servers;
    const given = { p_user_id: person.id, p_points: before, p_reason: "Race" };
    await clientOf(server, first).points.credit(given);
    const about = { p_signed_contract_id: id };
    return {
      contenders: [
        (at) => clientOf(at, first).submissions.approve(about),
        (at) => clientOf(at, second).submissions.approve(about),
        (at) => clientOf(at, person).contracts.withdraw(about),
        (at) => clientOf(at, third).submissions.requestChanges({ ...about, p_note: "Race" }),
      ],
      judge: async (endings) => {
        await setSum(arena, 0);
        const [signing] = await arena.services.db
          .select()
          .from(signedContracts)
          .where(eq(signedContracts.id, id));
        const isApproved = signing?.status === "approved";
        const [, ...deciding] = endings.map(({ ok }) => ok);
        return [
          ...unless("decided", signing?.status !== "pending", deciding.includes(true)),
          ...unless("approved", isApproved, endings[1]?.ok),
          ...unless("balance", before + (isApproved ? PART : 0), await pointsOf(arena, person)),
          ...unless("open", signing?.status === "pending" ? 1 : 0, await openAbout(arena, person)),
        ];
      },
    };
  },
};
