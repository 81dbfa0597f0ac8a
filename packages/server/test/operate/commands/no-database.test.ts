import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appliedMigrations } from "../../../src/platform/db/migrate";
import { runTool } from "../../support/run-tool";
import { openTestDatabase } from "../../support/test-database";

const onPostgres = process.env.TEST_ENGINE === "postgres";

let folder: string;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let place: { named: string; environment: Record<string, string> };
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-none-"));
  const dataDir = path.join(folder, "missing");
  const backups = { DATA_DIR: dataDir, BACKUP_DIR: path.join(folder, "backups") };
  database = await openTestDatabase();
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  const url = database.url === undefined ? undefined : new URL(database.url);
  place =
    url === undefined
      ? { named: dataDir, environment: backups }
      : {
          named: `the database ${url.pathname.slice(1)} at ${url.host}`,
          environment: { ...backups, DATABASE_URL: url.href },
        };
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a command of the operator without an existing database", () => {
  const otherCommands = [
    ["revoke-admin", "a@example.com"],
    ["reset-factor", "a@example.com"],
    ["suspend", "a@example.com"],
    ["suspend", "a@example.com", "--lift"],
    ["confirm", "00000000-0000-4000-8000-000000000002"],
    ["pause", "payouts"],
    ["pause", "payouts", "--lift"],
    ["rotate-keys"],
  ];
  it.each([
    ["audit"],
    ["backup"],
    ["backup", "FILE"],
    ["grant-admin", "a@example.com"],
    // All others go the same way to the database, whichever engine it is of.
    ...(onPostgres ? [] : otherCommands),
  ])("%s %s ends with 1, names the place and makes nothing", async (tool, ...parameters) => {
    const given = parameters.map((text) =>
      text === "FILE" ? path.join(folder, "file.tar.gz") : text,
    );
    const { code, out, err } = await runTool(tool, given, place.environment);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(place.named);
    for (const way of ["DATABASE_URL", "DATA_DIR", ".env"]) expect(err).toContain(way);
    expect(err).not.toContain("\n    at ");
    expect(await readdir(folder)).toEqual([]);
    expect(await appliedMigrations(database.db)).toEqual([]);
  });

  it("rotate-signing-key makes no key where there is none to rotate", async () => {
    const { code, err } = await runTool("rotate-signing-key", [], place.environment);
    expect(code).toBe(1);
    expect(err).toContain(path.join(folder, "missing"));
    expect(existsSync(path.join(folder, "missing"))).toBe(false);
  });

  it.runIf(onPostgres)("names a database that does not exist, without the password", async () => {
    const url = new URL(database.url ?? "");
    url.pathname = "/no_such_database";
    url.password = "secret-of-the-url";
    const environment = { ...place.environment, DATABASE_URL: url.href };
    const { code, err } = await runTool("pause", ["payouts"], environment);
    expect(code).toBe(1);
    expect(err).toContain(`the database no_such_database at ${url.host}`);
    expect(err).not.toContain("secret-of-the-url");
  });
});
