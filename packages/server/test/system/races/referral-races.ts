import { eq } from "drizzle-orm";
import { insertContract } from "../../../src/operate/seed/factories";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { accountDeletions, settings, users } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { addInvited, addPerson, ledgerOf, type Person } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const CAP = 2;
const REWARD = 7;

/** Signs and submits a contract that costs nothing; returns the id of the signing. */
async function submitted({ servers, services }: Arena, person: Person): Promise<string> {
  const [first = { url: "" }] = servers;
  const terms = { points_cost: 0, points_reward: REWARD };
  const contract = await insertContract(services.db, terms, services.now());
  const { contracts } = clientOf(first, person);
  const { id } = await contracts.sign({ p_contract_id: contract.id });
  await contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
  return id;
}

const approver = (admin: Person, id: string) => (server: { url: string }) =>
  clientOf(server, admin).submissions.approve({ p_signed_contract_id: id });

async function bonusesOf(arena: Arena, person: Person): Promise<number> {
  const entries = await ledgerOf(arena, person);
  return entries.filter(([source]) => source === "REFERRAL_BONUS").length;
}

async function stateOf({ services }: Arena, person: Person) {
  const [row] = await services.db.select().from(users).where(eq(users.id, person.id));
  return row?.referral_bonus;
}

/** Sets the rules of the bonus behind the calls, so that no round waits for another. */
async function setRules({ services }: Arena, cap: number, hold: boolean): Promise<void> {
  await services.db
    .update(settings)
    .set({ bonus_cap_per_inviter_month: cap, bonus_hold_until_first_approval: hold });
}

export const firstApprovals: Race = {
  name: "two first approvals, a suspension, and the hold turned off",
  prepare: async (arena) => {
    await setRules(arena, 0, true);
    const inviter = await addPerson(arena);
    const invited = await addInvited(arena, inviter);
    const [one, two, three] = await times(3, () => addPerson(arena, { admin: true }));
    if (one === undefined || two === undefined || three === undefined) {
      throw new Error("there are no admins");
    }
    const signings = await times(2, () => submitted(arena, invited));
    const [first = "", second = ""] = signings;
    return {
      contenders: [
        approver(one, first),
        approver(two, second),
        (server) =>
          clientOf(server, three).people.suspend({ p_user_id: invited.id, p_reason: "Race" }),
        (server) =>
          clientOf(server, three).adminSettings.update({ bonus_hold_until_first_approval: false }),
      ],
      judge: async (answers) => [
        ...unless("answers", { OK: 4 }, outcomes(answers)),
        ...unless("bonuses of the invited", 1, await bonusesOf(arena, invited)),
        ...unless("bonuses of the inviter", 1, await bonusesOf(arena, inviter)),
        ...unless("state", "paid", await stateOf(arena, invited)),
      ],
    };
  },
};

export const bonusesAtTheCap: Race = {
  name: "first approvals of four people with one inviter, with a limit of two",
  prepare: async (arena) => {
    await setRules(arena, CAP, false);
    const inviter = await addPerson(arena);
    const invited = await times(4, () => addInvited(arena, inviter));
    const admin = await addPerson(arena, { admin: true });
    const signings = await Promise.all(invited.map((person) => submitted(arena, person)));
    return {
      contenders: signings.map((id) => approver(admin, id)),
      judge: async (answers) => {
        const own = await Promise.all(invited.map((person) => bonusesOf(arena, person)));
        const states = await Promise.all(invited.map((person) => stateOf(arena, person)));
        await setRules(arena, 0, false);
        return [
          ...unless("answers", { OK: 4 }, outcomes(answers)),
          ...unless("bonuses of the inviter", CAP, await bonusesOf(arena, inviter)),
          ...unless("bonuses of the invited", [1, 1, 1, 1], own),
          ...unless("states", ["over_cap", "over_cap", "paid", "paid"], states.sort()),
        ];
      },
    };
  },
};

export const firstApprovalAgainstDeletions: Race = {
  name: "a first approval against the deletion of the invited person and of the inviter",
  prepare: async (arena) => {
    const { services } = arena;
    const inviter = await addPerson(arena);
    const invited = await addInvited(arena, inviter);
    const admin = await addPerson(arena, { admin: true });
    const id = await submitted(arena, invited);
    const now = services.now().getTime();
    const due = {
      requested_at: new Date(now - 2).toISOString(),
      deletes_at: new Date(now - 1).toISOString(),
    };
    await services.db
      .insert(accountDeletions)
      .values([inviter, invited].map((person) => ({ user_id: person.id, ...due })));
    return {
      contenders: [
        approver(admin, id),
        () => deleteAccount(services, invited.id),
        () => deleteAccount(services, inviter.id),
      ],
      judge: async ([approved, ...deletions]) => {
        const isApproved = approved?.ok === true;
        const state = String(await stateOf(arena, invited));
        const paidToInviter = await bonusesOf(arena, inviter);
        const expected = isApproved ? (paidToInviter === 1 ? "paid" : "inviter_gone") : "ended";
        return [
          ...unless(
            "deletions",
            ["deleted", "deleted"],
            deletions.map((one) => one.ok && one.body),
          ),
          ...unless("state", expected, state),
          ...unless("bonuses of the invited", isApproved ? 1 : 0, await bonusesOf(arena, invited)),
        ];
      },
    };
  },
};
