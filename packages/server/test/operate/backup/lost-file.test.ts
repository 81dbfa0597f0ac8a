import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { addPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";

const server = testServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-lost-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it.runIf(process.env.TEST_ENGINE === "postgres")(
  "a backup without a lost file is made and ends with a code of its own",
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
  },
);
