import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createDrillDatabase } from "../../../src/operate/backup/drill-database";
import { openDrillTarget } from "../../../src/operate/backup/drill-target";
import { recordDrill } from "../../../src/operate/backup/record-drill";
import { claimDueDrill, releaseClaim } from "../../../src/operate/start/scheduled-drill";
import { restoreDrills } from "../../../src/platform/db/schema/index";
import { startTestServer } from "../../support/server";
import { ENGINE } from "./targets";

/** No process has this number: it is beyond what systems give. */
const DEAD = 2 ** 30;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-targets-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An embedded target would take half a minute to make, for the same folders. */
describe.runIf(ENGINE === "postgres")("what killed drills left", () => {
  const serverUrl = process.env.TEST_POSTGRES_URL ?? "";
  const before = process.env.TMPDIR;
  beforeEach(async () => {
    process.env.TMPDIR = await mkdtemp(path.join(folder, "tmp-"));
    return () => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    };
  });

  it("is removed from the temporary folder by the next drill, not what a running one uses", async () => {
    const left = `signpoint-drill-${os.hostname()}-${DEAD}-abc123`;
    await mkdir(path.join(os.tmpdir(), left));
    const folders = async () =>
      (await readdir(os.tmpdir())).filter((name) => name.startsWith("signpoint-drill-"));
    const running = await openDrillTarget(serverUrl);
    const inUse = await folders();
    expect(inUse).toEqual([expect.not.stringContaining(left)]);
    const target = await openDrillTarget(serverUrl);
    expect(await folders()).toEqual(expect.arrayContaining(inUse));
    await target.remove();
    expect(await folders()).toEqual(inUse);
    await running.remove();
    expect(await folders()).toEqual([]);
  });

  it("is dropped from Postgres by the next drill, not what a running one uses", async () => {
    const server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
    const left = "signpoint_drill_1000000000_0123abcd";
    await server.query(`create database ${left}`);
    const running = await createDrillDatabase(serverUrl);
    const target = await openDrillTarget(serverUrl);
    const inUse = nameOf(running);
    expect(await drillDatabases(server)).toContain(inUse);
    expect(await drillDatabases(server)).not.toContain(left);
    await target.remove();
    await running.drop();
    expect(await drillDatabases(server)).not.toContain(inUse);
    await server.end();
  });

  it("is dropped by a drill that comes by another database of that Postgres, not what a running one uses", async () => {
    const server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
    await server.query("create database another_way_in");
    const otherUrl = new URL(serverUrl);
    otherUrl.pathname = "/another_way_in";
    const left = "signpoint_drill_0123456789abcdef";
    await server.query(`create database ${left}`);
    const running = await createDrillDatabase(serverUrl);
    const other = await createDrillDatabase(otherUrl.href);
    const third = await createDrillDatabase(serverUrl);
    const names = await drillDatabases(server);
    expect(names).toEqual(expect.arrayContaining([running, other, third].map(nameOf)));
    expect(names).not.toContain(left);
    for (const each of [running, other, third]) await each.drop();
    expect(await drillDatabases(server)).not.toContain(nameOf(running));
    await server.query("drop database another_way_in");
    await server.end();
  });

  it("of an earlier version, whose drills hold no lock, is dropped after a day", async () => {
    const server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
    const recent = `signpoint_drill_${Math.floor(Date.now() / 1_000) - 3_600}_0123abcd`;
    await server.query(`create database ${recent}`);
    const next = await createDrillDatabase(serverUrl);
    expect(await drillDatabases(server)).toContain(recent);
    await next.drop();
    await server.query(`drop database ${recent}`);
    await server.end();
  });

  const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);

  async function drillDatabases(server: pg.Client): Promise<string[]> {
    const { rows } = await server.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^signpoint_drill_'",
    );
    return rows.map(({ name }) => name);
  }
});

describe("a drill that is broken off", () => {
  it("is due again at once, unless its result is recorded", async () => {
    const server = await startTestServer();
    const config = { ...server.services.config, RESTORE_DRILL_INTERVAL_HOURS: 24 };
    const services = { ...server.services, config };
    const first = (await claimDueDrill(services)) ?? expect.fail("no claim");
    expect(await claimDueDrill(services)).toBeNull();
    await releaseClaim(services, first);
    const id = (await claimDueDrill(services)) ?? expect.fail("no claim");
    const started_at = services.now().toISOString();
    await recordDrill(services, {
      id,
      started_at,
      backup_created_at: null,
      checkpoint: null,
      problems: 0,
    });
    await releaseClaim(services, id);
    expect(await services.db.$count(restoreDrills, eq(restoreDrills.id, id))).toBe(1);
    expect(await claimDueDrill(services)).toBeNull();
    await server.stop();
  });
});
