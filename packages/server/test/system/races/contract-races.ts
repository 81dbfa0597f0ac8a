import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { insertContract } from "../../../src/operate/seed/factories";
import { contracts, notifications, signedContracts } from "../../../src/platform/db/schema/index";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { clientOf, outcomes } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { createContract } from "../../work/contracts/admin-support";
import { type Arena, type Race, type Round, times, unless } from "./race";

const Deletion = z.object({ closed_signings: z.int() });
const CROWD = 6;
const COST = 40;
const REWARD = 90;

const newContract = ({ services }: Arena, places: number) =>
  insertContract(
    services.db,
    { points_cost: COST, points_reward: REWARD, max_signers: places },
    services.now(),
  );

const signer = (person: Person, contract: { id: string }) => (server: { url: string }) =>
  clientOf(server, person).contracts.sign({ p_contract_id: contract.id });

const balances = (arena: Arena, people: Person[]) =>
  Promise.all(people.map((person) => pointsOf(arena, person)));

async function takenOf({ services }: Arena, { id }: { id: string }) {
  const [row] = await services.db.select().from(contracts).where(eq(contracts.id, id));
  const signings = await services.db.$count(signedContracts, eq(signedContracts.contract_id, id));
  return { counted: row?.places_taken, signings };
}

export const lastPlace: Race = {
  name: "the last place",
  prepare: async (arena) => {
    const contract = await newContract(arena, 1);
    const people = await times(CROWD, () => addPerson(arena, { points: 100 }));
    return {
      contenders: people.map((person) => signer(person, contract)),
      judge: async (answers) => {
        const points = await balances(arena, people);
        return [
          ...unless("answers", { OK: 1, CONTRACT_FULL: CROWD - 1 }, outcomes(answers)),
          ...unless("places", { counted: 1, signings: 1 }, await takenOf(arena, contract)),
          ...unless("who paid", 1, points.filter((balance) => balance === 100 - COST).length),
        ];
      },
    };
  },
};

export const lastPoints: Race = {
  name: "the last points",
  prepare: async (arena) => {
    const offered = await times(CROWD, () => newContract(arena, 0));
    const person = await addPerson(arena, { points: COST + 1 });
    return {
      contenders: offered.map((contract) => signer(person, contract)),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, NOT_ENOUGH_POINTS: CROWD - 1 }, outcomes(answers)),
        ...unless("balance", 1, await pointsOf(arena, person)),
        ...unless("entries", 2, (await ledgerOf(arena, person)).length),
        ...unless(
          "signings",
          1,
          await arena.services.db.$count(signedContracts, eq(signedContracts.user_id, person.id)),
        ),
      ],
    };
  },
};

export const firstContract: Race = {
  name: "a contract for a first one",
  prepare: async (arena) => {
    const { services } = arena;
    const given = { points_cost: COST, approved_max: 0 };
    const offered = await times(CROWD, () => insertContract(services.db, given, services.now()));
    const person = await addPerson(arena, { points: 1_000 });
    return {
      contenders: offered.map((contract) => signer(person, contract)),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, NOT_ELIGIBLE: CROWD - 1 }, outcomes(answers)),
        ...unless("balance", 1_000 - COST, await pointsOf(arena, person)),
        ...unless(
          "first contracts",
          1,
          await services.db.$count(signedContracts, eq(signedContracts.user_id, person.id)),
        ),
      ],
    };
  },
};

export const openedTwice: Race = {
  name: "the last place of a pilot against its end",
  prepare: async (arena) => {
    const { services } = arena;
    const given = { points_cost: COST, max_signers: 3, pilot_places: 1 };
    const contract = await insertContract(services.db, given, services.now());
    const people = await times(CROWD - 2, () => addPerson(arena, { points: 100 }));
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    return {
      contenders: [
        ...admins.map((admin) => (server: { url: string }) => {
          const body = { p_admin_id: admin.id, p_contract_id: contract.id };
          return clientOf(server, admin).adminContracts.openRest(body);
        }),
        ...people.map((person) => signer(person, contract)),
      ],
      judge: async (endings) => {
        const { OK = 0, CONTRACT_FULL = 0, ...others } = outcomes(endings.slice(2));
        return [
          ...unless("ends", { OK: 1, ALREADY_DECIDED: 1 }, outcomes(endings.slice(0, 2))),
          ...unless("other answers", {}, others),
          ...unless("signed or refused", people.length, OK + CONTRACT_FULL),
          ...unless("within one to three", true, OK >= 1 && OK <= 3),
          ...unless("places", { counted: OK, signings: OK }, await takenOf(arena, contract)),
        ];
      },
    };
  },
};

