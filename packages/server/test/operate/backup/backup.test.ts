import { existsSync } from "node:fs";
import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { audit } from "../../../src/ledger/audit/audit";
import { queueMail } from "../../../src/messages/mail/queue-mail";
import { BackupError } from "../../../src/operate/backup/format";
import { checkArchive } from "../../../src/operate/backup/read-archive";
import { type RestoreTarget, restoreBackup } from "../../../src/operate/backup/restore-backup";
import { computeDigest, tableNames } from "../../../src/operate/backup/tables";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { startOperatorSocket } from "../../../src/operate/start/operator-socket";
import { sendOperatorCommand } from "../../../src/operate/start/send-operator-command";
import { migrate, UnknownMigrationError } from "../../../src/platform/db/migrate";
import { singleStatement } from "../../../src/platform/db/transaction";
import { addAccount, PASSWORD } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, storedFiles, upload } from "../../platform/files/upload";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning } from "../../support/main-job";
import { redeemedCash } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";
import { ENGINE, emptyTarget, isEmpty } from "./targets";

const server = testServer();
const folder = testFolder();
const archive = path.join(folder, "whole.tar.gz");
let person: Person;
let account: { email: string };
const contracts: string[] = [];
beforeAll(async () => {
  account = (await addAccount(server)).user;
  person = await addPerson(server, { points: 100_000 });
  await pendingSigning(server, person);
  await redeemedCash(server, person);
  for (let i = 0; i < 12; i += 1) contracts.push((await addContract(server)).id);
  const place = await signedForFile(server, person);
  const sent = await upload(server, { place, body: pdf(), filename: "Beleg ü.pdf", as: person });
  expect(sent.status).toBe(200);
  await writeBackup(server.services, ENGINE, archive);
});

