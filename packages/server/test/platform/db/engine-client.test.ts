import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { inspect } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import {
  EngineClient,
  type EngineTransaction,
} from "../../../src/platform/db/embedded/engine-client";
import { unpackNewDatabase } from "../../../src/platform/db/embedded/unpack-new-database";
import { isTransientError } from "../../../src/platform/db/transient-error";
import { QUICK_START } from "../../support/built-server";
import { testFolder } from "../../support/test-folder";

/** Loaded into the process and its thread: once the file `REFUSED` exists, the thread's disk refuses to sync. */
const REFUSING_DISK = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  import { isMainThread } from "node:worker_threads";
  const sync = fs.fsyncSync;
  fs.fsyncSync = (file) => {
    if (!isMainThread && fs.existsSync(process.env.REFUSED)) throw new Error("EIO: the disk refuses");
    sync(file);
  };
  syncBuiltinESMExports();`;
/** Acknowledges a commit before the disk refuses, and says so of one after. */
const WRITER = `
  import fs from "node:fs";
  const { EngineClient } = await import(process.env.CLIENT);
  const engine = await EngineClient.open({ dataDir: process.env.FOLDER, synced: true });
  await engine.query("create table kept (n int)");
  fs.writeSync(1, "first committed\\n");
  fs.writeFileSync(process.env.REFUSED, "");
  await engine.query("insert into kept values (1)").catch(() => undefined);
  fs.writeSync(1, "still running\\n");`;

const SLOW = "select count(*)::int as n from generate_series(1, 200000)";

describe.runIf(process.env.TEST_ENGINE === "pglite")("the thread of the embedded engine", () => {
  const folder = testFolder();
  let engine: EngineClient;
  beforeAll(async () => {
    const dataDir = path.join(folder, "pglite");
    await unpackNewDatabase(dataDir);
    engine = await EngineClient.open({ dataDir, synced: true });
    await engine.query("create table counted (n int primary key check (n < 100))");
  });

  const count = async () => (await engine.query("select count(*)::int as n from counted")).rows;

  it("leaves the server's event loop free while the engine works", async () => {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    expect((await engine.query(SLOW)).rows).toEqual([{ n: 200_000 }]);
    isDone = true;
    // The same query in this thread leaves a handful.
    expect(turns).toBeGreaterThan(1_000);
  });

  it("returns rows as drizzle expects them from the embedded engine", async () => {
    const { rows } = await engine.query(
      `select $1::int as n, $2::timestamptz at time zone 'UTC' as at, $3::jsonb as body, $4::text[] as list,
        $5::bytea as bytes, null as nothing`,
      [7, "2030-01-02T03:04:05Z", { a: [1] }, ["x", "y"], Buffer.from("ab")],
      { rowMode: "array" },
    );
    expect(rows).toEqual([
      [7, "2030-01-02 03:04:05", { a: [1] }, ["x", "y"], new Uint8Array([97, 98]), null],
    ]);
  });

  it("prepares a statement that has a name once, and takes its values at each use", async () => {
    const text =
      "select $1::text as text, $2::int + 1 as n, $3::boolean as flag, $4::jsonb as body";
    const use = async (values: unknown[]) =>
      (await engine.query(text, values, { name: "values", rowMode: "array" })).rows;
    const hostile = "it's \\ $1 \"; drop table counted; --\n🙂";
    expect(await use([hostile, 1, true, '{"a": [1]}'])).toEqual([[hostile, 2, true, { a: [1] }]]);
    expect(await use(["", "-5", false, null])).toEqual([["", -4, false, null]]);
    const named = async () =>
      (
        await engine.query(
          "select generic_plans + custom_plans as used from pg_prepared_statements",
        )
      ).rows;
    expect(await named()).toEqual([{ used: 2 }]);
    // What is no plain value is sent as without a name.
    expect(await use(["x", 1, true, { a: 1 }])).toEqual([["x", 2, true, { a: 1 }]]);
    expect(await named()).toEqual([{ used: 2 }]);
    await expect(use(["x", "one", true, null])).rejects.toMatchObject({ code: "22P02" });
  });

  it("keeps a statement that was prepared in a transaction that is rolled back", async () => {
    const insert = (of: EngineTransaction, n: number) =>
      of.query("insert into counted values ($1)", [n], { name: "insert" });
    const refused = engine.transaction(async (tx) => {
      await insert(tx, 4);
      await insert(tx, 100);
    });
    await expect(refused).rejects.toMatchObject({ code: "23514", constraint: "counted_n_check" });
    await insert(engine, 5);
    expect(await count()).toEqual([{ n: 1 }]);
    await engine.query("delete from counted");
  });

  it("runs a named statement for the first time inside and outside a transaction at once", async () => {
    const seven = async (of: EngineTransaction) =>
      (await of.query("select 7 as n", [], { name: "seven" })).rows;
    let outside: Promise<unknown> = Promise.resolve();
    const inside = await engine.transaction((tx) => {
      outside = seven(engine);
      return seven(tx);
    });
    expect([inside, await outside, await seven(engine)]).toEqual(Array(3).fill([{ n: 7 }]));
  });

  it("rejects with an error that has none of the values of a named statement, and at each use of one that cannot be prepared", async () => {
    const failing = engine.query("select $1::text, 1 / $2::int", ["secret", 0], { name: "zero" });
    const error: object = await failing.then(Object, Object);
    expect(error).toMatchObject({ code: "22012", message: "division by zero" });
    expect(inspect(error)).not.toContain("secret");
    const wrong = () => engine.query("select nothing", [], { name: "wrong" });
    for (const use of [wrong, wrong]) await expect(use()).rejects.toMatchObject({ code: "42703" });
  });

  it("rejects a parameter that cannot be sent to the thread", async () => {
    await expect(engine.query("select $1", [() => undefined])).rejects.toThrow(
      "could not be cloned",
    );
    expect((await engine.query("select 1 as n")).rows).toEqual([{ n: 1 }]);
  });

  it("commits what a transaction does, and keeps other statements waiting until then", async () => {
    const seen: unknown[] = [];
    let other: Promise<unknown> = Promise.resolve();
    await engine.transaction(async (tx) => {
      await tx.query("insert into counted values (1)");
      other = count().then((rows) => seen.push(rows));
      await tx.query("insert into counted values (2)");
      expect(seen).toEqual([]);
    });
    await other;
    expect(seen).toEqual([[{ n: 2 }]]);
    await engine.query("delete from counted");
  });

  it("rolls back a transaction whose work throws, and goes on with the next", async () => {
    const fault = new Error("the work failed");
    const failed = engine.transaction(async (tx) => {
      await tx.query("insert into counted values (3)");
      throw fault;
    });
    await expect(failed).rejects.toBe(fault);
    const refused = engine.transaction((tx) => tx.query("insert into counted values (100)"));
    await expect(refused).rejects.toMatchObject({ code: "23514" });
    expect(await count()).toEqual([{ n: 0 }]);
  });

  it("rolls back a transaction whose commit is refused", async () => {
    await engine.query("create table later (n int unique deferrable initially deferred)");
    const refused = engine.transaction((tx) => tx.query("insert into later values (1), (1)"));
    await expect(refused).rejects.toMatchObject({ code: "23505" });
    expect((await engine.query("select * from later")).rows).toEqual([]);
  });

  it("ends the process without acknowledging a commit when the disk refuses to sync it", async () => {
    const dataDir = path.join(folder, "refused");
    await unpackNewDatabase(dataDir);
    const preload = `data:text/javascript,${encodeURIComponent(REFUSING_DISK)}`;
    const program = path.join(folder, "writer.mjs");
    await writeFile(program, WRITER);
    const client = new URL("../../../src/platform/db/embedded/engine-client.ts", import.meta.url)
      .href;
    const child = spawn(
      process.execPath,
      [...QUICK_START, "--import", preload, "--import", "tsx", program],
      {
        cwd: import.meta.dirname,
        env: {
          ...process.env,
          CLIENT: client,
          FOLDER: dataDir,
          REFUSED: path.join(folder, "flag"),
        },
      },
    );
    const output = { stdout: "", stderr: "" };
    for (const name of ["stdout", "stderr"] as const) {
      child[name].on("data", (text: Buffer) => {
        output[name] += text.toString();
      });
    }
    await once(child, "close");
    expect(output.stderr).toContain("The disk did not keep the database's log");
    expect([child.exitCode, output.stdout]).toEqual([1, "first committed\n"]);
  });

  it("rejects opening a folder that cannot be made, within what is not one", async () => {
    const dataDir = path.join(folder, "pglite", "PG_VERSION", "pglite");
    await expect(EngineClient.open({ dataDir, synced: false })).rejects.toThrow();
  });

  // The last one: it closes the engine of all others.
  it("finishes running statements when it is closed, and refuses later ones as transient", async () => {
    const running = engine.query(SLOW);
    await engine.close();
    expect((await running).rows).toEqual([{ n: 200_000 }]);
    const refused = await engine.query("select 1").catch((error: unknown) => error);
    expect(isTransientError(refused)).toBe(true);
  });
});
