import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readCheckpointLine } from "@signpoint/api/rules/sealed-ledger";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drillRestore } from "../../src/backup/drill-restore";
import { recordDrill } from "../../src/backup/record-drill";
import { writeBackup } from "../../src/backup/write-backup";
import { newId } from "../../src/db/new-id";
import { watchDrills } from "../../src/metrics/watch-drills";
import { generateLedgerKey, loadLedgerKey } from "../../src/sealing/ledger-key";
import { sealLedger } from "../../src/sealing/seal-ledger";
import { claimDueDrill } from "../../src/start/scheduled-drill";
import { freePort } from "../support/free-port";
import { pendingSigning } from "../support/main-job";
import { addPerson } from "../support/people";
import { runTool } from "../support/run-tool";
import { startTestServer, type TestServer } from "../support/server";
import { spawnServer } from "../support/server-process";
import { fillDataDir, openTestDatabase } from "../support/test-database";
import { ENGINE, emptyTarget } from "./targets";

const onPostgres = ENGINE === "postgres";

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

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-drills-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("a restore drill", () => {
  let server: TestServer;
  let whole: string;
  beforeAll(async () => {
    server = await startTestServer();
    const person = await addPerson(server, { points: 5_000 });
    await pendingSigning(server, person);
    await sealLedger(server.services);
    whole = path.join(folder, "whole.tar.gz");
    await writeBackup(server.services, ENGINE, whole);
  });
  afterAll(() => server.stop());

  async function drill(archive = whole, ledgerKey = server.services.ledgerKey) {
    const target = await emptyTarget(server, folder);
    try {
      return await drillRestore(target.services, archive, { ledgerKey });
    } finally {
      await target.close();
    }
  }

  it("restores, audits, verifies signatures and compares the head of the ledger with backup and live data", async () => {
    const report = await drill();
    expect(report.problems).toEqual([]);
    expect(report.audited).toMatchObject({ users: 1, mismatches: [] });
    expect(report.head.checkpoint).toMatch(/^signpoint-ledger-1 1 /);
    const live = await recordDrill(server.services, recordOf(server, report.head.checkpoint));
    expect(live).toEqual([]);
  });

  it("names what does not add up in a backup, and signatures of another key", async () => {
    await server.services.db.execute(sql`
      insert into earnings (id, user_id, source, details, points_earned, cause_id, "timestamp")
      select ${newId()}, id, 'POINTS_EARNED', 'by hand', 1000000, ${newId()}, now() from users limit 1`);
    const archive = path.join(folder, "forged.tar.gz");
    await writeBackup(server.services, ENGINE, archive);
    const otherKey = await loadLedgerKey({ LEDGER_KEY: generateLedgerKey(), DATA_DIR: folder });
    const { problems } = await drill(archive, otherKey);
    expect(problems.join("\n")).toMatch(/POINTS_EARNED of 1000000 points without its cause/);
    expect(problems.join("\n")).toMatch(/signatures of 1 blocks of the ledger are not of this key/);
  });

  it("names a live ledger that lost its end, or was rewritten, since the backup", async () => {
    const checkpoint = (await drill()).head.checkpoint ?? "";
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
});

describe("the drills of a server", () => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer();
    return () => server.stop();
  });

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

  it("is due once in its interval on any number of servers, also after one that ended without a result", async () => {
    const config = { ...server.services.config, RESTORE_DRILL_INTERVAL_HOURS: 24 };
    const services = { ...server.services, config };
    const claims = await Promise.all([1, 2, 3].map(() => claimDueDrill(services)));
    expect(claims.filter((id) => id !== null)).toHaveLength(1);
    server.clock.advance(23 * 3_600_000);
    expect(await claimDueDrill(services)).toBeNull();
    server.clock.advance(2 * 3_600_000);
    expect(await claimDueDrill(services)).not.toBeNull();
  });
});

