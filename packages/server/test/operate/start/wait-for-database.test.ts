import net from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitForDatabase } from "../../../src/operate/start/wait-for-database";
import { openPostgres } from "../../../src/platform/db/client";
import { appliedMigrations } from "../../../src/platform/db/migrate";
import { migrateUnderLoad } from "../../../src/platform/db/migrate-under-load";
import { freePort, REFUSING_PORT } from "../../support/free-port";
import { createEmptyDatabase } from "../../support/test-database";

describe.runIf(process.env.TEST_ENGINE === "postgres")("a start", () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
  });
  afterAll(() => empty.drop());

  /** Waits for a database; `onWait` is called with each line of the log. */
  async function start(
    DATABASE_URL: string,
    { giveUpAfterMs = Number.POSITIVE_INFINITY, onWait = (_line: string) => {} } = {},
  ): Promise<void> {
    const opened = openPostgres(DATABASE_URL, { DATABASE_POOL_SIZE: 1 });
    try {
      const log = { warn: onWait };
      const limits = { intervalMs: 20, giveUpAfterMs };
      await waitForDatabase({ DATABASE_URL, DATA_DIR: "" }, opened.db, log, limits);
    } finally {
      await opened.close();
    }
  }

  it("waits for a database that is refused, and goes on when it is there", async () => {
    const { hostname, port: portOfDatabase, pathname } = new URL(empty.url);
    const proxy = net.createServer((client) => {
      const server = net.connect(Number(portOfDatabase), hostname);
      client.pipe(server).pipe(client);
      client.on("error", () => server.destroy());
      server.on("error", () => client.destroy());
    });
    const port = await freePort();
    const lines: string[] = [];
    const url = new URL(empty.url);
    url.port = String(port);
    url.hostname = "127.0.0.1";
    try {
      await start(url.href, {
        onWait: (line) => {
          lines.push(line);
          if (lines.length === 2) proxy.listen(port, "127.0.0.1");
        },
      });
    } finally {
      proxy.close();
    }
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines[0]).toBe(
      `Waiting to work on the database ${pathname.slice(1)} at 127.0.0.1:${port}: connect ECONNREFUSED 127.0.0.1:${port}`,
    );
  });

  it("gives up after its time, and at once when the database does not exist, in Postgres's words", async () => {
    await expect(
      start(`postgres://127.0.0.1:${REFUSING_PORT}/signpoint`, { giveUpAfterMs: 50 }),
    ).rejects.toThrow(
      `Signpoint cannot work on the database signpoint at 127.0.0.1:${REFUSING_PORT}: connect ECONNREFUSED`,
    );
    const url = new URL(empty.url);
    url.pathname = "/nowhere";
    const lines: string[] = [];
    await expect(start(url.href, { onWait: (line) => lines.push(line) })).rejects.toThrow(
      'database "nowhere" does not exist. Nothing was changed.',
    );
    expect(lines).toEqual([]);
  });

  it("names the migration that Postgres refuses and its reason, and has changed nothing", async () => {
    const { db, close } = openPostgres(empty.url, { DATABASE_POOL_SIZE: 1 });
    try {
      await db.execute(sql`create table users (id int)`);
      const log = { info: () => undefined, warn: () => undefined };
      await expect(migrateUnderLoad(db, log)).rejects.toThrow(
        /Postgres refused the migration 0000_\w+: relation "users" already exists\. Nothing was changed\./,
      );
      expect(await appliedMigrations(db)).toEqual([]);
    } finally {
      await close();
    }
  });
});
