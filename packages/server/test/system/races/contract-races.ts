import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { contracts, notifications, signedContracts } from "../../../src/platform/db/schema/index";
import { openDueContracts } from "../../../src/work/contracts/openings/open-due-contracts";
import { clientOf, outcomes } from "../../support/client";
import { addContract, pendingSigning } from "../../support/main-job";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { createContract } from "../../work/contracts/admin-support";
import {
  type Arena,
  addAdmin,
  addAdmins,
  addPeople,
  type Contender,
  count,
  countWith,
  entriesOf,
  type Races,
  times,
} from "./race";

const Deletion = z.object({ closed_signings: z.int() });
const CROWD = 6;
const COST = 40;

const signs =
  (person: Person, { id }: { id: string }): Contender =>
  (as) =>
    as(person).contracts.sign({ p_contract_id: id });

async function placesOf(arena: Arena, { id }: { id: string }) {
  const { query } = arena.services.db;
  const row = await query.contracts.findFirst({ where: eq(contracts.id, id) });
  return {
    counted: row?.places_taken,
    signings: await count(arena, signedContracts.contract_id, id),
  };
}

export const contractRaces = {
  "the last place": async (arena) => {
    const contract = await addContract(arena, { points_cost: COST, max_signers: 1 });
    const people = await addPeople(arena, CROWD, 100);
    return {
      contenders: people.map((person) => signs(person, contract)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, CONTRACT_FULL: CROWD - 1 }],
        places: [await placesOf(arena, contract), { counted: 1, signings: 1 }],
        "who paid": [await countWith(arena, people, 100 - COST), 1],
        "who did not": [await countWith(arena, people, 100), CROWD - 1],
      }),
    };
  },

  "the last points": async (arena) => {
    const offered = await times(CROWD, () => addContract(arena, { points_cost: COST }));
    const person = await addPerson(arena, { points: COST + 1 });
    return {
      contenders: offered.map((contract) => signs(person, contract)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, NOT_ENOUGH_POINTS: CROWD - 1 }],
        balance: [await pointsOf(arena, person), 1],
        entries: [await entriesOf(arena, person), 2],
        signings: [await count(arena, signedContracts.user_id, person.id), 1],
      }),
    };
  },

  "a contract for a first one": async (arena) => {
    const terms = { points_cost: COST, approved_max: 0 };
    const offered = await times(CROWD, () => addContract(arena, terms));
    const person = await addPerson(arena, { points: 1_000 });
    return {
      contenders: offered.map((contract) => signs(person, contract)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, NOT_ELIGIBLE: CROWD - 1 }],
        balance: [await pointsOf(arena, person), 1_000 - COST],
        "first contracts": [await count(arena, signedContracts.user_id, person.id), 1],
      }),
    };
  },

  "the last place of a pilot against its end": async (arena) => {
    const terms = { points_cost: COST, max_signers: 3, pilot_places: 1 };
    const contract = await addContract(arena, terms);
    const people = await addPeople(arena, CROWD - 2, 100);
    const admins = await addAdmins(arena, 2);
    return {
      contenders: [
        ...admins.map(
          (admin): Contender =>
            (as) => {
              const body = { p_admin_id: admin.id, p_contract_id: contract.id };
              return as(admin).adminContracts.openRest(body);
            },
        ),
        ...people.map((person) => signs(person, contract)),
      ],
      judge: async (endings) => {
        const { OK = 0, CONTRACT_FULL = 0, ...others } = outcomes(endings.slice(2));
        return {
          ends: [outcomes(endings.slice(0, 2)), { OK: 1, ALREADY_DECIDED: 1 }],
          "other answers": [others, {}],
          "signed or refused": [OK + CONTRACT_FULL, people.length],
          "within one to three": [OK >= 1 && OK <= 3, true],
          places: [await placesOf(arena, contract), { counted: OK, signings: OK }],
        };
      },
    };
  },

  "approve against reject": async (arena) => {
    const person = await addPerson(arena, { points: 100 });
    const terms = { points_cost: COST, points_reward: 90, max_signers: 1 };
    const { signingId: id } = await pendingSigning(arena, person, terms);
    const given = { p_signed_contract_id: id };
    const [one, other] = await addAdmins(arena, 2);
    return {
      contenders: [
        (as) => as(one).submissions.approve(given),
        (as) => as(other).submissions.reject(given),
      ],
      judge: async (answers) => {
        const { query } = arena.services.db;
        const row = await query.signedContracts.findFirst({ where: eq(signedContracts.id, id) });
        return {
          answers: [outcomes(answers), { OK: 1, ALREADY_DECIDED: 1 }],
          balance: [await pointsOf(arena, person), row?.status === "approved" ? 150 : 100],
          entries: [await entriesOf(arena, person), 3],
        };
      },
    };
  },

  "delete against sign": async (arena) => {
    const contract = await addContract(arena, { points_cost: COST });
    const admin = await addAdmin(arena);
    const people = await addPeople(arena, CROWD, 100);
    const given = { p_admin_id: admin.id, p_contract_id: contract.id };
    const signers = people.map((person) => signs(person, contract));
    const deletion: Contender = (as) => as(admin).adminContracts.delete(given);
    const isOpen = and(
      eq(signedContracts.contract_id, contract.id),
      inArray(signedContracts.status, ["in_progress", "pending"]),
    );
    return {
      contenders: signers.toSpliced(CROWD / 2, 0, deletion),
      judge: async (endings) => {
        const answers = endings.toSpliced(CROWD / 2, 1);
        const { closed_signings } = Deletion.parse(endings[CROWD / 2]?.body);
        const { OK = 0, NOT_FOUND = 0, CONTRACT_NOT_ACTIVE = 0, ...others } = outcomes(answers);
        return {
          "other answers": [others, {}],
          "signed and not refused": [OK, CROWD - NOT_FOUND - CONTRACT_NOT_ACTIVE],
          "signings closed": [closed_signings, OK],
          "signings left open": [await arena.services.db.$count(signedContracts, isOpen), 0],
          "who has all points": [await countWith(arena, people, 100), CROWD],
        };
      },
    };
  },

  /** Two servers whose task looks at the same time, and an admin who opens it by hand. */
  "an opening at its time against an admin's hand": async (arena) => {
    const { services } = arena;
    const { id } = await addContract(arena, { status: "inactive" });
    const opens_at = services.now().toISOString();
    await services.db.update(contracts).set({ opens_at }).where(eq(contracts.id, id));
    const admin = await addAdmin(arena);
    const byHand = { p_admin_id: admin.id, p_contract_id: id, p_status: "active" } as const;
    const atItsTime = () => openDueContracts(services);
    const open: Contender = (as) => as(admin).adminContracts.update(byHand);
    return {
      contenders: [atItsTime, open, atItsTime, open],
      judge: async (answers) => {
        const row = await services.db.query.contracts.findFirst({ where: eq(contracts.id, id) });
        const told = await services.db.select().from(notifications);
        return {
          answers: [outcomes(answers), { OK: 4 }],
          state: [
            [row?.status, row?.opens_at],
            ["active", null],
          ],
          announcements: [told.filter(({ data }) => data.contract_id === id).length, 1],
        };
      },
    };
  },

  "one draft published several times": async (arena) => {
    const admins = await addAdmins(arena, 3);
    const { id } = await clientOf(arena, admins[0]).contractDrafts.save({ p_form: {} });
    const form = { p_title: `Published once ${id}`, p_draft: { id, version: 1 } };
    return {
      contenders: admins.map((admin) => (_, server) => createContract(server, admin, form)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, NOT_FOUND: 2 }],
        contracts: [await count(arena, contracts.title, form.p_title), 1],
      }),
    };
  },
} satisfies Races;
