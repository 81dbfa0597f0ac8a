import { and, eq, inArray } from "drizzle-orm";
import * as z from "zod";
import { insertContract } from "../../../src/operate/seed/factories";
import { contracts, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes } from "../../support/client";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
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
