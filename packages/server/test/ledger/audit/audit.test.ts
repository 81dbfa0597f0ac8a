import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { type SQL, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { watchAudit } from "../../../src/http/metrics/watch-audit";
import { audit, auditWithin } from "../../../src/ledger/audit/audit";
import { auditWhenDue } from "../../../src/operate/start/scheduled-audit";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, tryCall } from "../../support/client";
import { enterByHand } from "../../support/enter-by-hand";
import { pendingSigning } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addInvited, addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

/** What is entered by hand stays: the tests that find nothing wrong come first. */
const server = testServer();
let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 5_000 });
});

const db = () => server.services.db;
const problems = async () => (await server.audit()).mismatches;

const enter = (source: string, points: number, cause_id: string, owner: Person = person) =>
  enterByHand(db(), { user_id: owner.id, source, points, cause_id });

const without = (id: string, source: string, points: number, cause: string, owner = person) =>
  `ledger entry ${id} of user ${owner.id}: ${source} of ${points} points without its cause ${cause}`;

describe("a database without damage", () => {
  it("finds nothing wrong after ordinary calls, in one snapshot and statement by statement", async () => {
    const { signingId } = await pendingSigning(server, person);
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    const { id } = await redeemedCash(server, person);
    await approve(server, id, admin);
    const taken = { user_id: person.id, points_to_deduct: 10 };
    await clientOf(server, admin).points.deduct(taken);
    const report = await audit(db());
    expect(report).toMatchObject({ users: 2, entries: 7, contracts: 1, mismatches: [] });
    expect(await auditWithin(db())).toEqual(report);
  });

  it("reports the progress of an audit, and stops when its caller leaves", async () => {
    const stop = new AbortController();
    const progress: string[] = [];
    const onProgress = (text: string) => {
      progress.push(text);
      if (text === "stocks") stop.abort();
    };
    await expect(audit(db(), { signal: stop.signal, onProgress })).rejects.toThrow("aborted");
    expect(progress).toContain("balances");
    expect(progress.at(-1)).toBe("stocks");
  });
});

describe("the stock of an item", () => {
  it("accepts the stock after purchases, rejections and edits, and finds a change by hand", async () => {
    const item = await addItem(server, { quantity: 20 });
    const created = await tryCall(
      clientOf(server, admin).items.create({
        name: "A thing",
        type: "Electronics",
        price: 10,
        description: "What it is.",
        value: "$1",
        quantity: 3,
        image_url: "/items/electronics.svg",
      }),
    );
    const { id } = created.body as { id: string };
    await redeemed(server, person, { id });
    const path = `/admin/marketplace/items/${id}`;
    await request(server, "PATCH", path, { as: admin, body: { quantity: 9 } });
    await reject(server, await redeemed(server, person, { id }), admin);
    await approve(server, await redeemed(server, person, item), admin);
    await request(server, "DELETE", path, { as: admin });
    expect(await problems()).toEqual([]);
    const add = (pieces: number) =>
      db().execute(
        sql`update marketplace_items set quantity = quantity + ${pieces} where id = ${item.id}`,
      );
    await add(500);
    expect(await problems()).toEqual([`stock of item ${item.id}: expected 19, found 519`]);
    await add(-500);
  });
});

describe("the scheduled audit", () => {
  const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
  const metrics = async () => (await fetch(`${server.url}/metrics`)).text();

  it("runs once in its interval on any number of servers and logs its result", async () => {
    const { services, clock } = server;
    watchAudit(services);
    expect(await metrics()).not.toMatch(/^signpoint_audit_mismatches \d/m);
    const first = await Promise.all([1, 2, 3].map(() => auditWhenDue(services, engine)));
    expect(first.filter((report) => report !== null).length).toBeGreaterThan(0);
    expect(await auditWhenDue(services, engine)).toBeNull();
    const cleanAt = services.now().getTime() / 1_000;
    expect(await metrics()).toMatch(/^signpoint_audit_mismatches 0$/m);

    const cause = newId();
    const id = await enter("POINTS_EARNED", 1_000_000, cause);
    clock.advance(MS_PER_DAY);
    expect(await auditWhenDue(services, engine)).toMatchObject({
      mismatches: [expect.any(String), expect.stringMatching(/^trial balance of /)],
    });
    const text = await metrics();
    expect(text).toMatch(/^signpoint_audit_mismatches 2$/m);
    const cleanLine = /^signpoint_audit_last_clean_timestamp_seconds (\S+)$/m.exec(text);
    expect(Math.abs(Number(cleanLine?.[1]) - cleanAt)).toBeLessThan(60);
    const errors = server.logged.filter((line) => line.includes('"level":"error"'));
    expect(errors.join("")).toContain(without(id, "POINTS_EARNED", 1_000_000, cause));
    clock.advance(-MS_PER_DAY);
  });

  it.runIf(engine === "postgres")("runs on one of several servers at a time", async () => {
    server.clock.advance(3 * MS_PER_DAY);
    const reports = await Promise.all(
      [1, 2, 3, 4].map(() => auditWhenDue(server.services, engine)),
    );
    server.clock.advance(-3 * MS_PER_DAY);
    expect(reports.filter((report) => report !== null)).toHaveLength(1);
  });
});

