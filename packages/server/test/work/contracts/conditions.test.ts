import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import {
  type Conditions,
  unmetCondition,
} from "@signpoint/api/work/contracts/for-whom/condition-rules";
import type { Standing } from "@signpoint/api/work/contracts/for-whom/conditions";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { NewContract } from "../../../src/operate/seed/factories";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { contracts, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  server.clock.set("2026-06-01T12:00:00.000Z");
  admin = await addPerson(server, { admin: true });
});

const trySigning = (person: Person, { id }: { id: string }) =>
  tryCall(clientOf(server, person).contracts.sign({ p_contract_id: id }));
const read = (person: Person, { id }: { id: string }) =>
  clientOf(server, person).contracts.get({ id });
const newPerson = () => addPerson(server, { points: 10_000 });

/** Has the person's submission approved, rejected, or only waiting. */
async function decided(person: Person, decision: "approve" | "reject" | null, given = {}) {
  const found = await pendingSigning(server, person, { points_cost: 10, ...given });
  const body = { p_signed_contract_id: found.signingId };
  if (decision !== null) await clientOf(server, admin).submissions[decision](body);
  return found;
}

/** What all screens and calls say about signing a contract agrees; returns whether it can be signed. */
async function canSign(person: Person, { id }: { id: string }): Promise<boolean> {
  const client = clientOf(server, person).contracts;
  const can = await client.validateSigning({ p_contract_id: id });
  const title = (await client.get({ id })).title;
  for (const search of [undefined, title]) {
    const ids = async (signable: "true" | "false") =>
      (await client.list({ signable, limit: 100, ...(search && { search }) })).items.map(
        (item) => item.id,
      );
    expect([(await ids("true")).includes(id), (await ids("false")).includes(id)]).toEqual([
      can,
      !can,
    ]);
  }
  return can;
}

