import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { signedContracts, users } from "../../../src/platform/db/schema/index";
import { addContract } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import type { RawAnswer } from "../../support/request";
import { startSecondServer } from "../../support/second-server";
import { testServer } from "../../support/server";
import { isSomebodyWaiting } from "../../support/waiting";
import { deduct, keptOf, outcome, replayed, rpcWithKey } from "./support";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const IN_FLIGHT = [409, "IDEMPOTENCY_KEY_IN_FLIGHT"];

const server = testServer();
let admin: Person;
let person: Person;
beforeEach(async () => {
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 100 });
});
afterEach(() => vi.restoreAllMocks());

/** A gate that whoever passes it waits at, and a promise of somebody having arrived there. */
function gate() {
  const opened = signal();
  const arrived = signal();
  const pass = async () => {
    arrived.give();
    await opened.given;
  };
  return { open: opened.give, arrived: arrived.given, pass };
}

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

/** Expects one answer that did it; all others say that it is being done, or answer the same. */
function expectOneEffect(answers: RawAnswer[]) {
  const fresh = answers.filter((answer) => answer.status === 200 && replayed(answer) === null);
  expect(fresh).toHaveLength(1);
  for (const answer of answers.filter((other) => !fresh.includes(other))) {
    if (answer.status === 200) expect(answer.body).toEqual(fresh[0]?.body);
    else expect(outcome(answer)).toEqual(IN_FLIGHT);
  }
}

describe("simultaneous calls with one Idempotency-Key", () => {
  it("refuses a key in flight, then answers with the first result", async () => {
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    const { open, arrived, pass } = gate();
    vi.spyOn(db, "transaction").mockImplementationOnce(async (work) => {
      await pass();
      return await transaction(work);
    });
    const key = newId();
    const first = deduct(server, admin, key, person, 7);
    await arrived;
    const second = await deduct(server, admin, key, person, 7);
    expect(outcome(second)).toEqual(IN_FLIGHT);
    expect(second.headers.get("retry-after")).toBe("1");
    // Another key of the same caller, and the same key of another call, are not kept waiting.
    await deduct(server, admin, newId(), person, 1);
    open();
    expect(replayed(await first)).toBeNull();
    expect((await first).status).toBe(200);
    expect(replayed(await deduct(server, admin, key, person, 7))).toBe("true");
    expect(await pointsOf(server, person)).toBe(92);
  });

  // On Postgres there are two servers: see below.
  it.skipIf(onPostgres)(
    "has exactly one effect for 20 simultaneous calls with one key",
    async () => {
      const key = newId();
      const twenty = Array.from({ length: 20 }, () => deduct(server, admin, key, person, 7));
      expectOneEffect(await Promise.all(twenty));
      expect(await pointsOf(server, person)).toBe(93);
      expect(replayed(await deduct(server, admin, key, person, 7))).toBe("true");
      expect(await keptOf(server, admin)).toHaveLength(1);
    },
  );

  it("releases the key in flight after a failure", async () => {
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => deduct(server, admin, key, person, 101)));
    const seen = new Set(answers.map((answer) => outcome(answer)[1]));
    expect(seen).toContain("NOT_ENOUGH_POINTS");
    await deduct(server, admin, key, person, 7);
  });
});

describe("the transaction of a call, its key and its answer", () => {
  it("does nothing when the key cannot be written", async () => {
    const { db } = server.services;
    await db.execute(
      sql`alter table idempotency_keys add constraint no_more check (false) not valid`,
    );
    try {
      const answer = await deduct(server, admin, newId(), person, 7);
      expect(outcome(answer)).toEqual([500, "INTERNAL_SERVER_ERROR"]);
    } finally {
      await db.execute(sql`alter table idempotency_keys drop constraint no_more`);
    }
    expect(await pointsOf(server, person)).toBe(100);
    expect(await ledgerOf(server, person)).toHaveLength(1);
    expect(await keptOf(server, admin)).toEqual([]);
  });

  it("discards call and key when the commit fails, and accepts the key again", async () => {
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, "transaction").mockImplementationOnce((work) =>
      transaction(async (tx) => {
        await work(tx);
        throw new Error("Connection terminated unexpectedly");
      }),
    );
    const key = newId();
    expect(outcome(await deduct(server, admin, key, person, 7))).toEqual([
      503,
      "SERVICE_UNAVAILABLE",
    ]);
    expect(await pointsOf(server, person)).toBe(100);
    expect(await keptOf(server, admin)).toEqual([]);
    const second = await deduct(server, admin, key, person, 7);
    expect([second.status, replayed(second)]).toEqual([200, null]);
  });

  it("answers the next try with the first result when the answer of the commit was lost", async () => {
    const { db } = server.services;
    const transaction = db.transaction.bind(db);
    vi.spyOn(db, "transaction").mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error("Connection terminated unexpectedly");
    });
    const key = newId();
    expect((await deduct(server, admin, key, person, 7)).status).toBe(503);
    const second = await deduct(server, admin, key, person, 7);
    expect([second.status, replayed(second)]).toEqual([200, "true"]);
    expect(second.body).toMatchObject({ id: person.id, points: 93 });
    expect(await pointsOf(server, person)).toBe(93);
  });

  it("notifies open screens of a signing only after its commit", async () => {
    const { db, notificationFeed } = server.services;
    const contract = await addContract(server);
    const committed: number[] = [];
    const counted: Promise<unknown>[] = [];
    vi.spyOn(notificationFeed, "publish").mockImplementation(() => {
      const isOfContract = eq(signedContracts.contract_id, contract.id);
      counted.push(db.$count(signedContracts, isOfContract).then((rows) => committed.push(rows)));
    });
    const body = { p_contract_id: contract.id };
    const key = newId();
    await rpcWithKey(server, key, "sign_contract", body, person);
    expect(replayed(await rpcWithKey(server, key, "sign_contract", body, person))).toBe("true");
    await Promise.all(counted);
    expect(committed).toEqual([1]);
  });
});

describe.runIf(onPostgres)("idempotency keys on two servers with one Postgres", () => {
  let second: Awaited<ReturnType<typeof startSecondServer>>;
  beforeAll(async () => {
    second = await startSecondServer(server);
  });
  afterAll(() => second.stop());

  it("refuses at once a key that is in flight on another server", async () => {
    const { open, arrived, pass } = gate();
    const holding = server.services.db.transaction(async (tx) => {
      await tx.select().from(users).where(eq(users.id, person.id)).for("update");
      await pass();
    });
    await arrived;
    const key = newId();
    const first = deduct(server, admin, key, person, 7);
    await vi.waitUntil(() => isSomebodyWaiting(server));
    expect(outcome(await deduct(second, admin, key, person, 7))).toEqual(IN_FLIGHT);
    open();
    await holding;
    expect((await first).status).toBe(200);
    const later = await deduct(second, admin, key, person, 7);
    expect([later.status, replayed(later)]).toEqual([200, "true"]);
    expect(later.body).toEqual((await first).body);
    expect(await pointsOf(server, person)).toBe(93);
  });

  it("has exactly one effect for 20 calls with one key on two servers", async () => {
    const key = newId();
    const twenty = Array.from({ length: 20 }, (_, index) =>
      deduct(index % 2 === 0 ? server : second, admin, key, person, 7),
    );
    expectOneEffect(await Promise.all(twenty));
    expect(await pointsOf(server, person)).toBe(93);
    expect(await keptOf(server, admin)).toHaveLength(1);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
