import { NO_BLOCK, readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { MS_PER_DAY, MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { count, like, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { insertEntrySql } from "../../../src/ledger/entries/post-entries";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { openDatabase } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { earnings, ledgerLeaves, mails } from "../../../src/platform/db/schema/index";
import { enterByHand } from "../../support/enter-by-hand";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { sealedLedger } from "./support";

const server = testServer({ CONTACT_EMAIL: "operator@example.com" });
const { blocks } = sealedLedger(server);
let person: Person;
beforeAll(async () => {
  person = await addPerson(server);
});

const seal = (signal?: AbortSignal) => sealLedger(server.services, undefined, signal);
const credit = (points: number) =>
  creditPoints(server.services.db, person.id, points, "Test credit", server.services.now());
const sealProblems = async () =>
  (await server.audit()).mismatches.filter((text) => /block|sealed/.test(text));

describe("sealing the ledger", () => {
  it("seals every entry once, in blocks that name the one before", async () => {
    for (let points = 1; points <= 5; points += 1) await credit(points);
    expect(await seal(AbortSignal.abort())).toBe(0);
    expect(await seal()).toBe(5);
    expect(await seal()).toBe(0);
    await credit(6);
    expect(await seal()).toBe(1);
    const [first, second, ...others] = await blocks();
    expect(others).toEqual([]);
    // Each credit is an entry and the decision to credit.
    expect(first).toMatchObject({ block: 1, entries: 10, previous: NO_BLOCK });
    expect(second).toMatchObject({ block: 2, entries: 2, previous: first?.nodes[0] });
    const leaves = await server.services.db.select().from(ledgerLeaves);
    expect(leaves.map(({ block }) => block).sort()).toEqual([1, 1, 1, 1, 1, 2]);
    const own = leaves.sort((one, other) => (one.number ?? 0) - (other.number ?? 0));
    expect(own.map(({ number, balance }) => [number, balance])).toEqual([
      [1, 1],
      [2, 3],
      [3, 6],
      [4, 10],
      [5, 15],
      [6, 21],
    ]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("logs each checkpoint as a line that can be compared later", async () => {
    await credit(7);
    server.logged.length = 0;
    await seal();
    const line = server.logged
      .map((text) => JSON.parse(text))
      .find(({ msg }) => msg === "ledger sealed");
    const newest = (await blocks()).at(-1);
    expect(readCheckpointLine(line.checkpoint)).toEqual({
      block: newest?.block,
      tree: newest?.tree,
      signature: newest?.signature,
    });
  });

  it("mails a checkpoint once a day to the operator, and only when points moved", async () => {
    const { db } = server.services;
    const mailed = async () => {
      const [row] = await db
        .select({ mails: count() })
        .from(mails)
        .where(like(mails.subject, "%checkpoint%"));
      return row?.mails;
    };
    expect(await mailed()).toBe(0);
    server.clock.advance(MS_PER_DAY);
    await seal();
    expect(await mailed()).toBe(0);
    await credit(8);
    await seal();
    await credit(9);
    await seal();
    expect(await mailed()).toBe(1);
    server.clock.advance(MS_PER_DAY);
    await credit(10);
    await seal();
    expect(await mailed()).toBe(2);
  });

  it("lets nobody change or remove what was sealed", async () => {
    const { db } = server.services;
    for (const statement of [
      sql`update ledger_blocks set entries = entries + 1`,
      sql`delete from ledger_leaves`,
      sql`truncate ledger_blocks`,
    ]) {
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining("append-only") },
      });
    }
  });

  it("costs the writers of other tables nothing: none of their triggers touches what is sealed", async () => {
    const writing = await executeRows(
      server.services.db,
      sql`select tgname from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
        where relname !~ '^ledger_' and prosrc ~ '\\mledger_(blocks|leaves|decision_leaves|key_records)\\M'`,
    );
    expect(writing).toEqual([]);
  });

  const creditByClock = async (offsetMinutes: number) => {
    const time = Date.now() + offsetMinutes * MS_PER_MINUTE;
    const digits = time.toString(16).padStart(12, "0");
    await enterByHand(server.services.db, {
      id: `${digits.slice(0, 8)}-${digits.slice(8)}-${newId().slice(14)}`,
      user_id: person.id,
      source: "POINTS_EARNED",
      points: 1,
    });
  };

  it("seals an entry of a server whose clock is 49 minutes late", async () => {
    await credit(12);
    await seal();
    await creditByClock(-49);
    expect(await seal()).toBe(1);
  });

  it("seals the entries of others after one of a server whose clock is a day ahead", async () => {
    await creditByClock(24 * 60);
    expect(await seal()).toBe(1);
    await creditByClock(-1);
    await creditByClock(0);
    expect(await sealProblems()).toEqual([]);
    expect(await seal()).toBe(2);
  });

  it("seals an entry whose transaction commits after a later one was sealed", async () => {
    const { db } = server.services;
    const late = newId();
    await credit(11);
    await seal();
    await enterByHand(db, { id: late, user_id: person.id, source: "POINTS_EARNED", points: 1 });
    expect(await seal()).toBe(1);
  });
});

describe.runIf(process.env.TEST_ENGINE === "postgres")("several servers that seal", () => {
  it("put each entry into exactly one block while entries are written", async () => {
    const { config, db } = server.services;
    const second = await openDatabase({ ...config, DATABASE_URL: server.databaseUrl });
    try {
      const other = { ...server.services, db: second.db };
      const write = async () => {
        for (let points = 1; points <= 20; points += 1) await credit(points);
      };
      const sealOften = async (services: typeof other) => {
        for (let round = 0; round < 8; round += 1) await sealLedger(services);
      };
      await Promise.all([write(), write(), sealOften(server.services), sealOften(other)]);
      await seal();
      const [entries] = await db.select({ rows: count() }).from(earnings);
      const [leaves] = await db.select({ rows: count() }).from(ledgerLeaves);
      expect(leaves).toEqual(entries);
      expect(await sealProblems()).toEqual([]);
    } finally {
      await second.close();
    }
  });

  it("seal ten times as many entries as a writer writes in the same time", async () => {
    const { db } = server.services;
    await db.execute(
      insertEntrySql({
        id: sql`(left(${newId()}::text, 14) || lpad(to_hex(n), 4, '0') || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid`,
        userId: sql`${person.id}::uuid`,
        source: "POINTS_EARNED",
        details: sql`'many'`,
        points: sql`1`,
        causeId: sql`gen_random_uuid()`,
        now: sql`now()`,
        from: sql`generate_series(1, 1000) n`,
      }),
    );
    const started = performance.now();
    expect(await seal()).toBe(1_000);
    const sealed = performance.now();
    for (let points = 1; points <= 100; points += 1) await credit(points);
    expect(sealed - started).toBeLessThan(performance.now() - sealed);
  });
});
