import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { drillRestore } from "../../../src/operate/backup/drill-restore";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { addAccount, PASSWORD } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { pendingSigning } from "../../support/main-job";
import { redeemedCash } from "../../support/marketplace";
import { addPerson } from "../../support/people";
import { startTestServer, type TestServer } from "../../support/server";
import { ENGINE, emptyEmbeddedTarget, emptyTarget } from "./targets";

describe.runIf(process.env.TEST_ENGINE === "postgres")("a backup of one engine", () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-other-engine-"));
    server = await startTestServer();
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it("is restored into the other engine and back, with every row, the sealed ledger and the files", async () => {
    const { user } = await addAccount(server);
    const person = await addPerson(server, { points: 100_000 });
    await pendingSigning(server, person);
    await redeemedCash(server, person);
    const place = await signedForFile(server, person);
    expect((await upload(server, { place, body: pdf(), as: person })).status).toBe(200);
    await sealLedger(server.services);
    const { ledgerKey } = server.services;
    const [first, second] = ["postgres", "pglite"].map((name) =>
      path.join(folder, `${name}.tar.gz`),
    );
    const written = await writeBackup(server.services, ENGINE, first ?? "");

    const embedded = await emptyEmbeddedTarget(server, folder);
    const there = await drillRestore(embedded.services, first ?? "", { ledgerKey });
    expect([there.head.engine, there.problems]).toEqual(["postgres", []]);
    const moved = await writeBackup(embedded.services, "pglite", second ?? "");
    expect(moved.tables).toEqual(written.tables);
    expect(moved.files).toEqual({ count: 1, bytes: pdf().length, missing: [] });

    const postgres = await emptyTarget(server, folder);
    const back = await drillRestore(postgres.services, second ?? "", { ledgerKey });
    expect([back.head.engine, back.problems]).toEqual(["pglite", []]);
    expect(back.head.checkpoint).toBe(there.head.checkpoint);
    expect(await storedFiles({ ...server, services: postgres.services })).toHaveLength(1);
    for (const { services } of [embedded, postgres]) {
      const login = await createApp(services).request("/auth/v1/token?grant_type=password", {
        method: "POST",
        body: JSON.stringify({ email: user.email, password: PASSWORD }),
      });
      expect(login.status).toBe(200);
    }
    await embedded.close();
    await postgres.close();
  });
});
