import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import type { OpenDatabase } from "../../../src/platform/db/client";
import { rateLimits } from "../../../src/platform/db/schema/index";
import {
  databaseLimit,
  inMemoryLimit,
  TooManyRequestsError,
} from "../../../src/platform/limits/limit";
import { clientIpKey, createLimits, emailKey } from "../../../src/platform/limits/limits";
import { createLog } from "../../../src/platform/log";
import { openTestDatabase } from "../../support/test-database";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

const log = createLog("silent");
const rule = { times: 3, withinSeconds: 60 };

describe.each([
  ["in memory", (name: string) => inMemoryLimit({ name, ...rule })],
  ["shared through the database", (name: string) => databaseLimit(database.db, { name, ...rule })],
])("a limit %s", (kind, make) => {
  const refusals = async (limit: ReturnType<typeof make>, key: string, count: number) => {
    const results = await Promise.allSettled(
      Array.from({ length: count }, () => limit.consume(key)),
    );
    const errors = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason as unknown] : [],
    );
    expect(errors.every((error) => error instanceof TooManyRequestsError)).toBe(true);
    return errors.length;
  };

  it("lets exactly the allowed number of simultaneous calls through, for each key", async () => {
    const limit = make(`${kind} a`);
    expect(await refusals(limit, "key", 10)).toBe(7);
    expect(await refusals(limit, "other", 3)).toBe(0);
  });

  it("returns the time to wait, and lets calls through after it", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    const limit = make(`${kind} b`);
    await refusals(limit, "key", 3);
    vi.setSystemTime(Date.now() + 15_000);
    await expect(limit.consume("key")).rejects.toMatchObject({ retryAfterSeconds: 45 });
    vi.setSystemTime(Date.now() + 45_000);
    expect(await refusals(limit, "key", 4)).toBe(1);
  });

  it("gives one use back, and resets a key", async () => {
    const limit = make(`${kind} c`);
    await refusals(limit, "key", 3);
    await limit.refund("key");
    expect(await refusals(limit, "key", 2)).toBe(1);
    await limit.reset("key");
    expect(await refusals(limit, "key", 3)).toBe(0);
  });

  it("remembers marks", async () => {
    const limit = make(`${kind} d`);
    expect(await limit.isSet("key")).toBe(false);
    await limit.set("key");
    await limit.set("key");
    expect(await limit.isSet("key")).toBe(true);
  });
});

describe("limits of several servers on one database", () => {
  it("are deleted when their time is over, by the hourly purge", async () => {
    const { db } = database;
    const limit = databaseLimit(db, { name: "purged", times: 1, withinSeconds: 60 });
    await limit.consume("key");
    const purge = async (afterMs: number) => {
      await purgeExpiredAuthRows({ db, now: () => new Date(Date.now() + afterMs) });
      return await db.$count(rateLimits, eq(rateLimits.key, "purged:key"));
    };
    expect([await purge(0), await purge(61_000)]).toEqual([1, 0]);
  });

  it("counts the uses of several servers together", async () => {
    const config = { RATE_LIMITS: "on", DATABASE_URL: "postgres://shared" } as const;
    const [one, two] = [1, 2].map(() => createLimits(config, database.db, log));
    await one?.mailInterval.consume("together");
    await expect(two?.mailInterval.consume("together")).rejects.toBeInstanceOf(
      TooManyRequestsError,
    );
  });

  it("keeps the limits of a server without a database in its memory", async () => {
    const own = createLimits({ RATE_LIMITS: "on", DATABASE_URL: undefined }, database.db, log);
    await own.familiarIp.set("here");
    await new Promise((resolve) => setImmediate(resolve));
    expect(await own.familiarIp.isSet("here")).toBe(true);
  });
});

describe("limits that are switched off", () => {
  it("limits nothing when limits are off", async () => {
    const limits = createLimits({ RATE_LIMITS: "off", DATABASE_URL: undefined }, database.db, log);
    for (let i = 0; i < 5; i += 1) await limits.mailInterval.consume("key");
    expect(await limits.familiarIp.isSet("key")).toBe(false);
  });
});

describe("keys of limits", () => {
  it.each([
    ["::ffff:198.51.100.7", "198.51.100.7"],
    ["::1", "::/64"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["unknown", "unknown"],
  ])("limits the client IP %s by %s", (address, key) => {
    expect(clientIpKey(address)).toBe(key);
  });

  it("hides the email in its limit key", () => {
    expect(emailKey("somebody@example.com")).not.toContain("somebody");
    expect(emailKey("a@example.com")).not.toBe(emailKey("b@example.com"));
  });
});
