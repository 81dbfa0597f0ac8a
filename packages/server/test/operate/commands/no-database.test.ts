import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appliedMigrations } from "../../../src/platform/db/migrate";
import { runHere, runTool } from "../../support/run-tool";
import { openTestDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";

const COMMANDS = [
  "audit",
  "backup",
  "backup FILE",
  "grant-admin a@example.com",
  "revoke-admin a@example.com",
  "reset-factor a@example.com",
  "suspend a@example.com",
  "suspend a@example.com --lift",
  "confirm 00000000-0000-4000-8000-000000000002",
  "pause payouts",
  "pause payouts --lift",
  "rotate-keys",
  "rotate-signing-key",
];

const folder = testFolder();

const folders = () => ({
  DATA_DIR: path.join(folder, "missing"),
  BACKUP_DIR: path.join(folder, "backups"),
});

/** Runs a command, and expects it to end with 1, to name the place and to make nothing. */
async function expectRefusal(line: string, named: string, environment: NodeJS.ProcessEnv) {
  const file = path.join(folder, "file.tar.gz");
  const [tool = "", ...parameters] = line.replace("FILE", file).split(" ");
  const { code, out, err } = await runHere(tool, parameters, environment);
  expect([code, out]).toEqual([1, ""]);
  expect(err).toContain(named);
  for (const way of ["DATABASE_URL", "DATA_DIR", ".env"]) expect(err).toContain(way);
  expect(err).not.toContain("\n    at ");
  expect(await readdir(folder)).toEqual([]);
}

describe("a command of the operator without an existing database", () => {
  it.each(COMMANDS)("%s ends with 1 and makes no data folder", async (line) => {
    await expectRefusal(line, folders().DATA_DIR, folders());
  });
});

describe.runIf(process.env.TEST_ENGINE === "postgres")("a command on an empty Postgres", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let url: URL;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.db.execute(sql`drop schema public cascade`);
    await database.db.execute(sql`create schema public`);
    url = new URL(database.url ?? "");
  });
  afterAll(() => database.close());

  // All others go the same way to the database.
  it.each(COMMANDS.slice(0, 4))("%s ends with 1 and makes no table", async (line) => {
    const named = `the database ${url.pathname.slice(1)} at ${url.host}`;
    await expectRefusal(line, named, { ...folders(), DATABASE_URL: url.href });
    expect(await appliedMigrations(database.db)).toEqual([]);
  });

  it("names a database that does not exist, without the password", async () => {
    const nowhere = new URL(url);
    nowhere.pathname = "/no_such_database";
    nowhere.password = "secret-of-the-url";
    const environment = { ...folders(), DATABASE_URL: nowhere.href };
    const { code, err } = await runTool("pause", ["payouts"], environment);
    expect(code).toBe(1);
    expect(err).toContain(`the database no_such_database at ${url.host}`);
    expect(err).not.toContain("secret-of-the-url");
  });
});
