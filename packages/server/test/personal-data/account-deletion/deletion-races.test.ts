import { pseudonym } from "@signpoint/api/personal-data/deletion-rules";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { holdLock } from "../../../src/platform/db/advisory-locks";
import { contractPeople, users } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { isSomebodyWaiting } from "../../support/waiting";
import { createContract } from "../../work/contracts/admin-support";
import { askedToLeave } from "./support";

/** The embedded engine has one connection: nothing can wait for a lock while another transaction goes on. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("the deletion of an account", () => {
  const server = testServer();
  let admin: Person;
  let person: Person;
  beforeAll(async () => {
    admin = await addPerson(server, { admin: true });
    person = await addPerson(server);
  });
  const untilWaiting = () => vi.waitUntil(() => isSomebodyWaiting(server), { timeout: 10_000 });

  it("leaves nobody named by a contract that names them at the same moment", async () => {
    const { db, now } = server.services;
    const p_contract_id = await createContract(server, admin, {});
    const about = { p_admin_id: admin.id, p_contract_id };
    const leaver = await addPerson(server);
    const ofLeaver = eq(users.id, leaver.id);
    const naming = await db.transaction(async (tx) => {
      await tx.select().from(users).where(ofLeaver).for("update");
      const change = { ...about, p_named_only: true, p_named_people: [leaver.id] };
      const call = tryCall(clientOf(server, admin).adminContracts.update(change));
      await untilWaiting();
      await tx
        .update(users)
        .set({ username: pseudonym(leaver.id), email: "", deleted_at: now().toISOString() })
        .where(ofLeaver);
      return { call };
    });
    expect(await naming.call).toMatchObject({ status: 400 });
    expect(await db.$count(contractPeople, eq(contractPeople.user_id, leaver.id))).toBe(0);
  });

  it("waits for a block that is being sealed, whose salts it has to erase", async () => {
    await askedToLeave(server, person);
    const deleting = await server.services.db.transaction(async (tx) => {
      await holdLock(tx, "ledgerSealing");
      const outcome = deleteAccount(server.services, person.id);
      await untilWaiting();
      return { outcome };
    });
    expect(await deleting.outcome).toBe("deleted");
  });
});
