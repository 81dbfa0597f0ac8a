import path from "node:path";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { watchDrills } from "../../../src/http/metrics/watch-drills";
import { generateLedgerKey, loadLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { drillRestore } from "../../../src/operate/backup/drill-restore";
import { recordDrill } from "../../../src/operate/backup/record-drill";
import { readTable, tableNames } from "../../../src/operate/backup/tables";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { claimDueDrill, releaseClaim } from "../../../src/operate/start/scheduled-drill";
import { newId } from "../../../src/platform/db/new-id";
import { restoreDrills, users } from "../../../src/platform/db/schema/index";
import { addAccount, PASSWORD } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { enterByHand } from "../../support/enter-by-hand";
import { pendingSigning } from "../../support/main-job";
import { redeemedCash } from "../../support/marketplace";
import { addPerson } from "../../support/people";
import { type TestServer, testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { ENGINE, emptyEmbeddedTarget, emptyTarget } from "./targets";

const recordOf = (
  { services }: TestServer,
  checkpoint: string | null | undefined,
  problems = 0,
) => ({
  id: newId(),
  started_at: services.now().toISOString(),
  backup_created_at: services.now().toISOString(),
  checkpoint: readCheckpointLine(checkpoint ?? ""),
  problems,
});

const folder = testFolder();

describe("a restore drill", () => {
  const server = testServer();
  let whole: string;
  beforeAll(async () => {
    const person = await addPerson(server, { points: 5_000 });
    await pendingSigning(server, person);
    await sealLedger(server.services);
    whole = path.join(folder, "whole.tar.gz");
    await writeBackup(server.services, ENGINE, whole);
  });

  async function drill(archive = whole, ledgerKey = server.services.ledgerKey) {
    const target = await emptyTarget(server, folder);
    try {
      return await drillRestore(target.services, archive, { ledgerKey });
    } finally {
      await target.close();
    }
  }

  it("restores, audits, verifies signatures, compares the head of the ledger with backup and live data, and names a live ledger that lost its end, or was rewritten, since the backup", async () => {
    const report = await drill();
    expect(report.problems).toEqual([]);
    expect(report.audited).toMatchObject({ users: 1, mismatches: [] });
    expect(report.head.checkpoint).toMatch(/^signpoint-ledger-1 1 /);
    const checkpoint = report.head.checkpoint ?? "";
    expect(await recordDrill(server.services, recordOf(server, checkpoint))).toEqual([]);
    const [name, block, tree, signature] = checkpoint.split(" ");
    const rewritten = [name, block, tree?.split("").reverse().join(""), signature].join(" ");
    expect(await recordDrill(server.services, recordOf(server, rewritten))).toEqual([
      "block 1 of the live ledger is not the one of the backup: the ledger was rewritten",
    ]);
    const later = [name, "7", tree, signature].join(" ");
    expect(await recordDrill(server.services, recordOf(server, later))).toEqual([
      expect.stringMatching(/^the live ledger has no block 7, with which the backup ends/),
    ]);
  });

  it("names what does not add up in a backup, and signatures of another key", async () => {
    const { db } = server.services;
    const [user] = await db.select({ user_id: users.id }).from(users).limit(1);
    const forged = { user_id: "", ...user, source: "POINTS_EARNED", points: 1_000_000 };
    await enterByHand(db, forged);
    const archive = path.join(folder, "forged.tar.gz");
    await writeBackup(server.services, ENGINE, archive);
    const otherKey = await loadLedgerKey({ LEDGER_KEY: generateLedgerKey(), DATA_DIR: folder });
    const { problems } = await drill(archive, otherKey);
    expect(problems.join("\n")).toMatch(/POINTS_EARNED of 1000000 points without its cause/);
    expect(problems.join("\n")).toMatch(/signatures of 1 blocks of the ledger are not of this key/);
  });
});

describe("the drills of a server", () => {
  const server = testServer();

  it("shows in the metrics what the last one found, and when one was good for the last time", async () => {
    watchDrills(server.services);
    const metric = async (name: string) => {
      const text = await (await fetch(`${server.url}/metrics`)).text();
      const value = new RegExp(`^signpoint_${name} (\\S+)$`, "m").exec(text)?.[1];
      return value === undefined ? null : Number(value);
    };
    expect(await metric("restore_drill_problems")).toBeNull();
    expect(await metric("restore_drill_last_good_timestamp_seconds")).toBeNull();
    await recordDrill(server.services, recordOf(server, null));
    const goodAt = server.services.now().getTime() / 1_000;
    server.clock.advance(60_000);
    await recordDrill(server.services, recordOf(server, null, 3));
    expect(await metric("restore_drill_problems")).toBe(3);
    const good = await metric("restore_drill_last_good_timestamp_seconds");
    expect(Math.abs((good ?? 0) - goodAt)).toBeLessThan(30);
    const backup = await metric("restored_backup_timestamp_seconds");
    expect(Math.abs((backup ?? 0) - goodAt)).toBeLessThan(30);
  });

  it("is due once in its interval on any number of servers, and at once after one that was broken off before its result was recorded", async () => {
    const config = { ...server.services.config, RESTORE_DRILL_INTERVAL_HOURS: 24 };
    const services = { ...server.services, config };
    server.clock.advance(25 * 3_600_000);
    const claims = await Promise.all([1, 2, 3].map(() => claimDueDrill(services)));
    const [first = "", ...others] = claims.filter((id) => id !== null);
    expect(others).toEqual([]);
    await releaseClaim(services, first);
    const id = (await claimDueDrill(services)) ?? expect.fail("no claim");
    await recordDrill(services, { ...recordOf(server, null), id });
    await releaseClaim(services, id);
    expect(await services.db.$count(restoreDrills, eq(restoreDrills.id, id))).toBe(1);
    expect(await claimDueDrill(services)).toBeNull();
    server.clock.advance(23 * 3_600_000);
    expect(await claimDueDrill(services)).toBeNull();
    server.clock.advance(2 * 3_600_000);
    expect(await claimDueDrill(services)).not.toBeNull();
  });
});

describe.runIf(process.env.TEST_ENGINE === "postgres")("a backup of one engine", () => {
  const server = testServer();

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

  it("writes each row of a partitioned table once into a backup", async () => {
    const { db } = server.services;
    await db.execute(sql`create table visits (at int not null) partition by hash (at)`);
    for (const part of [0, 1]) {
      await db.execute(
        sql.raw(`create table visits_${part} partition of visits
        for values with (modulus 2, remainder ${part})`),
      );
    }
    await db.execute(sql`insert into visits select generate_series(1, 10)`);
    const rows: string[] = [];
    await db.transaction(async (tx) => {
      for (const name of await tableNames(tx)) {
        if (!name.startsWith("visits")) continue;
        for await (const batch of readTable(tx, name)) rows.push(...batch);
      }
    });
    expect(rows).toHaveLength(10);
  });
});
