import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import {
  type Conditions,
  unmetCondition,
} from "@signpoint/api/work/contracts/for-whom/condition-rules";
import type { Standing } from "@signpoint/api/work/contracts/for-whom/conditions";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { contractPeople, signedContracts } from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addPerson, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import {
  contractFor,
  createContract,
  decisionsAbout,
  deleteContract,
  updateContract,
} from "./admin-support";

const server = testServer();
beforeAll(() => server.clock.set("2026-06-01T12:00:00.000Z"));
const admin = testPerson(server, { admin: true });

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

  it("refuse somebody who does not meet them, with the sentence, and nothing happens", async () => {
    const person = await newPerson();
    await decided(person, "approve");
    const points = await pointsOf(server, person);
    for (const [given, message] of [
      [{ approved_min: 2 }, "You can sign this contract after 2 approved contracts. You have 1."],
      [
        { approved_max: 0 },
        "This contract is for a first contract, approved, pending or open. You have 1.",
      ],
      [{ named_only: true }, "You can sign this contract by invitation only."],
    ] as const) {
      const contract = await addContract(server, given);
      expect(await canSign(person, contract)).toBe(false);
      const body = { code: "NOT_ELIGIBLE", message };
      expect(await trySigning(person, contract)).toMatchObject({ status: 409, body });
      expect(await contractFor(server, admin, contract.id)).toMatchObject({
        places_taken: 0,
        submissions: { total: 0 },
      });
    }
    expect(await pointsOf(server, person)).toBe(points);
  });

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
    await updateContract(server, admin, contract.id, { p_approved_min: 5, p_approved_max: null });
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
    expect((await trySigning(person, first)).body).toMatchObject({ code: "NOT_ELIGIBLE" });
  });

  it("count for the rate what admins decided in 180 days, an appeal turned, and no rejection by the system", async () => {
    const person = await newPerson();
    const rated = await addContract(server, { title: "Rated", approval_rate_min: 60, duration: 0 });
    for (const decision of ["approve", "approve", "reject", "reject"] as const) {
      await decided(person, decision);
    }
    const { contract } = await decided(person, null);
    await deleteContract(server, admin, contract.id);
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
    const rows = await executeRows<Conditions & Standing & { met: boolean }>(
      server.services.db,
      sql`select *, false as named_only, false as is_named, meets_conditions(approved_min, approved_max, approval_rate_min,
          array[approved, counted, recently_approved, recently_rejected]) as met
        from unnest(array[null, 1, 3]) as a (approved_min), unnest(array[null, 0, 3]) as b (approved_max),
          unnest(array[null, 1, 66, 67, 100]) as c (approval_rate_min), generate_series(0, 3) as d (approved),
          unnest(array[approved, 4]) as e (counted),
          (values (0, 0), (0, 4), (0, 5), (4, 1), (4, 2), (5, 0), (1, 99)) as f (recently_approved, recently_rejected)`,
    );
    expect(rows).toHaveLength(3 * 3 * 5 * 4 * 2 * 7);
    for (const { met, ...given } of rows) {
      expect([given, met]).toEqual([given, unmetCondition(given, given) === null]);
    }
    expect(new Set(rows.map(({ met }) => met)).size).toBe(2);
  });
});

const update = (id: string, change: object) => updateContract(server, admin, id, change);
const rowsOf = (contractId: string) =>
  server.services.db
    .select()
    .from(contractPeople)
    .where(eq(contractPeople.contract_id, contractId));

describe("a contract for people whom it names", () => {
  it("is signed by them alone, and names them to no user", async () => {
    const [named, other] = [
      await addPerson(server, { points: 100 }),
      await addPerson(server, { points: 100 }),
    ];
    const id = await createContract(server, admin, {
      p_named_only: true,
      p_named_people: [named.id, named.id],
    });
    expect((await contractFor(server, admin, id)).named_people).toEqual([
      { id: named.id, username: named.username },
    ]);
    for (const [person, is_named] of [
      [named, true],
      [other, false],
    ] as const) {
      const client = clientOf(server, person).contracts;
      expect(await client.validateSigning({ p_contract_id: id })).toBe(is_named);
      const shown = [await client.get({ id }), await client.list({})];
      expect(shown[0]).toMatchObject({ named_only: true, standing: { is_named } });
      if (person === other) expect(JSON.stringify(shown)).not.toContain(named.id);
      expect((await tryCall(client.sign({ p_contract_id: id }))).status).toBe(is_named ? 200 : 409);
    }
  });

  it("keeps them when an edit does not give them, and records who was named and who is", async () => {
    const [one, two] = [await addPerson(server), await addPerson(server)];
    const id = await createContract(server, admin, {
      p_named_only: true,
      p_named_people: [one.id],
    });
    await update(id, { p_title: "Another title" });
    expect(await rowsOf(id)).toMatchObject([{ user_id: one.id }]);
    await update(id, { p_named_people: [two.id] });
    expect(await rowsOf(id)).toMatchObject([{ user_id: two.id }]);
    const [latest] = await decisionsAbout(server, admin, id);
    expect(latest).toMatchObject({
      action: "update_contract",
      before: { named_only: true, named_people: [one.id] },
      after: { named_only: true, named_people: [two.id] },
    });
  });

  it("forgets who deletes their account, and stays by invitation", async () => {
    const person = await addPerson(server);
    const id = await createContract(server, admin, {
      p_named_only: true,
      p_named_people: [person.id],
    });
    await askedToLeave(server, person);
    expect(await deleteAccount(server.services, person.id)).toBe("deleted");
    expect(await rowsOf(id)).toEqual([]);
    expect(await contractFor(server, admin, id)).toMatchObject({
      named_only: true,
      named_people: [],
    });
    const other = await addPerson(server, { points: 100 });
    expect(await clientOf(server, other).contracts.validateSigning({ p_contract_id: id })).toBe(
      false,
    );
    // It can be edited and closed; whoever edits whom it is for is asked to name somebody.
    expect(await update(id, { p_title: "Another", p_status: "inactive" })).toMatchObject({
      title: "Another",
      status: "inactive",
    });
    expect((await tryCall(update(id, { p_named_only: true }))).status).toBe(400);
  });

  it("is refused when it names nobody, or somebody without an account, and nothing is stored", async () => {
    const person = await addPerson(server);
    const id = await createContract(server, admin, {
      p_named_only: true,
      p_named_people: [person.id],
    });
    for (const [p_named_people, message] of [
      [[], "Name at least one person, or let others sign, too."],
      [[newId()], "One of these people has no account any more. Please remove them."],
    ] as const) {
      expect(await tryCall(update(id, { p_named_people: [...p_named_people] }))).toMatchObject({
        status: 400,
        body: { code: "BAD_REQUEST", message, data: { fields: { p_named_people: message } } },
      });
    }
    expect(await rowsOf(id)).toMatchObject([{ user_id: person.id }]);
  });
});
