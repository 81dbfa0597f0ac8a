import { mkdir, rm, truncate } from "node:fs/promises";
import path from "node:path";
import { DATA_EXPORT_DAYS, DATA_EXPORT_LINK_SECONDS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { exportMessages } from "@signpoint/api/texts";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { deleteDueAccounts } from "../../../src/personal-data/account-deletion/delete-due-accounts";
import { makeExport } from "../../../src/personal-data/data-exports/make-export";
import { runDataExports } from "../../../src/personal-data/data-exports/run-exports";
import {
  authSessions,
  dataExports,
  notices,
  redemptions,
} from "../../../src/platform/db/schema/index";
import type { FileStore } from "../../../src/platform/files/file-store";
import { acceptFileStore } from "../../../src/platform/files/marked-store";
import { addAccount, newEmail, PASSWORD } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { clientOf } from "../../support/client";
import { addFactor, proved } from "../../support/factors";
import { addItem, approve, redeemed, redeemedCash, redeemedGoods } from "../../support/marketplace";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { unzip } from "../../support/unzip";
import { addItemWithCodes } from "../../support/vault";
import { WORDS, wholeLife } from "../account-deletion/life";

const server = testServer();

const exportsOf = (person: Person) => clientOf(server, person).dataExports;

async function readyExport(person: Person) {
  await exportsOf(person).request({});
  await runDataExports(server.services);
  const [ready] = (await exportsOf(person).list()).items;
  if (ready?.url == null) throw new Error("the export is not ready");
  return { ...ready, url: ready.url };
}

/** Returns the files of an export by name. */
const contentsOf = async ({ url }: { url: string }) =>
  Object.fromEntries(await unzip(Buffer.from(await (await fetch(url)).arrayBuffer())));

/** Has the server of an export's attempt die at it. */
const died = (id: string, attempts: number) =>
  server.services.db
    .update(dataExports)
    .set({
      state: "running",
      attempts,
      progress: 40,
      leased_until: new Date(server.clock.now().getTime() - MS_PER_MINUTE).toISOString(),
    })
    .where(eq(dataExports.id, id));

/** The same services with a file store that does one thing otherwise. */
const withStore = (change: Partial<FileStore>) => {
  const { files } = server.services;
  return { ...server.services, files: { ...files, store: { ...files.store, ...change } } };
};

describe("an export of one's data", () => {
  it("shows its link after a recent proof alone", async () => {
    const person = await addPerson(server);
    await readyExport(person);
    server.clock.advance(16 * MS_PER_MINUTE);
    const [ready] = (await exportsOf(person).list()).items;
    expect(ready).toMatchObject({ state: "ready", url: null });
  });

  it("has everything about its owner, and a page that names each part", async () => {
    const { person } = await wholeLife(server, PASSWORD);
    const factor = await addFactor(server, person);
    const { url, size_bytes } = await readyExport(await proved(server, person, factor.id));
    const answer = await fetch(url);
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment.*signpoint-data-/);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBe(size_bytes);
    const contents = Object.fromEntries(await unzip(bytes));
    const names = Object.keys(contents);
    const index = contents["index.html"]?.toString() ?? "";
    for (const name of names.filter((one) => !/^index|^files\//.test(one))) {
      expect(index).toContain(`href="${name}"`);
      if (name.endsWith(".json")) JSON.parse(contents[name]?.toString() ?? "");
    }
    const text = Object.values(contents).join("\n");
    // The others stand in a file's name, or are not the person's to have.
    const others =
      "filename signupName hold failed asked second passkey credential sharedCode note reply";
    const own = Object.entries(WORDS).filter(([name]) => !others.split(" ").includes(name));
    for (const [name, word] of own) expect([name, text.includes(word)]).toEqual([name, true]);
    expect(text).not.toContain(WORDS.note);
    const file = names.find((name) => name.includes(WORDS.filename));
    expect(contents[file ?? ""]).toEqual(pdf());
    expect(contents["points.csv"]?.toString()).toContain("Balance after");
  }, 60_000);

  it("says what cannot be read since its key is lost, and which gift cards have a code, from the vault or a shared one", async () => {
    const [admin, person] = [
      await addPerson(server, { admin: true }),
      await addPerson(server, { points: 1_000 }),
    ];
    const { id: cash } = await redeemedCash(server, person);
    const goods = await redeemedGoods(server, person);
    const { db } = server.services;
    const text = "of a lost key";
    await db.update(redemptions).set({ bank_details: text }).where(eq(redemptions.id, cash));
    await db.update(redemptions).set({ delivery: text }).where(eq(redemptions.id, goods));
    const items = [
      (await addItemWithCodes(server, admin, 1)).item,
      await addItem(server, { redemption_code: "FOR-ALL" }),
      await addItem(server, { redemption_code: null }),
    ];
    const cards: string[] = [];
    for (const item of items) cards.push(await redeemed(server, person, item));
    for (const id of cards.slice(0, 2)) await approve(server, id, admin);
    const contents = await contentsOf(await readyExport(person));
    expect(JSON.parse(contents["redemptions.json"]?.toString() ?? "")).toMatchObject([
      { id: cash, bank_details: exportMessages.unreadable, delivery: null },
      { id: goods, bank_details: null, delivery: exportMessages.unreadable },
      ...cards.map((id, place) => ({ id, has_code: place < 2 })),
    ]);
  });

  it("names files that are gone, shorter than they were or unreadable, and has all others", async () => {
    const person = await addPerson(server, { points: 100 });
    const stored = async () => {
      const place = await signedForFile(server, person);
      await upload(server, { place, body: pdf(), as: person });
      const names = await storedFiles(server);
      return names.find((name) => name.startsWith(place.signingId)) ?? "";
    };
    const [whole, gone, short, folder] = [
      await stored(),
      await stored(),
      await stored(),
      await stored(),
    ];
    const pathOf = (name: string) => path.join(server.services.config.DATA_DIR, "files", name);
    await rm(pathOf(gone));
    await truncate(pathOf(short), 10);
    await rm(pathOf(folder));
    await mkdir(pathOf(folder));
    const contents = await contentsOf(await readyExport(person));
    const index = contents["index.html"]?.toString();
    for (const lost of [gone, short, folder]) {
      expect(contents[`files/${lost}`]?.toString()).toBe(`${exportMessages.unreadable}\n`);
      expect(index).toContain(`<td>files/${lost}</td><td>${exportMessages.unreadable}</td>`);
    }
    expect(contents[`files/${whole}`]).toEqual(pdf());
    expect(index).not.toContain(`<td>files/${whole}</td>`);
    expect(server.logged.join()).toContain("a stored file cannot be exported");
  });

  it("fails while the file store cannot be read, is gone or another one, and takes no file for lost", async () => {
    await acceptFileStore(server.services.db, server.services.files.store);
    const person = await addPerson(server);
    const place = await signedForFile(server, person);
    await upload(server, { place, body: pdf(), as: person });
    const away: FileStore["open"] = () => Promise.reject(new Error("the store is away"));
    for (const open of [away, () => Promise.resolve(null)]) {
      await exportsOf(person).request({});
      expect(await runDataExports(withStore({ open }))).toBe(0);
      expect((await exportsOf(person).list()).items[0]).toMatchObject({ state: "failed" });
    }
  });

  it("is one at a time, tells its progress, and notifies its owner once when it is ready", async () => {
    const person = await addPerson(server, { points: 10 });
    const first = await exportsOf(person).request({});
    expect(first).toMatchObject({ state: "queued", progress: 0, url: null });
    expect((await exportsOf(person).request({})).id).toBe(first.id);
    await runDataExports(server.services);
    const { items } = await exportsOf(person).list();
    expect(items).toMatchObject([{ id: first.id, state: "ready", progress: 100 }]);
    const told = await server.services.db
      .select()
      .from(notices)
      .where(eq(notices.user_id, person.id));
    expect(told.map(({ kind }) => kind)).toEqual(["data_export_ready"]);
    const { items: shown } = await clientOf(server, person).notices.list({});
    expect(shown[0]).toMatchObject({ href: "/settings/data" });
  });

  it("is begun again by another server when the first one died, failed after three attempts, and can be asked for again", async () => {
    const person = await addPerson(server);
    const stateOf = async (owner: Person) => (await exportsOf(owner).list()).items[0]?.state;
    const { id } = await exportsOf(person).request({});
    await died(id, 1);
    expect(await runDataExports(server.services)).toBe(1);
    expect(await stateOf(person)).toBe("ready");

    const other = await addPerson(server);
    await exportsOf(other).request({});
    const put = () => Promise.reject(new Error("the store is away"));
    expect(await runDataExports(withStore({ put }))).toBe(0);
    expect(await stateOf(other)).toBe("failed");
    const third = await exportsOf(other).request({});
    await died(third.id, 3);
    expect(await runDataExports(server.services)).toBe(0);
    expect(await stateOf(other)).toBe("failed");
    expect((await readyExport(other)).id).not.toBe(third.id);
  });

  it("does not wait for the removal of others, when one of them cannot be removed", async () => {
    const waiting = await addPerson(server);
    const { db, files } = server.services;
    const { id: stuckId } = await readyExport(await addPerson(server));
    const { id: otherId } = await readyExport(await addPerson(server));
    const old = [stuckId, otherId];
    await db.update(dataExports).set({ state: "removing" }).where(inArray(dataExports.id, old));
    await exportsOf(waiting).request({});
    const remove = (key: string) =>
      key.startsWith(stuckId)
        ? Promise.reject(new Error("the store refuses"))
        : files.store.remove(key);
    expect(await runDataExports(withStore({ remove }))).toBe(1);
    const leftOf = () =>
      db.select({ id: dataExports.id }).from(dataExports).where(inArray(dataExports.id, old));
    expect(await leftOf()).toEqual([{ id: stuckId }]);
    expect(server.logged.join()).toContain("an export could not be removed");
    await runDataExports(server.services);
    expect(await leftOf()).toEqual([]);
  });

  it("stops when another server has taken it over", async () => {
    const person = await addPerson(server);
    const { id } = await exportsOf(person).request({});
    const row = await server.services.db.query.dataExports.findFirst({
      where: eq(dataExports.id, id),
    });
    if (row === undefined) throw new Error("nothing was queued");
    const taken = () => Promise.reject(new Error("taken over"));
    await expect(makeExport(server.services, row, taken)).rejects.toThrow("taken over");
    await runDataExports(server.services);
  });

  it("is reached by a link for its owner's session alone, for some minutes", async () => {
    const person = await addPerson(server);
    const { url, id } = await readyExport(person);
    const forged = new URL(url);
    forged.searchParams.set("expires", String(Number(forged.searchParams.get("expires")) + 1));
    expect((await fetch(forged)).status).toBe(404);
    const stranger = await addPerson(server);
    expect((await exportsOf(stranger).list()).items).toEqual([]);
    const { db } = server.services;
    const [session] = await db
      .select()
      .from(authSessions)
      .where(eq(authSessions.user_id, stranger.id));
    const foreign = new URL(url);
    foreign.searchParams.set("session", session?.id ?? "");
    expect((await fetch(foreign)).status).toBe(404);
    expect((await fetch(url)).status).toBe(200);
    await db.delete(authSessions).where(eq(authSessions.user_id, person.id));
    expect((await fetch(url)).status).toBe(404);
    const again = await signedIn(server, person.email);
    const [listed] = (await exportsOf(again).list()).items;
    expect(listed?.id).toBe(id);
    server.clock.advance(DATA_EXPORT_LINK_SECONDS * 1_000 + 1_000);
    expect((await fetch(listed?.url ?? "")).status).toBe(403);
  });

  it("is removed after some days, by the next one, and with the account", async () => {
    const kept = async () => (await storedFiles(server)).filter((name) => name.endsWith(".zip"));
    const before = (await kept()).length;
    const { user } = await addAccount(server, { email: newEmail() });
    const person = await signedIn(server, user.email);
    const first = await readyExport(person);
    const second = await readyExport(person);
    expect((await exportsOf(person).list()).items.map(({ id }) => id)).toEqual([second.id]);
    await runDataExports(server.services);
    expect((await kept()).join()).not.toContain(first.id);
    await clientOf(server, person).accountDeletion.request({ p_password: PASSWORD });
    server.clock.advance(DATA_EXPORT_DAYS * MS_PER_DAY);
    await deleteDueAccounts(server.services);
    await runDataExports(server.services);
    expect((await kept()).join()).not.toContain(second.id);
    expect((await kept()).length).toBeLessThanOrEqual(before);
  });
});
