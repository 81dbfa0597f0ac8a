import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditWhenDue } from "../../../src/operate/start/scheduled-audit";
import { files as fileRows } from "../../../src/platform/db/schema/index";
import { createLocalFileStore } from "../../../src/platform/files/local-file-store";
import {
  acceptFileStore,
  assertOwnStore,
  countNewestMissing,
  findMissingFiles,
} from "../../../src/platform/files/marked-store";
import { executeCommand } from "../../support/execute-command";
import { addPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { pdf } from "./sample-files";
import { signedForFile, upload } from "./upload";

const server = testServer();
const folder = testFolder();

const storeIn = (name: string) => createLocalFileStore(path.join(folder, name));

describe("the mark of a file store", () => {
  it("is made by the first of several servers that start at once, and refuses another store until it is accepted", async () => {
    const { db } = server.services;
    const own = storeIn("own");
    await Promise.all([1, 2, 3].map(() => assertOwnStore(db, own)));
    const other = storeIn("other");
    await expect(assertOwnStore(db, other)).rejects.toThrow("it has no mark");
    await acceptFileStore(db, other);
    await assertOwnStore(db, other);
    await expect(assertOwnStore(db, own)).rejects.toThrow(/its mark is [\da-f-]{36}/);
  });

  it("tells how many files are missing, of the newest and of all, also in an audit, which stays clean", async () => {
    const { db, files } = server.services;
    const person = await addPerson(server, { points: 100 });
    const place = await signedForFile(server, person);
    const { body } = await upload(server, { place, body: pdf(), as: person });
    const counted = () => findMissingFiles(db, files.store, () => undefined);
    expect([await countNewestMissing(db, files.store), await counted()]).toEqual([
      0,
      { looked: 1, missing: [] },
    ]);
    const { path: key } = body as { path: string };
    await files.store.remove(key);
    expect([await countNewestMissing(db, files.store), await counted()]).toEqual([
      1,
      { looked: 1, missing: [key] },
    ]);

    const { services, logged } = server;
    const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
    const says = `1 of 1 files are missing, such as ${key}`;
    const audit = executeCommand(server, { command: "audit" });
    expect(await audit).toEqual({
      outcome: expect.objectContaining({ mismatches: [], files: says }),
    });
    expect(await auditWhenDue(services, engine)).toMatchObject({ mismatches: [] });
    expect(logged.find((line) => line.includes(says))).toContain('"level":"warn"');

    const open = async () => {
      await db.update(fileRows).set({ state: "removing" }).where(eq(fileRows.path, key));
      return null;
    };
    expect(await findMissingFiles(db, { ...files.store, open }, () => undefined)).toEqual({
      looked: 1,
      missing: [],
    });
  });
});
