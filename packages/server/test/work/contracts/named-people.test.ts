import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { newId } from "../../../src/platform/db/new-id";
import { contractPeople } from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor, createContract, decisionsAbout } from "./admin-support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const update = (id: string, change: object) =>
  clientOf(server, admin).adminContracts.update({
    p_admin_id: admin.id,
    p_contract_id: id,
    ...change,
  });
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
