import { pseudonym } from "@signpoint/api/personal-data/deletion-rules";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { isLastActiveAdmin } from "../../../src/accounts/admins/is-last-active-admin";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { personNotes, users } from "../../../src/platform/db/schema/index";
import { askedToLeave } from "../../personal-data/account-deletion/support";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { isSomebodyWaiting } from "../../support/waiting";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const reason = "Reviews from today";
const grant = (person: { id: string }, as = admin) =>
  tryCall(clientOf(server, as).people.grantAdmin({ p_user_id: person.id, p_reason: reason }));
const revoke = (person: { id: string }, as = admin) =>
  tryCall(clientOf(server, as).people.revokeAdmin({ p_user_id: person.id, p_reason: reason }));

describe("admins' rights", () => {
  it("are granted and taken away at once, recorded, and told to all admins", async () => {
    const person = await addPerson(server);
    expect((await grant(person)).body).toEqual({ is_admin: true, second_approval_id: null });
    await clientOf(server, person).administration.overview({});
    expect((await grant(person)).body).toMatchObject({ code: "ALREADY_ADMIN" });
    expect((await revoke(person)).body).toEqual({ is_admin: false });
    expect((await tryCall(clientOf(server, person).administration.overview({}))).status).toBe(403);
    expect((await revoke(person)).body).toMatchObject({ code: "NOT_ADMIN" });
    const { items } = await clientOf(server, admin).administration.decisions({
      subject: person.id,
    });
    expect(items).toMatchObject([
      { action: "revoke_admin", admin_id: admin.id, after: { is_admin: false, reason } },
      { action: "grant_admin", admin_id: admin.id, after: { is_admin: true, reason } },
    ]);
    const told = (await clientOf(server, admin).notifications.list({})).items;
    expect(told.filter(({ kind }) => kind === "rights_changed")).toMatchObject([
      { message: `${person.username} is no longer an admin` },
      { message: `${person.username} was made an admin` },
    ]);
  });

  it("are not changed by their owner, nor given to somebody who is suspended or unknown", async () => {
    expect((await revoke(admin)).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await grant({ id: crypto.randomUUID() })).body).toMatchObject({ code: "NOT_FOUND" });
    const person = await addPerson(server);
    await clientOf(server, admin).people.suspend({ p_user_id: person.id, p_reason: "Abuse" });
    expect((await grant(person)).body).toMatchObject({ code: "PERSON_SUSPENDED" });
  });

  it("are neither given to a deleted account nor taken from it", async () => {
    const person = await addPerson(server);
    await askedToLeave(server, person);
    expect(await deleteAccount(server.services, person.id)).toBe("deleted");
    for (const change of [grant, revoke]) {
      expect(await change(person)).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    }
  });
});

describe.runIf(process.env.TEST_ENGINE === "postgres")("the lock of all admins", () => {
  it("is taken in the order of ids, as balances are, so that no two transactions wait for each other", async () => {
    const { db } = server.services;
    const added = [
      await addPerson(server, { admin: true }),
      await addPerson(server, { admin: true }),
    ];
    const [lower, higher] = added.map(({ id }) => id).sort((a, b) => (a < b ? -1 : 1));
    if (lower === undefined || higher === undefined) throw new Error("nobody was added");
    // A changed row comes last in the order of the table.
    await db.update(users).set({ referrals: 1 }).where(eq(users.id, lower));
    const waits = sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    let checking: Promise<boolean> | undefined;
    await db.transaction(async (tx) => {
      await tx.select({ id: users.id }).from(users).where(eq(users.id, lower)).for("update");
      checking = db.transaction((other) => isLastActiveAdmin(other, lower, server.services.now()));
      await expect
        .poll(async () => (await executeRows<{ waiting: number }>(db, waits))[0]?.waiting)
        .toBe(1);
      const free = tx.select({ id: users.id }).from(users).where(eq(users.id, higher));
      expect(await free.for("update", { noWait: true })).toHaveLength(1);
    });
    expect(await checking).toBe(false);
  });
});

it("notes about a person are read by admins, newest first, and named by their author", async () => {
  const person = await addPerson(server);
  const { people } = clientOf(server, admin);
  for (const p_note of ["Called us", "Sent a letter"]) {
    await people.addNote({ p_user_id: person.id, p_note });
  }
  const { items } = await people.notes({ id: person.id });
  expect(items).toMatchObject([
    { note: "Sent a letter", admin_username: admin.username },
    { note: "Called us" },
  ]);
  const nobody = { p_user_id: crypto.randomUUID(), p_note: "Nobody" };
  expect((await tryCall(people.addNote(nobody))).body).toMatchObject({ code: "NOT_FOUND" });
});

/** The embedded engine has one connection: a call cannot wait for a lock while another transaction goes on. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("a note about a person", () => {
  it("is not stored about somebody whose account is being deleted at the same moment", async () => {
    const { db, now } = server.services;
    const person = await addPerson(server);
    const ofPerson = eq(users.id, person.id);
    const note = { p_user_id: person.id, p_note: "Left us" };
    const adding = await db.transaction(async (tx) => {
      await tx.select().from(users).where(ofPerson).for("update");
      const call = tryCall(clientOf(server, admin).people.addNote(note));
      await vi.waitUntil(() => isSomebodyWaiting(server), { timeout: 10_000 });
      await tx
        .update(users)
        .set({ username: pseudonym(person.id), email: "", deleted_at: now().toISOString() })
        .where(ofPerson);
      return { call };
    });
    expect((await adding.call).body).toMatchObject({ code: "NOT_FOUND" });
    expect(await db.$count(personNotes, eq(personNotes.user_id, person.id))).toBe(0);
  });
});
