import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { contracts } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addContract, sign, submit } from "../../support/main-job";
import { addPerson, ledgerOf, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor } from "./admin-support";

const server = testServer();

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

describe("simultaneous calls about contracts", () => {
  it("gives the places that lapse in this second to as many of the signers who come at once, and refunds once", async () => {
    const given = { points_cost: 40, lapse_refund: 15, work_minutes: 30, max_signers: 2 };
    const contract = await addContract(server, given);
    const late = await times(2, () => addPerson(server, { points: 100 }));
    for (const person of late) await sign(server, person, contract.id);
    server.clock.advance(30 * 60_000);
    const people = await times(6, () => addPerson(server, { points: 100 }));
    const [answers] = await Promise.all([
      times(6, (index) =>
        tryCall(clientOf(server, people[index]).contracts.sign({ p_contract_id: contract.id })),
      ),
      times(2, () => endAllDueSignings(server.services)),
    ]);
    expect(outcomes(answers)).toEqual({ CONTRACT_FULL: 4, OK: 2 });
    const balances = await Promise.all(people.map((person) => pointsOf(server, person)));
    expect(balances.filter((points) => points === 60)).toHaveLength(2);
    expect(balances.filter((points) => points === 100)).toHaveLength(4);
    for (const person of late) {
      expect(await pointsOf(server, person)).toBe(75);
      expect(await ledgerOf(server, person)).toHaveLength(3);
    }
    const { places_taken } = await contractFor(
      server,
      await addPerson(server, { admin: true }),
      contract.id,
    );
    expect(places_taken).toBe(2);
    // No transaction changed the balances of two people.
    const written = await executeRows<{ people: number }>(
      server.services.db,
      sql`select count(distinct user_id)::int as people from earnings
        where source = 'CONTRACT_SIGNED' or source = 'CONTRACT_REJECTED' group by xmin::text
        having bool_or(source = 'CONTRACT_SIGNED')`,
    );
    expect(written.every((row) => row.people === 1)).toBe(true);
  });

  it("signs and charges once when one person signs a contract ten times at once", async () => {
    const contract = await addContract(server);
    const person = await addPerson(server, { points: 1_000 });
    const answers = await times(10, () =>
      tryCall(clientOf(server, person).contracts.sign({ p_contract_id: contract.id })),
    );
    expect(outcomes(answers)).toEqual({ ALREADY_SIGNED: 9, OK: 1 });
    expect(await pointsOf(server, person)).toBe(900);
    const [row] = await server.services.db
      .select()
      .from(contracts)
      .where(eq(contracts.id, contract.id));
    expect(row?.places_taken).toBe(1);
  });

  it("submits once when a signing is submitted five times at once", async () => {
    const person = await addPerson(server, { points: 100 });
    const id = await sign(server, person, (await addContract(server)).id);
    const answers = await times(5, () => tryCall(submit(server, person, id)));
    expect(outcomes(answers)).toEqual({ NOT_SUBMITTABLE: 4, OK: 1 });
  });

  it("lets one person who signs six contracts for people with at most one at once sign two", async () => {
    const offered = await Promise.all(
      Array.from({ length: 6 }, () => addContract(server, { points_cost: 10, approved_max: 1 })),
    );
    const person = await addPerson(server, { points: 10_000 });
    const answers = await Promise.all(
      offered.map(({ id }) =>
        tryCall(clientOf(server, person).contracts.sign({ p_contract_id: id })),
      ),
    );
    expect(outcomes(answers)).toEqual({ OK: 2, NOT_ELIGIBLE: 4 });
    expect(await pointsOf(server, person)).toBe(10_000 - 10 * 2);
    expect(await ledgerOf(server, person)).toHaveLength(3);
  });

  it("passes the audit after simultaneous signings and decisions", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
