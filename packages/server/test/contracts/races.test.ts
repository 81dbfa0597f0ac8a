import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../src/db/schema/index";
import { insertContract } from "../../src/seed/factories";
import { clientOf, tryCall } from "../support/client";
import { type Answer, rpc } from "../support/call";
import { addPerson, ledgerOf, pointsOf } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const codes = (answers: Answer[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? "OK" : (body as { code: string }).code))
    .sort((a, b) => a.localeCompare(b));
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe("at the same moment", () => {
  it("twenty people after three places: three get one", async () => {
    const contract = await insertContract(
      server.services.db,
      { points_cost: 40, max_signers: 3 },
      server.services.now(),
    );
    const people = await times(20, () => addPerson(server, { points: 100 }));
    const answers = await Promise.all(
      people.map((person) => tryCall(clientOf(server, person).contracts.sign({ p_contract_id: contract.id }))),
    );
    expect(codes(answers)).toEqual([...Array(17).fill("CONTRACT_FULL"), "OK", "OK", "OK"]);
    const balances = await Promise.all(people.map((person) => pointsOf(server, person)));
    expect(balances.filter((points) => points === 60)).toHaveLength(3);
    expect(balances.filter((points) => points === 100)).toHaveLength(17);
  });

  it("one person ten times on one contract: signed and charged once", async () => {
    const contract = await insertContract(server.services.db, {}, server.services.now());
    const person = await addPerson(server, { points: 1_000 });
    const answers = await times(10, () =>
      tryCall(clientOf(server, person).contracts.sign({ p_contract_id: contract.id })),
    );
    expect(codes(answers)).toEqual([...Array(9).fill("ALREADY_SIGNED"), "OK"]);
    expect(await pointsOf(server, person)).toBe(900);
    const [row] = await server.services.db
      .select()
      .from(contracts)
      .where(eq(contracts.id, contract.id));
    expect(row?.places_taken).toBe(1);
  });

  it("one person on ten contracts with points for four: four are signed", async () => {
    const person = await addPerson(server, { points: 430 });
    const offered = await times(10, () =>
      insertContract(server.services.db, { points_cost: 100 }, server.services.now()),
    );
    const answers = await Promise.all(
      offered.map(({ id }) => tryCall(clientOf(server, person).contracts.sign({ p_contract_id: id }))),
    );
    expect(codes(answers)).toEqual([...Array(6).fill("NOT_ENOUGH_POINTS"), ...Array(4).fill("OK")]);
    expect(await pointsOf(server, person)).toBe(30);
  });

  it("two admins approve and two reject, ten times over: one decision each, one payment", async () => {
    const admins = await times(4, () => addPerson(server, { admin: true }));
    const outcomes: number[] = [];
    for (let round = 0; round < 10; round += 1) {
      const person = await addPerson(server, { points: 100 });
      const contract = await insertContract(
        server.services.db,
        { points_cost: 100, points_reward: 250, max_signers: 1 },
        server.services.now(),
      );
      const signed = await tryCall(clientOf(server, person).contracts.sign({ p_contract_id: contract.id }));
      const { id } = signed.body as { id: string };
      await clientOf(server, person).contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} });
      const answers = await Promise.all(
        admins.map((admin, index) =>
          rpc(
            server,
            index % 2 === 0 ? "approve_contract" : "reject_contract",
            { p_signed_contract_id: id },
            admin,
          ),
        ),
      );
      expect(codes(answers)).toEqual([...Array(3).fill("ALREADY_DECIDED"), "OK"]);
      expect(await ledgerOf(server, person)).toHaveLength(3);
      outcomes.push((await pointsOf(server, person)) ?? -1);
    }
    expect(outcomes.every((points) => points === 250 || points === 100)).toBe(true);
  });

  it("a double click on submit hands in once", async () => {
    const person = await addPerson(server, { points: 100 });
    const contract = await insertContract(server.services.db, {}, server.services.now());
    const signed = await tryCall(clientOf(server, person).contracts.sign({ p_contract_id: contract.id }));
    const { id } = signed.body as { id: string };
    const answers = await times(5, () =>
      tryCall(clientOf(server, person).contracts.submit({ p_signed_contract_id: id, p_survey_responses: {} })),
    );
    expect(codes(answers)).toEqual([...Array(4).fill("NOT_SUBMITTABLE"), "OK"]);
  });

  it("and in the end it all adds up", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
