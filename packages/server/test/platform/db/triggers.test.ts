import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { beforeAll, describe, expect, it } from "vitest";
import { audit } from "../../../src/ledger/audit/audit";
import {
  DuplicateCauseError,
  InsufficientPointsError,
  type NewEntry,
  postEntries,
} from "../../../src/ledger/entries/post-entries";
import { creditPoints, insertItem } from "../../../src/operate/seed/factories";
import type { Transaction } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import {
  contracts,
  earnings,
  redemptions,
  signedContracts,
  users,
} from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { clientOf } from "../../support/client";
import { AGREED, addContract, pendingSigning, sign } from "../../support/main-job";
import { insertRedemption } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let db: Transaction;
let person: Person;
beforeAll(async () => {
  db = server.services.db;
  person = await addPerson(server, { points: 100 });
});

/** Expects the database itself to refuse, with that class of error. */
async function expectRefused(attempt: PromiseLike<unknown>, code: string) {
  const error: unknown = await Promise.resolve(attempt).then(
    () => null,
    (refused: unknown) => refused,
  );
  expect(findDatabaseError(error)?.code).toBe(code);
}
/** An entry, by default with a cause of its own. */
const entryOf = (
  { id: user_id }: Person,
  points_earned: number,
  given: Partial<NewEntry> = {},
): NewEntry[] => [
  { user_id, source: "POINTS_EARNED", details: "Test", points_earned, cause_id: newId(), ...given },
];
const RULE = "23000";
const CHECK = "23514";
const UNIQUE = "23505";

describe("triggers of the ledger", () => {
  it("moves the balance with each ledger entry, and only so", async () => {
    await creditPoints(db, person.id, 5, "Test", new Date());
    expect(await pointsOf(server, person)).toBe(105);
    await expectRefused(
      db.update(users).set({ points: 1_000_000 }).where(eq(users.id, person.id)),
      RULE,
    );
    expect(await pointsOf(server, person)).toBe(105);
  });

  it("refuses to change, delete or truncate ledger entries", async () => {
    await expectRefused(db.update(earnings).set({ points_earned: 1 }), RULE);
    await expectRefused(db.delete(earnings), RULE);
    await expectRefused(db.execute(sql`truncate earnings`), RULE);
  });

  it("accepts each cause in the ledger once, and no entry that takes a balance below 0", async () => {
    const one = await addPerson(server, { points: 10 });
    const entry = entryOf(one, 1);
    await postEntries(db, entry, new Date());
    await expect(postEntries(db, entry, new Date())).rejects.toThrow(DuplicateCauseError);
    const tooMuch = postEntries(db, entryOf(one, -12), new Date());
    await expect(tooMuch).rejects.toThrow(InsufficientPointsError);
    await postEntries(db, entryOf(one, -11), new Date());
    expect(await pointsOf(server, one)).toBe(0);
  });

  it("starts every profile with a balance of 0", async () => {
    const [row] = await db.select().from(users).where(eq(users.id, person.id));
    if (row === undefined) throw new Error("no profile");
    await expectRefused(db.insert(users).values({ ...row, points: 5 }), RULE);
  });
});

describe("the guards of tests", () => {
  it("refuse entries, balances and decisions of any writer but the named ones", async () => {
    const before = await pointsOf(server, person);
    for (const [write, refusal] of [
      [
        sql`insert into earnings select * from earnings where false`,
        "INSERT of earnings is for insertEntrySql",
      ],
      [
        sql`update earnings set details = '' where false`,
        "UPDATE of earnings is for eraseCorrections",
      ],
      [
        sql`update users set points = points where id = ${person.id}`,
        "UPDATE of users is for insertEntrySql",
      ],
      [
        sql`insert into admin_decisions select * from admin_decisions where false`,
        "INSERT of admin_decisions is for insertDecisionSql",
      ],
      [
        sql`update admin_decisions set after = null where false`,
        "UPDATE of admin_decisions is for eraseDecisions",
      ],
    ] as const) {
      await expect(db.execute(write)).rejects.toMatchObject({
        cause: { message: expect.stringContaining(`${refusal} alone`) },
      });
    }
    expect(await pointsOf(server, person)).toBe(before);
  });

  it.runIf(process.env.TEST_ENGINE === "postgres")(
    "refuse a transaction whose locks are against the order of docs/locks.md",
    async () => {
      const { id } = await addContract(server);
      const lockBoth = (first: PgTable, second: PgTable) =>
        inTransaction(db, async (tx) => {
          for (const table of [first, second]) {
            await tx.select().from(table).where(sql`id in (${person.id}, ${id})`).for("update");
          }
        });
      await lockBoth(contracts, users);
      await expect(lockBoth(users, contracts)).rejects.toThrow("locks contracts after users");
    },
  );
});

