import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port";
import { runTool } from "../../support/run-tool";
import { spawnServer } from "../../support/server-process";
import { fillDataDir, openTestDatabase } from "../../support/test-database";
import { ENGINE } from "./targets";

const onPostgres = ENGINE === "postgres";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-drill-commands-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

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
