import { mkdir, mkdtemp, readdir } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { createDrillDatabase } from "../../../src/operate/backup/drill-database";
import { openDrillTarget } from "../../../src/operate/backup/drill-target";
import { testFolder } from "../../support/test-folder";
import { ENGINE } from "./targets";

/** No process has this number: it is beyond what systems give. */
const DEAD = 2 ** 30;

const folder = testFolder();

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

  it("is dropped by a drill that comes by another database of that Postgres, what holds no lock after a day, not what a running one uses", async () => {
    const server = new pg.Client({ connectionString: serverUrl });
    await server.connect();
    await server.query("create database another_way_in");
    const otherUrl = new URL(serverUrl);
    otherUrl.pathname = "/another_way_in";
    const hoursAgo = (hours: number) => Math.floor(Date.now() / 1_000) - hours * 3_600;
    const left = ["0123456789abcdef", `${hoursAgo(25)}_0123abcd`].map(drillNamed);
    const recent = drillNamed(`${hoursAgo(1)}_0123abcd`);
    for (const name of [...left, recent]) await server.query(`create database ${name}`);
    const running = await createDrillDatabase(serverUrl);
    const other = await createDrillDatabase(otherUrl.href);
    const third = await createDrillDatabase(serverUrl);
    const names = await drillDatabases(server);
    const kept = [recent, ...[running, other, third].map(nameOf)];
    expect(names).toEqual(expect.arrayContaining(kept));
    for (const name of left) expect(names).not.toContain(name);
    for (const each of [running, other, third]) await each.drop();
    expect(await drillDatabases(server)).not.toContain(nameOf(running));
    for (const name of [recent, "another_way_in"]) await server.query(`drop database ${name}`);
    await server.end();
  });

  const drillNamed = (end: string) => `signpoint_drill_${end}`;
  const nameOf = ({ url }: { url: string }) => new URL(url).pathname.slice(1);

  async function drillDatabases(server: pg.Client): Promise<string[]> {
    const { rows } = await server.query<{ name: string }>(
      "select datname as name from pg_database where datname ~ '^signpoint_drill_'",
    );
    return rows.map(({ name }) => name);
  }
});
