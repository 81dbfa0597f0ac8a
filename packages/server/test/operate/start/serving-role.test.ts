import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../support/free-port";
import { runHere } from "../../support/run-tool";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { createEmptyDatabase } from "../../support/test-database";
import { testFolder } from "../../support/test-folder";

/** Roles belong to the whole Postgres. */
const word = randomUUID().slice(0, 8);
const OWNER = `owner_${word}`;
const SERVING = `serving_${word}`;

describe.runIf(process.env.TEST_ENGINE === "postgres")(
  "a role that serves and owns no table",
  () => {
    let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
    let server: ServerProcess;
    const folder = testFolder();
    const urlOf = (role: string) => {
      const url = new URL(database.url);
      url.username = role;
      url.password = "secret";
      return url.href;
    };
    beforeAll(async () => {
      database = await createEmptyDatabase();
      const admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
      for (const role of [OWNER, SERVING]) {
        await admin.query(`create role ${role} login password 'secret'`);
      }
      await admin.query("create extension pg_trgm");
      await admin.query(`grant create, usage on schema public to ${OWNER}`);
      await admin.end();
      server = spawnServer(await freePort(), {
        DATABASE_URL: urlOf(SERVING),
        DATABASE_OWNER_URL: urlOf(OWNER),
        DATA_DIR: folder,
        SEED: "demo",
      });
      await server.ready;
    });
    afterAll(async () => {
      server.process.kill("SIGTERM");
      await server.ended;
      const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
      await admin.connect();
      await database.drop();
      for (const role of [OWNER, SERVING]) await admin.query(`drop role ${role}`);
      await admin.end();
    });

    it("fills the demo, which signs, decides, redeems and pays, and its audit is clean", async () => {
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      const environment = { DATABASE_URL: urlOf(SERVING), DATA_DIR: folder };
      const { code, out } = await runHere("audit", [], environment);
      expect([code, out]).toEqual([
        0,
        expect.stringMatching(/^Audit clean: [1-9]\d* users, [1-9]/),
      ]);
    });

    it.each([
      "alter table earnings disable trigger user",
      "drop trigger earnings_no_truncate on earnings",
      "set session_replication_role = replica",
      "alter table redemptions drop constraint redemptions_pkey",
      "create table mine (a int)",
      "truncate earnings",
      "delete from schema_migrations",
    ])("cannot do: %s", async (statement) => {
      const client = new pg.Client({ connectionString: urlOf(SERVING) });
      await client.connect();
      await expect(client.query(statement)).rejects.toThrow(/must be owner|permission denied/);
      await client.end();
    });
  },
);