describe("referral bonuses that were changed by SQL", () => {
  const told = (own: number, ofInviter: number, state: string, of: Person) =>
    `referral bonus of user ${of.id} is ${state}, with ${own} entries of their own and ${ofInviter} of the inviter`;

  it("finds one that is said to be paid and was not, and one that waits and was paid", async () => {
    const [one, two] = [await addInvited(server, person), await addInvited(server, person)];
    expect(await problems()).not.toContainEqual(expect.stringContaining("referral"));
    await db().execute(sql`update users set referral_bonus = 'paid' where id = ${one.id}`);
    await enter("REFERRAL_BONUS", 50, two.id, two);
    const found = await problems();
    expect(found).toContain(told(0, 0, "paid", one));
    expect(found).toContain(told(1, 0, "waiting", two));
  });

  it("finds one that waits although a submission was approved, and a wrong number of referrals", async () => {
    const inviter = await addPerson(server);
    const invited = await addInvited(server, inviter);
    const { signingId } = await pendingSigning(server, invited, { points_cost: 0 });
    await db().execute(sql`update users set referrals = 5 where id = ${inviter.id}`);
    await db().execute(sql`update signed_contracts set status = 'approved', decided_by = ${admin.id},
      decided_at = now() where id = ${signingId}`);
    const found = await problems();
    expect(found).toContain(`${told(0, 0, "waiting", invited)}, waiting after 1 approvals`);
    expect(found).toContain(`referrals of user ${inviter.id}: expected 1, found 5`);
  });
});

describe("points that were inserted by SQL", () => {
  it("finds and names inserted points of every source", async () => {
    const inserted: string[] = [];
    for (const [source, points] of [
      ["POINTS_EARNED", 1_000_000],
      ["CONTRACT_COMPLETED", 500_000],
      ["REFERRAL_BONUS", 50],
      ["REFERRAL_COMMISSION", 10],
      ["REDEMPTION_REJECTED", 200],
      ["CONTRACT_SIGNED", -1],
      ["CONTRACT_REJECTED", 100],
      ["POINTS_REDEEMED", -7],
      ["REDEMPTION_APPROVED", 0],
      ["COMMISSION_FEE", 0],
    ] as const) {
      const cause = newId();
      inserted.push(without(await enter(source, points, cause), source, points, cause));
    }
    expect(await problems()).toEqual(expect.arrayContaining(inserted));
  });

  it("finds inserted points that name a true cause of another amount, state or person", async () => {
    const { signingId } = await pendingSigning(server, person);
    const other = await addPerson(server);
    const early = await enter("CONTRACT_COMPLETED", 250, signingId);
    const foreign = await enter("CONTRACT_REJECTED", 100, signingId, other);
    const bought = await redeemed(server, person, await addItem(server));
    const tooMuch = await enter("REDEMPTION_REJECTED", 9_000, bought);
    const free = await enter("COMMISSION_FEE", 0, bought);
    const bonus = await enter("REFERRAL_BONUS", 50, other.id);
    const found = await problems();
    for (const text of [
      without(early, "CONTRACT_COMPLETED", 250, signingId),
      without(foreign, "CONTRACT_REJECTED", 100, signingId, other),
      without(tooMuch, "REDEMPTION_REJECTED", 9_000, bought),
      without(free, "COMMISSION_FEE", 0, bought),
      without(bonus, "REFERRAL_BONUS", 50, other.id),
    ]) {
      expect(found).toContain(text);
    }
  });
});

describe("decisions that were rewritten by SQL beside their record", () => {
  /** Executes a statement as a superuser does who has switched the triggers off. */
  async function forge(table: string, statement: SQL): Promise<void> {
    await db().execute(sql.raw(`alter table ${table} disable trigger all`));
    await db().execute(statement);
    await db().execute(sql.raw(`alter table ${table} enable trigger all`));
  }

  it("finds who is said to have approved a redemption and did not", async () => {
    const id = await redeemed(server, person, await addItem(server));
    await approve(server, id, admin);
    const other = await addPerson(server, { admin: true });
    await forge(
      "redemptions",
      sql`update redemptions set decided_by = ${other.id} where id = ${id}`,
    );
    expect(await problems()).toContain(
      `redemption ${id} was decided by another admin than its recorded decision says, or without one`,
    );
  });

  it("finds a confirmed second approval that is gone", async () => {
    const other = await addPerson(server, { admin: true });
    await clientOf(server, admin).adminSettings.update({ second_from_points: 100 });
    const input = { p_user_id: person.id, p_points: 100, p_reason: "Much" };
    await clientOf(server, admin).points.credit(input);
    const { items } = await clientOf(server, other).secondApprovals.list({});
    const p_id = items[0]?.id ?? "";
    await clientOf(server, other).secondApprovals.confirm({ p_id });
    const gone = expect.stringMatching(
      `^second approval ${p_id}, which decision .* has confirmed, is gone or not confirmed$`,
    );
    expect(await problems()).not.toContainEqual(gone);
    await forge("second_approvals", sql`delete from second_approvals where id = ${p_id}`);
    expect(await problems()).toContainEqual(gone);
  });
});