describe("the conditions of a contract", () => {
  it("are shown to everybody, with the reader's own figures, in the list and on the page", async () => {
    const person = await newPerson();
    await decided(person, "approve");
    await decided(person, "reject");
    await decided(person, null);
    const conditions = {
      approved_min: 2,
      approved_max: 9,
      approval_rate_min: 90,
      named_only: false,
    };
    const contract = await addContract(server, conditions);
    const plain = await addContract(server);
    const standing = {
      approved: 1,
      counted: 2,
      recently_approved: 1,
      recently_rejected: 1,
      is_named: false,
    };
    const { items } = await clientOf(server, person).contracts.list({});
    const shown = (id: string) => items.find((item) => item.id === id);
    expect(shown(contract.id)).toMatchObject({ ...conditions, standing });
    expect(shown(plain.id)).toMatchObject({ approved_min: null, standing: null });
    expect(await read(person, contract)).toMatchObject({ ...conditions, standing });
    expect(await read(person, plain)).toMatchObject({ standing: null });
  });

  it.each<[string, Partial<NewContract>, string]>([
    [
      "too little approved",
      { approved_min: 2 },
      "You can sign this contract after 2 approved contracts. You have 1.",
    ],
    [
      "another contract",
      { approved_max: 0 },
      "This contract is for a first contract, approved, pending or open. You have 1.",
    ],
    ["no invitation", { named_only: true }, "You can sign this contract by invitation only."],
  ])(
    "refuse somebody with %s, with the sentence, and nothing happens",
    async (_, given, message) => {
      const person = await newPerson();
      await decided(person, "approve");
      const contract = await addContract(server, given);
      const points = await pointsOf(server, person);
      expect(await canSign(person, contract)).toBe(false);
      expect(await trySigning(person, contract)).toEqual({
        ok: false,
        status: 409,
        body: { code: "NOT_ELIGIBLE", message },
      });
      expect(await pointsOf(server, person)).toBe(points);
      expect(
        await server.services.db.$count(
          signedContracts,
          eq(signedContracts.contract_id, contract.id),
        ),
      ).toBe(0);
      const [row] = await server.services.db
        .select()
        .from(contracts)
        .where(eq(contracts.id, contract.id));
      expect(row?.places_taken).toBe(0);
    },
  );

  it("let somebody sign who meets them, and are kept with the signing, whatever is changed later", async () => {
    const person = await newPerson();
    await decided(person, "approve");
    const contract = await addContract(server, {
      approved_min: 1,
      approved_max: 1,
      approval_rate_min: 50,
    });
    expect(await canSign(person, contract)).toBe(true);
    await sign(server, person, contract.id);
    await clientOf(server, admin).adminContracts.update({
      p_admin_id: admin.id,
      p_contract_id: contract.id,
      p_approved_min: 5,
      p_approved_max: null,
    });
    const { signing, changed_since_signing } = await read(person, contract);
    expect(signing).toMatchObject({
      status: "in_progress",
      conditions: { approved_min: 1, approved_max: 1, approval_rate_min: 50 },
    });
    expect(changed_since_signing).toEqual([]);
    const plain = await sign(server, person, (await addContract(server)).id);
    const [row] = await server.services.db
      .select()
      .from(signedContracts)
      .where(eq(signedContracts.id, plain));
    expect(row?.conditions).toBeNull();
  });

  it("count for the most what is approved, pending, open or to be corrected, and nothing else", async () => {
    const person = await newPerson();
    const first = await addContract(server, { title: "For a first one", approved_max: 0 });
    await decided(person, "reject");
    const back = await sign(server, person, (await addContract(server)).id);
    expect(await canSign(person, first)).toBe(false);
    await clientOf(server, person).contracts.giveBackPlace({ p_signed_contract_id: back });
    expect(await canSign(person, first)).toBe(true);
    const { signingId } = await decided(person, null);
    expect(await canSign(person, first)).toBe(false);
    await clientOf(server, admin).submissions.requestChanges({
      p_signed_contract_id: signingId,
      p_note: "More.",
    });
    expect((await read(person, first)).standing).toMatchObject({ approved: 0, counted: 1 });
    expect(await trySigning(person, first)).toMatchObject({
      status: 409,
      body: { code: "NOT_ELIGIBLE" },
    });
  });

  it("count for the rate what admins decided in 180 days, an appeal turned, and no rejection by the system", async () => {
    const person = await newPerson();
    const rated = await addContract(server, { title: "Rated", approval_rate_min: 60, duration: 0 });
    for (const decision of ["approve", "approve", "reject", "reject"] as const) {
      await decided(person, decision);
    }
    const { contract } = await decided(person, null);
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: contract.id,
    });
    const standingOf = async () => (await read(person, rated)).standing;
    expect(await standingOf()).toMatchObject({ recently_approved: 2, recently_rejected: 2 });
    // Four decisions are too few.
    expect(await canSign(person, rated)).toBe(true);
    const last = await decided(person, "reject");
    expect(await standingOf()).toMatchObject({ recently_approved: 2, recently_rejected: 3 });
    expect(await canSign(person, rated)).toBe(false);
    const { id } = await clientOf(server, person).contracts.appeal({
      p_signed_contract_id: last.signingId,
      p_text: "Please look again.",
    });
    const other = await addPerson(server, { admin: true });
    const verdict = { p_appeal_id: id, p_overturn: true, p_note: "It is complete." };
    await clientOf(server, other).appeals.decide(verdict);
    expect(await standingOf()).toMatchObject({ recently_approved: 3, recently_rejected: 2 });
    expect(await canSign(person, rated)).toBe(true);
    const at = server.clock.now();
    const counted = async (ms: number) => {
      const when = new Date(at.getTime() + ms).toISOString();
      const [row] = await executeRows<{ decided: number }>(
        server.services.db,
        sql`select standing[3] + standing[4] as decided from (select standing_of(${person.id}, ${when}) as standing) as counted`,
      );
      return row?.decided;
    };
    expect([await counted(180 * MS_PER_DAY - 1), await counted(180 * MS_PER_DAY)]).toEqual([5, 0]);
  });

  it("are compared in the database exactly as by the rule, at each boundary", async () => {
    const NONE: Conditions = {
      named_only: false,
      approved_min: null,
      approved_max: null,
      approval_rate_min: null,
    };
    const cases: { conditions: Conditions; standing: Standing }[] = [];
    for (const approved_min of [null, 1, 3]) {
      for (const approved_max of [null, 0, 3]) {
        for (const approval_rate_min of [null, 1, 66, 67, 100]) {
          for (const approved of [0, 1, 2, 3]) {
            for (const [recently_approved, recently_rejected] of [
              [0, 0],
              [0, 4],
              [0, 5],
              [4, 1],
              [4, 2],
              [5, 0],
              [1, 99],
            ] as const) {
              for (const counted of [approved, 4]) {
                const conditions = { ...NONE, approved_min, approved_max, approval_rate_min };
                const standing = {
                  approved,
                  counted,
                  recently_approved,
                  recently_rejected,
                  is_named: false,
                };
                cases.push({ conditions, standing });
              }
            }
          }
        }
      }
    }
    const rows = cases.map(({ conditions, standing }) => ({ ...conditions, ...standing }));
    const answers = await executeRows<{ met: boolean }>(
      server.services.db,
      sql`select meets_conditions(approved_min, approved_max, approval_rate_min,
          array[approved, counted, recently_approved, recently_rejected]) as met
        from rows from (json_to_recordset(${JSON.stringify(rows)}::json) as (approved_min int, approved_max int, approval_rate_min int,
          approved int, counted int, recently_approved int, recently_rejected int)) with ordinality order by ordinality`,
    );
    expect(answers.map(({ met }) => met)).toEqual(
      cases.map(({ conditions, standing }) => unmetCondition(conditions, standing) === null),
    );
    expect(new Set(answers.map(({ met }) => met)).size).toBe(2);
  });
});
