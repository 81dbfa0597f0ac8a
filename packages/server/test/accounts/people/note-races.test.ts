import { pseudonym } from "@signpoint/api/personal-data/deletion-rules";
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { personNotes, users } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { isSomebodyWaiting } from "../../support/waiting";

/** The embedded engine has one connection: a call cannot wait for a lock while another transaction goes on. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("a note about a person", () => {
  const server = testServer();

  it("is not stored about somebody whose account is being deleted at the same moment", async () => {
    const { db, now } = server.services;
    const admin = await addPerson(server, { admin: true });
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
