import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { startOperatorSocket } from "../../../src/operate/start/operator-socket";
import { lockDataDir } from "../../../src/platform/db/embedded/data-dir-lock";
import { newId } from "../../../src/platform/db/new-id";
import { freePort } from "../../support/free-port";
import { runHere } from "../../support/run-tool";
import { startTestServer } from "../../support/server";
import { spawnServer } from "../../support/server-process";
import { openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";
import { ENGINE } from "./targets";

const onPostgres = ENGINE === "postgres";

const folder = testFolder();

describe.runIf(onPostgres)("the commands of encrypted backups and restore drills", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let environment: Record<string, string>;
  const key = () => path.join(folder, "backup.key");
  beforeAll(async () => {
    database = await openTestDatabase();
    environment = {
      DATA_DIR: path.join(folder, "data"),
      DATABASE_URL: database.url ?? "",
      BACKUP_DIR: path.join(folder, "backups"),
      RESTORE_DRILL_DATABASE_URL: process.env.TEST_POSTGRES_URL ?? "",
      BACKUP_IDENTITY_FILE: key(),
    };
  });
  afterAll(() => database.close());

  it("makes a key, an encrypted backup, and a drill of it: by command and by the server, which shows it", async () => {
    const made = await runHere("generate-backup-key", [key()], environment);
    const recipient = /^BACKUP_RECIPIENT=(age1\S+)$/m.exec(made.out)?.[1] ?? "";
    expect([made.code, await readFile(key(), "utf8")]).toEqual([
      0,
      expect.stringMatching(/^# public key: age1\S+\nAGE-SECRET-KEY-1\S+\n$/),
    ]);
    const again = await runHere("generate-backup-key", [key()], environment);
    expect([again.code, again.err]).toEqual([2, expect.stringContaining("there already")]);

    const named = await runHere("backup", [path.join(folder, "plain.tar.gz.age")], environment);
    expect([named.code, named.err]).toEqual([2, expect.stringContaining("not be encrypted")]);
    expect(await readdir(folder)).not.toContain("plain.tar.gz.age");

    const encrypted = { ...environment, BACKUP_RECIPIENT: recipient };
    const written = await runHere("backup", [], encrypted);
    expect([written.code, written.out]).toEqual([
      0,
      expect.stringMatching(
        /signpoint-\d{8}T\d{6}Z\.tar\.gz\.age, encrypted for age1\S+ and read back/,
      ),
    ]);

    const drilled = await runHere("restore-drill", [], environment);
    expect([drilled.err, drilled.code]).toEqual([expect.not.stringContaining("problem"), 0]);
    expect(drilled.out).toMatch(/^Restored .*\.age of 20\S+ within \d+ s: \d+ rows/);
    expect(drilled.out).toContain("The drill was good");
    expect(drilled.out).not.toContain("not recorded");

    const server = spawnServer(await freePort(), {
      ...environment,
      RESTORE_DRILL_INTERVAL_HOURS: "0.000001",
      LOG_LEVEL: "info",
    });
    try {
      await server.ready;
      const metrics = async () => await (await fetch(`${server.url}/metrics`)).text();
      await expect
        .poll(server.printed, { timeout: 120_000, interval: 100 })
        .toContain("the restore drill was good");
      expect(server.printed()).toMatch(/Restored .*\.age of 20\S+ within \d+ s: \d+ rows/);
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
    const { code, err, out } = await runHere("restore-drill", [], empty);
    expect([code, err]).toEqual([1, expect.stringMatching(/There is no .*none\./)]);
    expect(out).toContain("The drill found 1 problem(s).");
    const elsewhere = { ...environment, DATABASE_URL: undefined, BACKUP_DIR: folder };
    await writeFile(path.join(folder, "nonsense.tar.gz"), "nonsense");
    const away = await runHere("restore-drill", [], elsewhere);
    expect([away.code, away.err]).toEqual([
      1,
      expect.stringContaining("cannot be read as a backup"),
    ]);
    expect(away.out).toMatch(/not recorded: there is no database in .*data\./);
  });

  it("is good without being recorded, unless it is a scheduled one, when nobody answers for an embedded database that is held", async () => {
    const archive = path.join(folder, "held.tar.gz");
    expect((await runHere("backup", [archive], environment)).code).toBe(0);
    const DATA_DIR = await mkdtemp(path.join(folder, "held-"));
    const lock = await holdDatabase(DATA_DIR);
    const held = { ...environment, DATABASE_URL: undefined, DATA_DIR };
    const byHand = await runHere("restore-drill", [archive], held);
    expect([byHand.code, byHand.out]).toEqual([0, expect.stringContaining("not recorded")]);
    expect(byHand.out).toContain("The drill was good");
    const scheduled = await runHere("restore-drill", [archive, "--run", newId()], held);
    expect([scheduled.code, scheduled.err]).toEqual([1, expect.stringContaining("not recorded")]);
    expect(scheduled.out).not.toContain("The drill was good");
    await lock.release();
  });
});

/** Makes this process the one that holds the embedded database of a data folder. */
async function holdDatabase(dataDir: string) {
  await mkdir(path.join(dataDir, "pglite"));
  return await lockDataDir(dataDir);
}

it.skipIf(onPostgres)(
  "a drill of an embedded database restores into another one, and is recorded by the server that holds the first",
  async () => {
    const server = await startTestServer();
    const { DATA_DIR } = server.services.config;
    const lock = await holdDatabase(DATA_DIR);
    const operator = await startOperatorSocket({ ...server.services, engine: ENGINE });
    const archive = path.join(folder, "embedded.tar.gz");
    await writeBackup(server.services, ENGINE, archive);
    const { code, out } = await runHere("restore-drill", [archive], { DATA_DIR });
    expect([code, out]).toEqual([0, expect.stringContaining("The drill was good")]);
    expect(out).not.toContain("not recorded");
    expect(await server.services.db.query.restoreDrills.findMany()).toMatchObject([
      { problems: 0 },
    ]);
    await operator.stop();
    await lock.release();
    await server.stop();
  },
);
