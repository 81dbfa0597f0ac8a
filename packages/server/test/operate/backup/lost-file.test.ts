import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { addPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { emptyTarget } from "./targets";

const server = testServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-lost-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.runIf(process.env.TEST_ENGINE === "postgres")(
  "a backup without a lost file is made and ends with a code of its own, and its restore names the file and ends with 1",
  async () => {
    const person = await addPerson(server);
    const place = await signedForFile(server, person);
    await upload(server, { place, body: pdf(), as: person });
    const [lost = ""] = await storedFiles(server);
    const { DATA_DIR } = server.services.config;
    await rm(path.join(DATA_DIR, "files", lost));
    const archive = path.join(folder, "signpoint.tar.gz");
    const made = await runHere("backup", [archive], { DATA_DIR, DATABASE_URL: server.databaseUrl });
    expect([made.code, made.out]).toEqual([3, expect.stringContaining("and read back")]);
    expect(made.err).toContain(`or damaged there: ${lost}`);

    const { url: DATABASE_URL = "", close } = await emptyTarget(server, folder);
    const named = ["--database", new URL(DATABASE_URL).pathname.slice(1)];
    const elsewhere = { DATA_DIR: path.join(folder, "data"), DATABASE_URL };
    const restored = await runHere("restore", [archive, ...named], elsewhere);
    expect([restored.code, restored.out]).toEqual([1, expect.stringContaining("Audit clean.")]);
    expect(restored.err).toContain(`The backup lacks the file ${lost}`);
    await close();
  },
);
