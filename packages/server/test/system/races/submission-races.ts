import { eq } from "drizzle-orm";
import { insertContract } from "../../../src/operate/seed/factories";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, outcomes } from "../../support/client";
import { addPerson, ledgerOf, pointsOf } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const COST = 40;
const REWARD = 90;
const REFUND = 15;

/** A person with 100 points who has signed a contract with one place, and submitted it when asked to. */
async function signed(arena: Arena, given: { isSubmitted: boolean }) {
  const [first = { url: "" }] = arena.servers;
  const contract = await insertContract(
    arena.services.db,
    {
      points_cost: COST,
      points_reward: REWARD,
      lapse_refund: REFUND,
      work_minutes: 60,
      max_signers: 1,
    },
    arena.services.now(),
  );
  const person = await addPerson(arena, { points: 100 });
  const { contracts } = clientOf(first, person);
  const { id } = await contracts.sign({ p_contract_id: contract.id });
  if (given.isSubmitted) {
    await contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
  }
  return { contract, person, id, about: { p_signed_contract_id: id } };
}

async function statusOf({ services }: Arena, id: string) {
  const [row] = await services.db.select().from(signedContracts).where(eq(signedContracts.id, id));
  return row?.status ?? "none";
}

const BALANCES: Record<string, number> = {
  pending: 100 - COST,
  in_progress: 100 - COST,
  changes_requested: 100 - COST,
  approved: 100 - COST + REWARD,
  rejected: 100,
  lapsed: 100 - COST + REFUND,
  given_back: 100 - COST + REFUND,
};

export const lapseAgainstSubmit: Race = {
  name: "lapse against submit and giving back",
  prepare: async (arena) => {
    const { person, id, about } = await signed(arena, { isSubmitted: false });
    // Due in this very moment: the clock of the database decides for each.
    await arena.services.db
      .update(signedContracts)
      .set({ work_due_at: new Date(Date.now() + 3).toISOString() })
      .where(eq(signedContracts.id, id));
    return {
      contenders: [
        (server) => clientOf(server, person).contracts.submit({ ...about, p_survey_responses: {} }),
        () => endAllDueSignings(arena.services),
        (server) => clientOf(server, person).contracts.giveBackPlace(about),
        () => endAllDueSignings(arena.services),
      ],
      judge: async (endings) => {
        await new Promise((resolve) => setImmediate(resolve));
        await endAllDueSignings(arena.services);
        const status = await statusOf(arena, id);
        const { OK = 0, ...others } = outcomes(endings);
        const refusals = Object.keys(others).filter(
          (code) => !["WORK_TIME_OVER", "NOT_SUBMITTABLE", "CANNOT_GIVE_BACK"].includes(code),
        );
        const succeeded = status === "lapsed" ? 2 : 3;
        return [
          ...unless("other answers", [], refusals),
          ...(status === "in_progress" ? [] : unless(`successes when ${status}`, succeeded, OK)),
          ...unless(`balance when ${status}`, BALANCES[status], await pointsOf(arena, person)),
        ];
      },
    };
  },
};

export const withdrawAgainstDecisions: Race = {
  name: "withdraw against approve and a request for changes",
  prepare: async (arena) => {
    const { person, id, about } = await signed(arena, { isSubmitted: true });
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    const [approver, asker] = admins;
    return {
      contenders: [
        (server) => clientOf(server, person).contracts.withdraw(about),
        (server) => clientOf(server, approver).submissions.approve(about),
        (server) =>
          clientOf(server, asker).submissions.requestChanges({ ...about, p_note: "More." }),
      ],
      judge: async (endings) => {
        const status = await statusOf(arena, id);
        const {
          OK,
          CANNOT_WITHDRAW = 0,
          NOT_SUBMITTED = 0,
          ALREADY_DECIDED = 0,
          ...others
        } = outcomes(endings);
        const entries = status === "approved" ? 3 : 2;
        return [
          ...unless("successes", 1, OK),
          ...unless("other answers", {}, others),
          ...unless("refused", 2, CANNOT_WITHDRAW + NOT_SUBMITTED + ALREADY_DECIDED),
          ...unless(`balance when ${status}`, BALANCES[status], await pointsOf(arena, person)),
          ...unless("entries", entries, (await ledgerOf(arena, person)).length),
        ];
      },
    };
  },
};

export const appealAgainstDeletion: Race = {
  name: "two decisions about an appeal against the deletion of its contract",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const { contract, person, id: signingId, about } = await signed(arena, { isSubmitted: true });
    const admins = await times(3, () => addPerson(arena, { admin: true }));
    const [rejecter, overturner, upholder] = admins;
    await clientOf(first, rejecter).submissions.reject(about);
    const { id } = await clientOf(first, person).contracts.appeal({
      ...about,
      p_text: "Look again.",
    });
    const decision = { p_appeal_id: id, p_note: "Looked at again." };
    return {
      contenders: [
        (server) => clientOf(server, overturner).appeals.decide({ ...decision, p_overturn: true }),
        (server) => clientOf(server, upholder).appeals.decide({ ...decision, p_overturn: false }),
        (server) =>
          clientOf(server, rejecter).adminContracts.delete({
            p_admin_id: rejecter?.id ?? "",
            p_contract_id: contract.id,
          }),
      ],
      judge: async (endings) => {
        const status = await statusOf(arena, signingId);
        const entries = status === "approved" ? 5 : 3;
        return [
          ...unless("answers", { OK: 2, ALREADY_DECIDED: 1 }, outcomes(endings)),
          ...unless(`balance when ${status}`, BALANCES[status], await pointsOf(arena, person)),
          ...unless("entries", entries, (await ledgerOf(arena, person)).length),
        ];
      },
    };
  },
};

export const appealTwice: Race = {
  name: "the same appeal twice",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const { person, about } = await signed(arena, { isSubmitted: true });
    const admin = await addPerson(arena, { admin: true });
    await clientOf(first, admin).submissions.reject(about);
    const appeal = (server: { url: string }) =>
      clientOf(server, person).contracts.appeal({ ...about, p_text: "Look again." });
    return {
      contenders: [appeal, appeal],
      judge: (endings) =>
        Promise.resolve(unless("answers", { OK: 1, ALREADY_APPEALED: 1 }, outcomes(endings))),
    };
  },
};
