import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { watchHouse } from "../../../src/http/metrics/watch-house";
import { writeBackup } from "../../../src/operate/backup/write-backup";
import { attempt, type Finding } from "../../../src/operate/doctor/finding";
import { lookAround } from "../../../src/operate/doctor/look-around";
import { lookAtData } from "../../../src/operate/doctor/look-at-data";
import { readConfig } from "../../../src/platform/config";
import { newId } from "../../../src/platform/db/new-id";
import { auditRuns, mails } from "../../../src/platform/db/schema/index";
import { singleStatement } from "../../../src/platform/db/transaction";
import { startPeriodicTask } from "../../../src/platform/periodic-task";
import { addPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { startSmtpServer } from "../../support/smtp-server";
import { testFolder } from "../../support/test-folder";
import { ENGINE } from "../backup/targets";

const server = testServer();

function byName(findings: Finding[]): Record<string, string> {
  return Object.fromEntries(findings.map(({ name, state, says }) => [name, `${state}: ${says}`]));
}

it("what the doctor cannot look at is told in the words of database or network", async () => {
  const cause = new Error("connect ECONNREFUSED 127.0.0.1:5432");
  const failed = attempt("database", () => Promise.reject(new Error("Failed query", { cause })));
  expect((await failed).says).toBe(`could not be looked at: ${cause.message}`);
});

describe("what the doctor finds in the data", () => {
  const look = async () => {
    const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
    return byName(
      await lookAtData({ ...server.services, engine }, { onProgress: () => undefined }),
    );
  };
  const addAudit = (agoMs: number, mismatches: number) =>
    singleStatement(server.services.db)
      .insert(auditRuns)
      .values({ id: newId(), finished_at: new Date(Date.now() - agoMs).toISOString(), mismatches });

  it("says what is missing, and that all is well once it is there", async () => {
    expect(await look()).toMatchObject({
      schema: "ok: of this version",
      clock: expect.stringMatching(/^ok: /),
      keys: "ok: they are those of the data",
      files: "ok: the store takes files, 0 of 0 files are missing",
      seal: "ok: nothing is sealed yet",
      audit: "warning: never ran: signpoint audit",
      drill: expect.stringMatching(/^warning: no backup was ever restored/),
      mails: "ok: none waits, 0 given up",
      admins: "bad: none: signpoint grant-admin EMAIL",
    });
    await addPerson(server, { admin: true });
    await addPerson(server, { admin: true });
    await addAudit(60_000, 0);
    expect(await look()).toMatchObject({
      admins: "ok: 2",
      audit: "ok: 1 minutes ago, 0 mismatches",
    });
  });

  it("names mails that wait and mismatches of the audit", async () => {
    const created_at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const mail = { recipient: "a@example.com", subject: "S", text_body: "T", html_body: "H" };
    const row = { ...mail, id: newId(), created_at, next_attempt_at: created_at };
    await singleStatement(server.services.db).insert(mails).values(row);
    await addAudit(0, 2);
    expect(await look()).toMatchObject({
      mails: "bad: the oldest has waited 3 hours, 0 given up: signpoint mail says why",
      audit: "bad: 0 minutes ago, 2 mismatches: signpoint audit names them",
    });
  });
});

describe("what the doctor finds around the data", () => {
  const folder = testFolder();

  const look = async (variables: Record<string, string>, sendMailTo?: string) => {
    const { hostname, port } = new URL(server.url);
    const place = { HOST: hostname, PORT: port, DATA_DIR: folder };
    const environment = { NODE_ENV: "test", ...place, ...variables };
    return byName(await lookAround({ config: readConfig(environment), environment, sendMailTo }));
  };

  it("is the server that answers, its jobs, the disk, mail, and backups by their age", async () => {
    watchHouse(server.services);
    const { log } = server.services;
    const job = startPeriodicTask({
      job: "test-job",
      intervalMs: 60_000,
      log,
      run: () => Promise.resolve(),
      failed: "failed",
    });
    onTestFinished(() => job.stop());
    const smtp = await startSmtpServer();
    const backup = path.join(folder, "signpoint.tar.gz");
    await writeFile(backup, "x");
    const found = await look({ SMTP_URL: smtp.url, BACKUP_DIR: folder }, "operator@example.com");
    expect(found).toMatchObject({
      configuration: expect.stringMatching(/^warning: NODE_ENV is not production/),
      server: expect.stringMatching(/^ok: .* is ready, version /),
      jobs: expect.stringMatching(/^ok: all \d+ ran in time$/),
      disk: expect.stringContaining("free for"),
      "mail server": "ok: it took a mail to operator@example.com",
      certificate: expect.stringMatching(/^ok: none/),
      backup: expect.stringMatching(/^ok: signpoint.tar.gz, 0 minutes old/),
    });
    await smtp.stop();
    const yesterday = Date.now() / 1_000 - 30 * 3_600;
    await utimes(backup, yesterday, yesterday);
    expect(await look({ SMTP_URL: smtp.url, BACKUP_DIR: folder })).toMatchObject({
      "mail server": expect.stringMatching(/^bad: .*: check SMTP_URL$/),
      backup: expect.stringMatching(/^bad: .* 30 hours old/),
    });
  });

  it("are copies of backups, by when they were made: by what they say or, when they are encrypted, by their names", async () => {
    const BACKUP_DIR = await mkdtemp(path.join(folder, "copies-"));
    const copy = path.join(BACKUP_DIR, "copy.tar.gz");
    const now = () => new Date(Date.now() - 30 * 3_600_000);
    await writeBackup({ ...server.services, now }, ENGINE, copy);
    expect((await look({ BACKUP_DIR })).backup).toMatch(/^bad: copy\.tar\.gz, 30 hours old/);
    await rm(copy);
    const yesterday = now()
      .toISOString()
      .replace(/[-:]|\.\d+/g, "");
    await writeFile(path.join(BACKUP_DIR, `signpoint-${yesterday}.tar.gz.age`), "age-encryption");
    expect((await look({ BACKUP_DIR })).backup).toMatch(/^bad: signpoint-.*, 30 hours old/);
  });

  it("are the mistakes of a configuration for production, all together", async () => {
    const { configuration } = await look({ NODE_ENV: "production" });
    for (const name of ["PUBLIC_URL", "SMTP_URL", "TRUST_PROXY"]) {
      expect(configuration).toContain(`${name}: required in production`);
    }
  });
});

/** The embedded engine of a test has no data folder that a command could open. */
const onPostgres = process.env.TEST_ENGINE === "postgres";
describe.runIf(onPostgres)("the commands doctor and mail", () => {
  const run = (tool: string, ...parameters: string[]) =>
    runHere(tool, parameters, { DATABASE_URL: server.databaseUrl ?? "" });

  it("doctor prints a line for each matter and ends with 1 while one is bad", async () => {
    const { code, out } = await run("doctor");
    expect(code).toBe(1);
    expect(out).toMatch(/^Signpoint on the database test_.*:$/m);
    expect(out).toMatch(/^ok {3}schema +of this version$/m);
    expect(out).toMatch(/^BAD {2}mails /m);
    const json = JSON.parse((await run("doctor", "--json")).out) as { findings: Finding[] };
    expect(json.findings.map(({ name }) => name)).toContain("disk");
  });

  it("mail lists what waits, and has it tried again", async () => {
    const listed = await run("mail");
    expect(listed.out).toContain("1 mails wait, 0 were given up, on the database test_");
    const [, id = ""] = /^(\S+) {2}a@example.com {2}"S"/m.exec(listed.out) ?? [];
    const due = () => server.services.db.select({ at: mails.next_attempt_at }).from(mails);
    const [before] = await due();
    const retried = await run("mail", "retry", id);
    expect([retried.code, retried.out]).toEqual([0, expect.stringMatching(/^1 mails are tried/)]);
    const [after] = await due();
    expect(Date.parse(after?.at ?? "")).toBeGreaterThan(Date.parse(before?.at ?? ""));
    expect((await run("mail", "retry", newId())).code).toBe(1);
    expect((await run("mail", "retry")).code).toBe(2);
  });
});