export const approveAgainstReject: Race = {
  name: "approve against reject",
  prepare: async (arena) => {
    const [first = { url: "" }] = arena.servers;
    const contract = await newContract(arena, 1);
    const person = await addPerson(arena, { points: 100 });
    const { id } = await signer(person, contract)(first);
    const given = { p_signed_contract_id: id };
    await clientOf(first, person).contracts.submit({ ...given, p_survey_responses: {} });
    const admins = await times(2, () => addPerson(arena, { admin: true }));
    return {
      contenders: admins.map(
        (admin, index) => (server) =>
          clientOf(server, admin).submissions[index === 0 ? "approve" : "reject"](given),
      ),
      judge: async (answers) => {
        const [row] = await arena.services.db
          .select()
          .from(signedContracts)
          .where(eq(signedContracts.id, id));
        const paid = row?.status === "approved" ? REWARD - COST : 0;
        return [
          ...unless("answers", { OK: 1, ALREADY_DECIDED: 1 }, outcomes(answers)),
          ...unless("balance", 100 + paid, await pointsOf(arena, person)),
          ...unless("entries", 3, (await ledgerOf(arena, person)).length),
        ];
      },
    };
  },
};

export const deleteAgainstSign: Race = {
  name: "delete against sign",
  prepare: async (arena) => {
    const contract = await newContract(arena, 0);
    const admin = await addPerson(arena, { admin: true });
    const people = await times(CROWD, () => addPerson(arena, { points: 100 }));
    const given = { p_admin_id: admin.id, p_contract_id: contract.id };
    const signers: Round["contenders"] = people.map((person) => signer(person, contract));
    const deletion = (server: { url: string }) =>
      clientOf(server, admin).adminContracts.delete(given);
    return {
      contenders: signers.toSpliced(CROWD / 2, 0, deletion),
      judge: async (endings) => {
        const answers = endings.toSpliced(CROWD / 2, 1);
        const { closed_signings } = Deletion.parse(endings[CROWD / 2]?.body);
        const { OK = 0, NOT_FOUND = 0, CONTRACT_NOT_ACTIVE = 0, ...others } = outcomes(answers);
        const open = await arena.services.db.$count(
          signedContracts,
          and(
            eq(signedContracts.contract_id, contract.id),
            inArray(signedContracts.status, ["in_progress", "pending"]),
          ),
        );
        return [
          ...unless("other answers", {}, others),
          ...unless("signed and not refused", CROWD - NOT_FOUND - CONTRACT_NOT_ACTIVE, OK),
          ...unless("signings closed", OK, closed_signings),
          ...unless("signings left open", 0, open),
          ...unless("balances", Array(CROWD).fill(100), await balances(arena, people)),
        ];
      },
    };
  },
};

/** Two servers whose task looks at the same time, and an admin who opens it by hand. */
export const openingAgainstHand: Race = {
  name: "an opening at its time against an admin's hand",
  prepare: async (arena) => {
    const { services } = arena;
    const { id } = await insertContract(services.db, { status: "inactive" }, services.now());
    const opens_at = services.now().toISOString();
    await services.db.update(contracts).set({ opens_at }).where(eq(contracts.id, id));
    const admin = await addPerson(arena, { admin: true });
    const byHand = { p_admin_id: admin.id, p_contract_id: id, p_status: "active" } as const;
    const atItsTime = () => openDueContracts(services);
    const open = (server: { url: string }) => clientOf(server, admin).adminContracts.update(byHand);
    return {
      contenders: [atItsTime, open, atItsTime, open],
      judge: async (answers) => {
        const [row] = await services.db.select().from(contracts).where(eq(contracts.id, id));
        const told = await services.db.select().from(notifications);
        const announced = told.filter(({ data }) => data.contract_id === id).length;
        return [
          ...unless("answers", { OK: 4 }, outcomes(answers)),
          ...unless("state", ["active", null], [row?.status, row?.opens_at]),
          ...unless("announcements", 1, announced),
        ];
      },
    };
  },
};

/** Several admins publish one draft. */
export const publishTwice: Race = {
  name: "one draft published several times",
  prepare: async (arena) => {
    const admins = await times(3, () => addPerson(arena, { admin: true }));
    const [first] = admins;
    const [server = { url: "" }] = arena.servers;
    const { id } = await clientOf(server, first).contractDrafts.save({ p_form: {} });
    const title = `Published once ${id}`;
    return {
      contenders: admins.map(
        (admin) => (at) =>
          createContract(at, admin, { p_title: title, p_draft: { id, version: 1 } }),
      ),
      judge: async (answers) => [
        ...unless("answers", { OK: 1, NOT_FOUND: 2 }, outcomes(answers)),
        ...unless(
          "contracts",
          1,
          await arena.services.db.$count(contracts, eq(contracts.title, title)),
        ),
      ],
    };
  },
};