describe("backup and restore", () => {
  it("writes a backup while the server works, and restores the same data", async () => {
    const file = path.join(folder, "written-meanwhile.tar.gz");
    const [written, ...answers] = await Promise.all([
      writeBackup(server.services, ENGINE, file),
      ...contracts.map((id) =>
        tryCall(clientOf(server, person).contracts.sign({ p_contract_id: id })),
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(3);
    expect((await stat(file)).mode & 0o077).toBe(0);

    const target = await emptyTarget(server, folder);
    const restored = await restoreBackup(target.services, file);
    expect(written).toEqual({ ...restored.end, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const table of await tableNames(target.services.db)) {
      const found = await target.services.db.transaction((tx) => computeDigest(tx, table));
      expect([table, found]).toEqual([table, written.tables[table]]);
    }
    expect(written.tables.earnings?.rows).toBeGreaterThanOrEqual(3);
    expect((await audit(target.services.db)).mismatches).toEqual([]);
    const [name = ""] = await storedFiles({ ...server, services: target.services });
    const copied = path.join(target.services.config.DATA_DIR, "files", name);
    expect(await readFile(copied)).toEqual(pdf());

    // The guards are back: nobody writes the ledger anew.
    await expect(
      target.services.db.execute(sql`update earnings set points_earned = points_earned + 1`),
    ).rejects.toThrow();
    const login = await createApp(target.services).request("/auth/v1/token?grant_type=password", {
      method: "POST",
      body: JSON.stringify({ email: account.email, password: PASSWORD }),
    });
    expect(login.status).toBe(200);
    await expect(restoreBackup(target.services, file)).rejects.toThrow("not empty");
    await target.close();
  });

  it.skipIf(ENGINE === "postgres")(
    "asks the running server for the backup of an embedded database",
    async () => {
      const operator = await startOperatorSocket({ ...server.services, engine: "pglite" });
      const file = path.join(folder, "asked.tar.gz");
      const progress: string[] = [];
      const ask = (accept?: () => Promise<void>) =>
        sendOperatorCommand(
          server.services.config.DATA_DIR,
          { command: "backup", file },
          {
            signal: new AbortController().signal,
            onProgress: (text) => progress.push(text),
            accept,
          },
        );
      const refuse = () => Promise.reject(new Error("not what it should be"));
      await expect(ask(refuse)).rejects.toThrow("not what it should be");
      await expect.poll(() => existsSync(file)).toBe(false);
      expect(await ask()).toHaveProperty("tables.users.rows");
      expect(progress).toContain("users: 2 rows");
      await expect(ask()).rejects.toThrow("there already");
      await operator.stop();
    },
  );
});

/** The target, with transactions that fail at their end, and were rolled back or committed by then. */
function failAtEnd(
  { services }: Awaited<ReturnType<typeof emptyTarget>>,
  how: "rolled back" | "committed",
): RestoreTarget {
  const transaction: RestoreTarget["db"]["transaction"] = async (work, config) => {
    await services.db.transaction(async (tx) => {
      const result = await work(tx);
      if (how === "rolled back") throw new Error(how);
      return result;
    }, config);
    throw new Error(how);
  };
  const db = Object.assign(Object.create(services.db) as RestoreTarget["db"], { transaction });
  return { db, files: services.files };
}

const EIO = Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
/** As Node reports what it has no name for. */
const EUCLEAN = Object.assign(new Error("Unknown system error -117, read"), {
  code: "Unknown system error -117",
  errno: -117,
});
const REFUSED = new Error("The file store answered GET with 403: AccessDenied");

/** What is the same on either engine. */
describe.runIf(ENGINE === "postgres")("a backup", () => {
  it("refuses a backup that is cut off, changed or foreign, and restores nothing of it", async () => {
    const whole = gunzipSync(await readFile(archive));
    const changed = Buffer.from(
      whole.toString("latin1").replace('"points_earned":1', '"points_earned":9'),
      "latin1",
    );
    const target = await emptyTarget(server, folder);
    for (const [name, bytes, reason] of [
      ["cut.tar.gz", (await readFile(archive)).subarray(0, -2_000), "cannot be read"],
      [
        "short.tar.gz",
        gzipSync(whole.subarray(0, Math.floor(whole.length / 1_024) * 512)),
        "not a whole|cannot be read",
      ],
      ["changed.tar.gz", gzipSync(changed), "has been changed"],
      ["text.tar.gz", Buffer.from("nonsense"), "cannot be read"],
    ] as const) {
      const file = path.join(folder, name);
      await writeFile(file, bytes);
      await expect(restoreBackup(target.services, file)).rejects.toThrow(new RegExp(reason));
      expect(await isEmpty(server, target)).toBe(true);
    }
    await target.close();
  });

  it("leaves no file of a backup that is aborted at any time, and deletes the leftovers of a killed one", async () => {
    const killed = path.join(folder, ".old.tar.gz.0.signpoint-partial");
    await writeFile(killed, "what a killed backup left");
    const before = await readdir(folder);
    const file = path.join(folder, "stopped.tar.gz");
    let stops = 0;
    for (let whole = false; !whole; ) {
      const stop = new AbortController();
      let steps = 0;
      const onProgress = () => {
        steps += 1;
        if (steps > stops * 4) stop.abort();
      };
      const options = { signal: stop.signal, onProgress };
      try {
        await writeBackup(server.services, ENGINE, file, options);
        whole = true;
      } catch (error) {
        expect(String(error)).toContain("aborted");
        expect(await readdir(folder)).toEqual(
          before.filter((name) => name !== path.basename(killed)),
        );
        stops += 1;
      }
    }
    expect(stops).toBeGreaterThan(3);
    await rm(file);
  });

  it("stops a restore that is broken off, and leaves nothing of it", async () => {
    const stopped = new Error("the server stops");
    let looks = 0;
    const stopAfter = (last: number) => {
      looks = 0;
      const throwIfAborted = () => {
        looks += 1;
        if (looks > last) throw stopped;
      };
      return { throwIfAborted } as AbortSignal;
    };
    await checkArchive(archive, { signal: stopAfter(Number.POSITIVE_INFINITY) });
    const parts = looks;
    // The archive is read twice: the rows are written when it is read again, and compared after that.
    for (const last of [parts + Math.floor(parts / 2), 2 * parts + 2]) {
      const target = await emptyTarget(server, folder);
      const restoring = restoreBackup(target.services, archive, { signal: stopAfter(last) });
      await expect(restoring).rejects.toBe(stopped);
      expect(await isEmpty(server, target)).toBe(true);
      await target.close();
    }
  });

  it("broken off leaves the files that the store had, and those of a commit that was carried out and not answered", async () => {
    const target = await emptyTarget(server, folder);
    const [key = ""] = await storedFiles(server);
    const stored = path.join(target.services.config.DATA_DIR, "files", key);
    await mkdir(path.dirname(stored), { recursive: true });
    await writeFile(stored, pdf());
    const restore = (how: "rolled back" | "committed") =>
      restoreBackup(failAtEnd(target, how), archive);
    await expect(restore("rolled back")).rejects.toThrow("rolled back");
    expect(await readFile(stored)).toEqual(pdf());
    expect(await tableNames(target.services.db)).toEqual([]);
    await expect(restore("committed")).rejects.toThrow("committed");
    expect(await tableNames(target.services.db)).not.toEqual([]);
    const restored = { ...server, services: target.services };
    expect(await storedFiles(restored)).toEqual(await storedFiles(server));
    await target.close();
  });

  it("refuses to write, restore or serve data of another version", async () => {
    const database = await openTestDatabase();
    const target = { ...server.services, db: singleStatement(database.db) };
    await target.db.execute(
      sql`insert into schema_migrations (hash) values ('of another version')`,
    );
    const file = path.join(folder, "unknown.tar.gz");
    await expect(writeBackup(target, ENGINE, file)).rejects.toThrow(
      /another version of Signpoint: 1 of its migrations.*start with a new data folder \(DATA_DIR\)/,
    );
    expect(existsSync(file)).toBe(false);
    await expect(migrate(target.db)).rejects.toThrow(UnknownMigrationError);
    const written = gunzipSync(await readFile(archive));
    const hash = /"migrations":\["([0-9a-f]{64})/.exec(written.toString("latin1"))?.[1] ?? "";
    const foreign = written.toString("latin1").replace(hash, hash.split("").reverse().join(""));
    await writeFile(file, gzipSync(Buffer.from(foreign, "latin1")));
    await expect(restoreBackup(target, file)).rejects.toThrow(UnknownMigrationError);
    await database.close();
  });

  it("leaves mails with links or codes out of a backup and includes all others", async () => {
    const { db } = server.services;
    const mail = { subject: "", text: "", html: "" };
    await queueMail(db, { ...mail, to: "token@example.com", has_token: true }, new Date());
    await queueMail(db, { ...mail, to: "plain@example.com" }, new Date());
    const file = path.join(folder, "mails.tar.gz");
    const written = await writeBackup(server.services, ENGINE, file);
    expect(written.tables.mails?.rows).toBe(1);
    const text = gunzipSync(await readFile(file)).toString("latin1");
    expect(text).toContain("plain@example.com");
    expect(text).not.toContain("token@example.com");
  });

  it("never overwrites a file with a backup, and reports files that the store has lost", async () => {
    await expect(writeBackup(server.services, ENGINE, archive)).rejects.toThrow("there already");
    const [lost = ""] = await storedFiles(server);
    const stored = path.join(server.services.config.DATA_DIR, "files", lost);
    await rename(stored, path.join(folder, "lost"));
    const { files } = await writeBackup(server.services, ENGINE, path.join(folder, "lost.tar.gz"));
    await rename(path.join(folder, "lost"), stored);
    expect(files).toEqual({ count: 0, bytes: 0, missing: [lost] });
  });

  it.each([
    ["shorter than it was", async (file: string) => await truncate(file, 10)],
    ["longer than it was", async (file: string) => await appendFile(file, "more")],
    [
      "unreadable",
      async (file: string) => {
        await rm(file);
        await mkdir(file);
      },
    ],
  ])("names a file that is %s", async (_how, damage) => {
    const [damaged = ""] = await storedFiles(server);
    const stored = path.join(server.services.config.DATA_DIR, "files", damaged);
    const whole = await readFile(stored);
    const file = path.join(folder, `damaged-${crypto.randomUUID()}.tar.gz`);
    await damage(stored);
    const { files } = await writeBackup(server.services, ENGINE, file);
    await rm(stored, { recursive: true });
    await writeFile(stored, whole);
    expect(files).toEqual({ count: 0, bytes: 0, missing: [damaged] });
  });

  it.each([
    ["names a file that a local disk cannot read, and says why", [EIO, EIO], null],
    ["names a file whose checksum on the disk does not fit", [EUCLEAN, EUCLEAN], null],
    ["reads a file again after an error of the store", [REFUSED], null],
    ["is not made while the store cannot be read, and says why", [REFUSED, REFUSED], REFUSED],
  ])("%s", async (_what, errors, reason) => {
    const [key = ""] = await storedFiles(server);
    const { files: whole } = server.services;
    const left = [...errors];
    const open: typeof whole.store.open = async (...parameters) => {
      const error = left.shift();
      if (error !== undefined) throw error;
      return await whole.store.open(...parameters);
    };
    const services = { ...server.services, files: { ...whole, store: { ...whole.store, open } } };
    const file = path.join(folder, `store-${crypto.randomUUID()}.tar.gz`);
    const said: string[] = [];
    const writing = writeBackup(services, ENGINE, file, { onProgress: (text) => said.push(text) });
    if (reason !== null) {
      await expect(writing).rejects.toThrow(BackupError);
      await expect(writing).rejects.toThrow(`${key}: ${reason.message}`);
      expect(existsSync(file)).toBe(false);
      return;
    }
    const { files } = await writing;
    const lost = errors.filter((error) => error !== REFUSED);
    expect(files.missing).toEqual(lost.length > 0 ? [key] : []);
    expect(lost.every(({ message }) => said.includes(`${key}: ${message}`))).toBe(true);
  });
});