describe("the triggers for the clock", () => {
  const SEEN = "2030-01-01T00:00:00.000Z";
  const AT_ONCE = "1970-01-01T00:00:00.000Z";

  it("have it look at a contract that is new or whose times change, and at no other", async () => {
    const { id, clock_at, expires_at } = await addContract(server, { duration: 60 });
    expect(clock_at).toBe(AT_ONCE);
    const set = async (values: Partial<typeof contracts.$inferInsert>) => {
      const seen = { clock_at: SEEN };
      await db.update(contracts).set(seen).where(eq(contracts.id, id));
      const [row] = await db.update(contracts).set(values).where(eq(contracts.id, id)).returning();
      return row?.clock_at;
    };
    expect(await set({ title: "Other", expires_at })).toBe(SEEN);
    expect(await set({ expires_at: new Date().toISOString() })).toBe(AT_ONCE);
    expect(await set({ duration: 90 })).toBe(AT_ONCE);
  });

  it("have it look at a signing that opens or whose own times change, and at no other", async () => {
    const signer = await addPerson(server, { points: 500 });
    const timed = await addContract(server, { duration: 0, work_minutes: 3 * 1_440 });
    const id = await sign(server, signer, timed.id);
    const set = async (values: Partial<typeof signedContracts.$inferInsert>) => {
      const isThis = eq(signedContracts.id, id);
      const [row] = await db.update(signedContracts).set(values).where(isThis).returning();
      return row;
    };
    const signed = await set({ review_note: null });
    const noticeAt = Date.parse(signed?.work_due_at ?? "") - MS_PER_DAY;
    expect(signed?.clock_at).toBe(new Date(noticeAt).toISOString());
    expect((await set({ clock_at: SEEN, review_note: "Salt." }))?.clock_at).toBe(SEEN);
    expect((await set({ work_due_at: SEEN }))?.clock_at).toBe(AT_ONCE);
    await set({ clock_at: SEEN });
    const times = { review_due_at: SEEN, submitted_at: SEEN };
    expect((await set({ status: "pending", ...times }))?.clock_at).toBe(SEEN);
    expect((await set({ status: "in_progress" }))?.clock_at).toBe(AT_ONCE);
  });
});

describe("constraints of the database", () => {
  it("refuses in the database invalid numbers of places, costs and durations of a contract", async () => {
    const contract = await addContract(server, { max_signers: 1 });
    const set = (values: Partial<typeof contracts.$inferInsert>) =>
      db.update(contracts).set(values).where(eq(contracts.id, contract.id));
    await expectRefused(set({ places_taken: 2 }), CHECK);
    await expectRefused(set({ places_taken: -1 }), CHECK);
    await expectRefused(set({ places_approved: 1 }), CHECK);
    await expectRefused(set({ points_cost: -1 }), CHECK);
    await expectRefused(set({ duration: 0 }), CHECK);
  });

  it("refuses in the database a second request id, a decision by the buyer, and stock below 0", async () => {
    const item = await insertItem(db, { quantity: 1 }, new Date());
    const request = { user_id: person.id, request_id: newId(), item_id: item.id };
    await db.transaction(async (tx) => {
      const { id } = await insertRedemption(tx, request, new Date());
      const taken = entryOf(person, -1, { source: "POINTS_REDEEMED", cause_id: id });
      await postEntries(tx, taken, new Date());
    });
    await expectRefused(insertRedemption(db, request, new Date()), UNIQUE);
    await expectRefused(db.update(redemptions).set({ decided_by: person.id }), CHECK);
    await expectRefused(
      db.execute(sql`update marketplace_items set quantity = quantity - 2`),
      CHECK,
    );
  });
});

