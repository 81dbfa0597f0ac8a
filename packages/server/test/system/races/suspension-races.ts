import { eq } from "drizzle-orm";
import { insertContract } from "../../../src/operate/seed/factories";
import { authUsers, signedContracts, users } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { type Race, times, unless } from "./race";

const WORK_MINUTES = 60;
const p_reason = "Race";

export const liftTwice: Race = {
  name: "three admins lift one suspension",
  prepare: async (arena) => {
    const [server = { url: "" }] = arena.servers;
    const { db, now } = arena.services;
    const admins = await times(3, () => addPerson(arena, { admin: true }));
    const person = await addPerson(arena);
    const terms = { points_cost: 0, work_minutes: WORK_MINUTES, duration: 0 };
    const contract = await insertContract(db, terms, now());
    const signer = clientOf(server, person).contracts;
    const { id } = await signer.sign({ p_contract_id: contract.id });
    const dueOf = async () => {
      const [row] = await db.select().from(signedContracts).where(eq(signedContracts.id, id));
      return Date.parse(row?.work_due_at ?? "");
    };
    const due = await dueOf();
    const p_user_id = person.id;
    const begun = Date.now();
    await clientOf(server, admins[0]).people.suspend({ p_user_id, p_reason });
    return {
      contenders: admins.map(
        (admin) => (at) => clientOf(at, admin).people.lift({ p_user_id, p_reason }),
      ),
      judge: async (answers) => {
        const lasted = Date.now() - begun;
        return [
          ...unless("answers", { OK: 1, NOT_SUSPENDED: 2 }, outcomes(answers)),
          // Moved twice, it would have moved by more than the suspension has lasted.
          ...unless("moved by its length alone", true, (await dueOf()) - due <= lasted),
        ];
      },
    };
  },
};

/** Nobody else is an admin then: the other races add their own. */
export const revokeEachOther: Race = {
  name: "the last two admins take each other's rights away, and one suspends",
  prepare: async (arena) => {
    const { db } = arena.services;
    await db.update(users).set({ is_admin: false }).where(eq(users.is_admin, true));
    const [first, second] = await times(2, () => addPerson(arena, { admin: true }));
    if (first === undefined || second === undefined) throw new Error("there are no admins");
    const revoke = (by: Person, whom: Person) => (at: { url: string }) =>
      clientOf(at, by).people.revokeAdmin({ p_user_id: whom.id, p_reason });
    const suspend = (at: { url: string }) =>
      clientOf(at, first).people.suspend({ p_user_id: second.id, p_reason });
    return {
      contenders: [revoke(first, second), revoke(second, first), suspend],
      judge: async () => {
        const admins = await db
          .select({ banned_until: authUsers.banned_until })
          .from(users)
          .innerJoin(authUsers, eq(authUsers.id, users.id))
          .where(eq(users.is_admin, true));
        const active = admins.filter(({ banned_until }) => banned_until === null);
        return unless("admins who can log in", 1, active.length);
      },
    };
  },
};