describe("the commands of encrypted backups and restore drills", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
  let environment: Record<string, string>;
  const backups = () => path.join(folder, "backups");
  const key = () => path.join(folder, "backup.key");
  beforeAll(async () => {
    const dataDir = path.join(folder, "data");
    if (onPostgres) database = await openTestDatabase();
    else await fillDataDir(dataDir);
    environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? "",
      BACKUP_DIR: backups(),
      // On Postgres the drills of the command restore into the embedded engine, those of the server into Postgres.
      BACKUP_IDENTITY_FILE: key(),
    };
  });
  afterAll(() => database?.close());

  it("makes a key, an encrypted backup, and a drill of it: by command and by the server, which shows it", async () => {
    const made = await runTool("generate-backup-key", [key()], environment);
    const recipient = /^BACKUP_RECIPIENT=(age1\S+)$/m.exec(made.out)?.[1] ?? "";
    expect([made.code, await readFile(key(), "utf8")]).toEqual([
      0,
      expect.stringMatching(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/),
    ]);
    const again = await runTool("generate-backup-key", [key()], environment);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("there already")]);

    const named = await runTool("backup", [path.join(folder, "plain.tar.gz.age")], environment);
    expect([named.code, named.err]).toEqual([2, expect.stringContaining("not be encrypted")]);
    expect(await readdir(folder)).not.toContain("plain.tar.gz.age");

    const encrypted = { ...environment, BACKUP_RECIPIENT: recipient };
    const written = await runTool("backup", [], encrypted);
    expect([written.code, written.out]).toEqual([
      0,
      expect.stringMatching(
        /signpoint-\d{8}T\d{6}Z\.tar\.gz\.age, encrypted for age1\S+ and read back/,
      ),
    ]);

    // On the embedded engine the server's drill is the same command with the same target.
    if (onPostgres) {
      const drilled = await runTool("restore-drill", [], environment);
      expect([drilled.err, drilled.code]).toEqual([expect.not.stringContaining("problem"), 0]);
      expect(drilled.out).toMatch(/^Restored .*\.age of 20\S+ within \d+ s: \d+ rows/);
      expect(drilled.out).toContain("The drill was good");
      expect(drilled.out).not.toContain("not recorded");
    }

    const server = spawnServer(await freePort(), {
      ...environment,
      RESTORE_DRILL_INTERVAL_HOURS: "0.000001",
      RESTORE_DRILL_DATABASE_URL: process.env.TEST_POSTGRES_URL ?? "",
      LOG_LEVEL: "info",
    });
    let log = "";
    server.process.stdout?.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
    try {
      await server.ready;
      const metrics = async () => await (await fetch(`${server.url}/metrics`)).text();
      await expect
        .poll(() => log, { timeout: 120_000, interval: 500 })
        .toContain("the restore drill was good");
      expect(log).toMatch(/Restored .*\.age of 20\S+ within \d+ s: \d+ rows/);
      expect(await metrics()).toMatch(/^signpoint_restore_drill_problems 0$/m);
      const good = /^signpoint_restore_drill_last_good_timestamp_seconds (\S+)$/m;
      expect(Number(good.exec(await metrics())?.[1])).toBeGreaterThan(Date.now() / 1_000 - 600);
    } finally {
      server.process.kill("SIGTERM");
      await server.ended;
    }
  }, 300_000);

  it("records a drill without a backup as one that found a problem, and says what is missing", async () => {
    const empty = { ...environment, BACKUP_DIR: path.join(folder, "none") };
    const { code, err, out } = await runTool("restore-drill", [], empty);
    expect([code, err]).toEqual([1, expect.stringMatching(/There is no .*none\./)]);
    expect(out).toContain("The drill found 1 problem(s).");
    const elsewhere = { DATA_DIR: path.join(folder, "elsewhere"), BACKUP_DIR: folder };
    await writeFile(path.join(folder, "nonsense.tar.gz"), "nonsense");
    const away = await runTool("restore-drill", [], elsewhere);
    expect([away.code, away.err]).toEqual([
      1,
      expect.stringContaining("cannot be read as a backup"),
    ]);
    expect(away.out).toMatch(/not recorded: there is no database in .*elsewhere\./);
  }, 120_000);
});