describe("what the database refuses of a redemption", () => {
  const CASH = { type: "CASH", amount: 10, bank_details: "encrypted" } as const;
  const soon = () => new Date(Date.now() + 60_000).toISOString();

  async function expectEachRefused(
    changes: Partial<typeof redemptions.$inferInsert>[],
    code: string,
  ) {
    const { id } = await insertRedemption(db, { user_id: person.id, ...CASH }, new Date());
    for (const change of changes) {
      await expectRefused(db.update(redemptions).set(change).where(eq(redemptions.id, id)), code);
    }
    await db.delete(redemptions).where(eq(redemptions.id, id));
  }

  it("refuses in the database to change what was bought", async () => {
    await expectEachRefused(
      [
        { user_id: newId() },
        { reference: "0000-0000" },
        { item_type: "Gift Card", type: "ITEM" },
        { item_name: "Another" },
        { item_value: "$1" },
        { price: 2 },
        { amount: 11 },
        { commission_amount: 1 },
        { commission_rate: 0.5 },
        { naira_rate: 999 },
        { naira_amount: 1 },
        { account_confirm_by: soon() },
      ],
      RULE,
    );
  });

  it("refuses in the database an incomplete hold, one by the buyer, and an approval while held", async () => {
    const held_at = new Date().toISOString();
    const hold = { held_until: soon(), held_at, hold_kind: "person_limit" } as const;
    await expectEachRefused(
      [
        { held_until: soon() },
        { ...hold, hold_kind: "admin" },
        { ...hold, hold_reason: "A reason, without an admin" },
        { ...hold, hold_kind: "admin", hold_reason: "Mine", held_by: person.id },
        { ...hold, status: "APPROVED", decided_at: held_at },
      ],
      CHECK,
    );
  });

  it("refuses in the database an approval during a safety pause, and a confirmation that nobody asked for", async () => {
    const at = new Date().toISOString();
    const approved = { status: "APPROVED", decided_at: at } as const;
    await expectEachRefused(
      [
        { ...approved, paused_until: soon() },
        { ...approved, decided_at: null, paused_until: at },
        { account_confirmed_at: at },
      ],
      CHECK,
    );
  });

  it("refuses in the database a cancelled redemption that somebody has decided, or that is not refunded", async () => {
    const cancelled_at = new Date().toISOString();
    await expectEachRefused(
      [{ cancelled_at }, { cancelled_at, status: "REJECTED", decided_at: cancelled_at }],
      CHECK,
    );
  });
});

describe("the audit of data written by hand", () => {
  it("finds only entries without a cause after writes by hand, and names other damage", async () => {
    const figures = async () =>
      (await audit(db)).mismatches.filter(
        (text) => !/^(ledger entry|trial balance|stock of item) /.test(text),
      );
    expect(await figures()).toEqual([]);
    const contract = await addContract(server);
    await db.update(contracts).set({ places_taken: 3 }).where(eq(contracts.id, contract.id));
    expect(await figures()).toEqual([
      `places taken of contract ${contract.id}: expected 0, found 3`,
    ]);
  });

  it("finds a balance that was changed without the ledger", async () => {
    await db.execute(sql`alter table users disable trigger user`);
    await db.update(users).set({ points: 7_777 }).where(eq(users.id, person.id));
    await db.execute(sql`alter table users enable trigger user`);
    expect((await audit(db)).mismatches).toContainEqual(
      expect.stringMatching(
        new RegExp(`^balance of user ${person.id}: expected \\d+, found 7777$`),
      ),
    );
  });
});

describe("the trigger that withdraws what waits for a second admin", () => {
  it("finds what told of it by the expression of the index of unread notifications", async () => {
    const [found] = await executeRows<{ source: string; index: string }>(
      db,
      sql`select pg_get_functiondef('withdraw_second_approval'::regproc) as source,
        pg_get_indexdef('notifications_unread'::regclass) as index`,
    );
    const keysOf = (text = "") => text.match(/data ->> '\w+'/g);
    expect(keysOf(found?.index)).toHaveLength(4);
    expect(keysOf(found?.source)).toEqual(keysOf(found?.index));
  });
});

describe("the trigger of the conditions of a contract", () => {
  it("refuses a signing whose conditions the code has not counted", async () => {
    const admin = await addPerson(server, { admin: true });
    const { contract, signingId } = await pendingSigning(server, person);
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    const newcomer = await addContract(server, { approved_max: 0 });
    const { points_cost, points_reward, survey_required } = contract;
    const row = {
      id: newId(),
      contract_id: newcomer.id,
      user_id: person.id,
      status: "in_progress" as const,
      points_cost,
      points_reward,
      survey_required,
      survey_questions: [],
      agreed: AGREED,
      submitted_data: {},
      created_at: new Date().toISOString(),
    };
    const insert = (conditions: object) =>
      db.insert(signedContracts).values({ ...row, conditions });
    for (const conditions of [
      { approved_max: 0 },
      { named_only: true },
      { approved_min: 2 },
    ] as const) {
      await expect(insert(conditions)).rejects.toMatchObject({
        cause: { constraint: "signed_contracts_conditions_met" },
      });
    }
  });
});
