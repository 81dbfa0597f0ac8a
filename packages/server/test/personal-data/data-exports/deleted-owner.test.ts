import { eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { queueExport } from "../../../src/personal-data/data-exports/queue-export";
import { runDataExports } from "../../../src/personal-data/data-exports/run-exports";
import { dataExports } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { storedFiles } from "../../platform/files/upload";
import { clientOf } from "../../support/client";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { askedToLeave } from "../account-deletion/support";

const server = testServer();

/** Returns a person whose account is to be deleted and who asks for an export. */
async function leavingWithExport() {
  const person = await addPerson(server);
  const { id } = await clientOf(server, person).dataExports.request({});
  await askedToLeave(server, person);
  return { person, id };
}

const rowsOf = (id: string) =>
  server.services.db.select().from(dataExports).where(eq(dataExports.id, id));

/**
 * Makes what is queued on a server to which something happens before it stores the file. Resolves to how many it made, and the
 * names of the stored files just after.
 */
async function runWhile(happens: () => Promise<unknown>) {
  const { store } = server.services.files;
  const { put } = store;
  const stored: string[] = [];
  const spy = vi.spyOn(store, "put").mockImplementationOnce(async (key, file) => {
    await happens();
    await put(key, file);
    stored.push(...(await storedFiles(server)));
  });
  const made = await runDataExports(server.services);
  spy.mockRestore();
  return { made, stored };
}

it.each([
  ["and another server removes it before it is stored", true],
  ["and nobody has removed it yet", false],
])(
  "leaves no file of an export that is made while its account is deleted, %s",
  async (_, isRemoved) => {
    const { person, id } = await leavingWithExport();
    const { made, stored } = await runWhile(async () => {
      expect(await deleteAccount(server.services, person.id)).toBe("deleted");
      if (isRemoved) await runDataExports(server.services);
      expect(await rowsOf(id)).toHaveLength(isRemoved ? 0 : 1);
    });
    expect(made).toBe(0);
    expect(stored.join()).toContain(id);
    expect((await storedFiles(server)).join()).not.toContain(id);
    await runDataExports(server.services);
    expect(await rowsOf(id)).toEqual([]);
  },
);

it("keeps the file of an export that another server has taken over and finished", async () => {
  const person = await addPerson(server);
  const { id } = await clientOf(server, person).dataExports.request({});
  const { made } = await runWhile(async () => {
    const past = new Date(server.clock.now().getTime() - 1).toISOString();
    const { db } = server.services;
    await db.update(dataExports).set({ leased_until: past }).where(eq(dataExports.id, id));
    expect(await runDataExports(server.services)).toBe(1);
  });
  expect(made).toBe(0);
  expect(await rowsOf(id)).toMatchObject([{ state: "ready" }]);
  expect((await storedFiles(server)).join()).toContain(id);
});

it("leaves an export to another server that is still making it, and tells nobody that it is ready", async () => {
  const person = await addPerson(server);
  const { id } = await clientOf(server, person).dataExports.request({});
  const takenOver = { attempts: 2, progress: 10 };
  const { db } = server.services;
  const { made } = await runWhile(() =>
    db.update(dataExports).set(takenOver).where(eq(dataExports.id, id)),
  );
  expect(made).toBe(0);
  expect(await rowsOf(id)).toMatchObject([{ state: "running", ...takenOver }]);
  expect((await clientOf(server, person).notices.list({})).items).toEqual([]);
});

it("queues no export for an account that is deleted", async () => {
  const { person, id } = await leavingWithExport();
  expect(await deleteAccount(server.services, person.id)).toBe("deleted");
  const late = inTransaction(server.services.db, (tx) =>
    queueExport(tx, person.id, server.services.now()),
  );
  await expect(late).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await rowsOf(id)).map(({ state }) => state)).toEqual(["removing"]);
});
