import { createHash } from "node:crypto";
import { REPORT_TABLE_NAMES } from "@signpoint/api/books/month-report-tables";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { closeMonths, compareClosedMonths } from "../../src/books/months/close-months";
import { sealLedger } from "../../src/ledger/sealing/seal-ledger";
import { newId } from "../../src/platform/db/new-id";
import { adminDecisions, notifications } from "../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../src/work/signings/end-due-signings";
import { setClock } from "../rewards/redemptions/support";
import { clientOf, tryCall } from "../support/client";
import { enterByHand } from "../support/enter-by-hand";
import { addContract, pendingSigning, sign } from "../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../support/marketplace";
import { testPerson } from "../support/people";
import { testServer } from "../support/server";
import { unzip } from "../support/unzip";
import { extendContract } from "../work/contracts/admin-support";

const server = testServer();
beforeAll(() => server.clock.set("2026-03-15T12:00:00.000Z"));
const admin = testPerson(server, { admin: true });
const person = testPerson(server, { points: 2_000 });
/** A contract whose only signing is missed in March. */
let missed: { id: string };
let sentCash: string;

const as = () => clientOf(server, admin);
const report = (month: string) => as().administration.monthReport({ month });
const seal = () => sealLedger(server.services);
const close = () => closeMonths(server.services);

const goTo = (instant: string) => setClock(server, instant, [admin, person]);

/** The lines of a table with their points. */
const lines = ({ rows, total }: { rows: { line: string; points: number }[]; total: object }) => ({
  ...Object.fromEntries(rows.map(({ line, points }) => [line, points])),
  total,
});

beforeAll(async () => {
  const done = await pendingSigning(server, person, { points_cost: 100, points_reward: 250 });
  await as().submissions.approve({ p_signed_contract_id: done.signingId });
  missed = await addContract(server, { title: "Short", points_cost: 40, duration: 60 });
  await sign(server, person, missed.id);
  await redeemed(server, person, await addItem(server, { name: "Coffee", price: 200 }));
  const returned = await addItem(server, { name: "Tea", type: "Subscription", price: 300 });
  await reject(server, await redeemed(server, person, returned), admin);
  const paid = await redeemedCash(server, person);
  sentCash = (await redeemedCash(server, person)).id;
  const { payouts } = as();
  for (const id of [paid.id, sentCash]) {
    await approve(server, id, admin);
    await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: `FT-${id}` }] });
  }
  await payouts.markConfirmed({ p_redemption_ids: [paid.id] });
  await as().points.deduct({ user_id: person.id, points_to_deduct: 30 });
});

const bytesOf = async ({ body }: { body: unknown }) => {
  if (!(body instanceof Blob)) throw new Error("no file was answered");
  return Buffer.from(await body.arrayBuffer());
};
const sha256 = (content: Buffer | undefined) =>
  createHash("sha256")
    .update(content ?? "")
    .digest("hex");

const CLOSING_POINTS = 2_000 - 100 + 250 - 40 - 200 - 200 - 200 - 30;

describe("the report of a month", () => {
  it("tells points, redemptions, cash, fees and what is owed, each table with its sum", async () => {
    await goTo("2026-03-16T12:00:00.000Z");
    await endAllDueSignings(server.services);
    const { figures, closing, first_month } = await report("2026-03");
    expect(closing).toEqual({ state: "running", closes_at: "2026-04-05T00:00:00.000Z" });
    expect(first_month).toBe("2026-03");
    expect(lines(figures.points)).toEqual({
      opening: 0,
      issued: 2_000 + 250 - 30,
      spent: -100 - 600 - 300,
      refunded: 300,
      forfeited: -40,
      total: { points: CLOSING_POINTS },
    });
    const bought = { redeemed: 1, returned: 0, points_returned: 0 };
    const gone = { returned: 1, points_returned: 300, points: 0 };
    const cash = { line: "Cash: Cash, $100", redeemed: 2, points_redeemed: 400 };
    const sums = { redeemed: 4, points_redeemed: 900, returned: 1, points_returned: 300 };
    expect(figures.items).toEqual({
      rows: [
        { ...cash, returned: 0, points_returned: 0, points: 400 },
        { line: "Gift Card: Coffee", ...bought, points_redeemed: 200, points: 200 },
        { line: "Subscription: Tea", redeemed: 1, points_redeemed: 300, ...gone },
      ],
      total: { ...sums, points: 600 },
    });
    expect(figures.kinds.total).toEqual(figures.items.total);
    expect(lines(figures.redemptions)).toEqual({
      opening: 0,
      requested: 900,
      approved: -400,
      rejected: -300,
      total: { redemptions: 1, points: 200 },
    });
    const each = { payouts: 1, points: 200, dollars: 97, local: 97_000 };
    const nothing = { payouts: 0, points: 0, dollars: 0, local: 0 };
    expect(figures.cash).toEqual({
      rows: [
        { line: "opening", ...nothing },
        { line: "approved", payouts: 2, points: 400, dollars: 194, local: 194_000 },
        { line: "confirmed", payouts: -1, points: -200, dollars: -97, local: -97_000 },
        { line: "came_back", ...nothing },
        { line: "points_back", ...nothing },
      ],
      total: each,
    });
    expect(figures.transfers.total).toEqual({ payouts: 2, dollars: 194, local: 194_000 });
    expect(figures.fees.total).toEqual({ payouts: 2, amount: 200, fee: 6 });
    expect(lines(figures.owed)).toEqual({
      balances: CLOSING_POINTS,
      cash: 200,
      redemptions: 200,
      total: { points: CLOSING_POINTS + 400 },
    });
  });

  it("equals what is owed, the trial balance, the commission, the statements and the activity of the month", async () => {
    const { figures } = await report("2026-03");
    const { outstanding, payouts, in_review } = await as().administration.liability({});
    expect(lines(figures.owed)).toMatchObject({
      balances: outstanding,
      cash: payouts,
      redemptions: in_review.redemptions,
    });
    const [balance] = (await as().administration.trialBalance({})).items;
    expect(lines(figures.accounts)).toEqual({
      balances: balance?.balances,
      ...balance?.accounts,
      total: { points: 0 },
    });
    expect(figures.kinds.total.points_redeemed).toBe(balance?.accounts.redeemed);
    const [commission] = await as().points.commissionStats({});
    expect(figures.fees.total.fee).toBe(commission?.monthly_commission);
    const { body } = await clientOf(server, person).earnings.statement({ month: "2026-03" });
    expect(body).toMatchObject({ opening: 0, closing: figures.points.total.points });
    const { items } = await as().administration.activity({ limit: 100 });
    expect(figures.sources.total.entries).toBe(items.length);
    const moved = items.reduce((sum, { points_earned }) => sum + points_earned, 0);
    expect(figures.sources.total.points).toBe(moved);
  });

  it("comes as a CSV file for each table, with its sum and the screen that it equals, and as one archive with all checksums", async () => {
    const file = await as().administration.monthFile({ month: "2026-03", table: "fees" });
    expect(file.headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="signpoint-2026-03-fees.csv"',
    });
    expect((await bytesOf(file)).toString().split("\r\n")).toEqual([
      '\uFEFF"","Payouts","Dollars before the fee","Fee in dollars"',
      '"Approved",2,200,6',
      '"Points returned instead",0,0,0',
      '"Earned",2,200,6',
      '"Equals “This month” in the commission summary on the admin dashboard, while the month runs.",,,',
      "",
    ]);

    const archive = await as().administration.monthFile({ month: "2026-03" });
    expect(archive.headers["content-type"]).toBe("application/zip");
    const files = await unzip(await bytesOf(archive));
    const named = REPORT_TABLE_NAMES.map((table) => `signpoint-2026-03-${table}.csv`);
    expect([...files.keys()]).toEqual([...named, "report.json", "SHA256SUMS"]);
    const sums = files.get("SHA256SUMS")?.toString().trimEnd().split("\n") ?? [];
    for (const line of sums) {
      const [sum, name = ""] = line.split("  ");
      expect(sum, name).toBe(sha256(files.get(name)));
    }
    expect(sums).toHaveLength(REPORT_TABLE_NAMES.length + 1);
    expect(files.get("signpoint-2026-03-fees.csv")).toEqual(await bytesOf(file));
  });

  it("is refused for a month that has not begun, and for what is no month or table", async () => {
    for (const month of ["2026-04", "2026-13", "9999-12"]) {
      expect(await tryCall(report(month))).toMatchObject({ status: 400 });
    }
    const table = "wages" as "fees";
    expect(await tryCall(as().administration.monthFile({ month: "2026-03", table }))).toMatchObject(
      { status: 400 },
    );
  });
});

describe("closing a month", () => {
  it("waits for the 5th, in UTC, for every signing whose time was over in it, and for the seal of all its entries", async () => {
    await seal();
    await goTo("2026-04-04T23:59:59.999Z");
    expect(await close()).toEqual([]);
    await goTo("2026-03-31T23:58:00.000Z");
    const late = await addContract(server, { points_cost: 10, duration: 0, work_minutes: 1 });
    await sign(server, person, late.id);
    await goTo("2026-04-05T00:00:00.000Z");
    const waits = { state: "waiting", closes_at: "2026-04-05T00:00:00.000Z", after: null };
    expect(await close()).toEqual([]);
    // That the contract was signed is an entry.
    expect((await report("2026-03")).closing).toEqual({ ...waits, signings: 1, unsealed: 1 });
    await seal();
    expect(await close()).toEqual([]);
    expect((await report("2026-03")).closing).toEqual({ ...waits, signings: 1, unsealed: 0 });
    await endAllDueSignings(server.services);
    await seal();
  });

  it("records figures and checksum once, as a sealed decision of the system", async () => {
    const { figures } = await report("2026-03");
    const endings = await Promise.all([close(), close(), close()]);
    expect(endings.flat()).toEqual(["2026-03"]);
    expect(await close()).toEqual([]);
    const { closing } = await report("2026-03");
    const { checksum, ...closed } = closing.state === "closed" ? closing : expect.fail("open");
    expect(closed).toMatchObject({
      closed_at: "2026-04-05T00:00:00.000Z",
      block: null,
      changed: [],
    });
    const files = await unzip(
      await bytesOf(await as().administration.monthFile({ month: "2026-03" })),
    );
    expect(sha256(files.get("report.json"))).toBe(checksum);
    await seal();
    expect((await report("2026-03")).closing).toMatchObject({ block: expect.any(Number) });
    const { items } = await as().administration.decisions({ limit: 1 });
    expect(items).toMatchObject([
      { action: "close_month", actor: "system", after: { month: "2026-03", checksum, figures } },
    ]);
  });

  it("leaves it as it was when what began in it ends later, which counts for the later month", async () => {
    const before = await report("2026-03");
    await goTo("2026-04-10T12:00:00.000Z");
    await extendContract(server, admin, missed.id, 60);
    await as().payouts.markFailed({ p_redemption_id: sentCash, p_reason: "No such account" });
    expect(await compareClosedMonths(server.services)).toBe(0);
    expect((await report("2026-03")).figures).toEqual(before.figures);
    const { figures } = await report("2026-04");
    // 10 points were forfeited in April by the signing of the last minute of March, 40 were taken back.
    expect(lines(figures.points)).toEqual({
      opening: CLOSING_POINTS - 10,
      issued: 0,
      spent: -40 + 10,
      refunded: 200,
      forfeited: 40 - 10,
      total: { points: CLOSING_POINTS - 10 + 200 },
    });
    expect(figures.fees.total).toEqual({ payouts: -1, amount: -100, fee: -3 });
    expect(figures.cash.total.payouts).toBe(0);
    const trial = (await as().administration.trialBalance({})).items;
    expect(trial.map(({ accounts }) => accounts.forfeited)).toEqual([-30, 40]);
    // The next end of the same signing is one of April, too.
    server.clock.advance(2 * 3_600_000);
    await endAllDueSignings(server.services);
    await goTo("2026-04-12T12:00:00.000Z");
    expect(lines((await report("2026-04")).figures.points)).toMatchObject({ forfeited: -10 });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("goes on with the months after it, the oldest first", async () => {
    await goTo("2026-07-01T12:00:00.000Z");
    const after = "2026-04";
    expect((await report("2026-05")).closing).toMatchObject({ state: "waiting", after });
    await endAllDueSignings(server.services);
    await seal();
    expect(await close()).toEqual(["2026-04", "2026-05"]);
    const { figures } = await report("2026-05");
    expect(figures.points.total).toEqual((await report("2026-04")).figures.points.total);
  });

  it("cannot be changed, taken back or done twice, and neither can what was forfeited", async () => {
    const { db } = server.services;
    const [closing] = await db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.action, "close_month"))
      .limit(1);
    const again = { ...(closing ?? expect.fail("no month is closed")), id: newId() };
    for (const [refused, reason] of [
      [db.update(adminDecisions).set({ after: {} }), "append-only"],
      [db.delete(adminDecisions), "append-only"],
      [db.insert(adminDecisions).values(again), /month_closed_once|insertDecisionSql/],
      [db.execute(sql`update forfeitures set points = 1`), "append-only"],
      [db.execute(sql`delete from forfeitures`), "append-only"],
      [
        db.execute(
          sql`insert into forfeitures select signed_contract_id, 9, 1, at from forfeitures`,
        ),
        "by triggers alone",
      ],
    ] as const) {
      await expect(refused).rejects.toMatchObject({
        cause: { message: expect.stringMatching(reason) },
      });
    }
  });
});

describe("a closed month that has changed", () => {
  it("is named by the page, the audit, the log, and once to the admins", async () => {
    const { db, now } = server.services;
    const timestamp = "2026-04-20T12:00:00.000Z";
    const source = "CONTRACT_COMPLETED";
    await enterByHand(db, { user_id: person.id, source, points: 5, timestamp });
    server.logged.length = 0;
    expect(await compareClosedMonths(server.services)).toBe(1);
    expect(await compareClosedMonths(server.services)).toBe(1);
    const changed = ["points", "accounts", "sources", "owed"];
    const problem = `its figures of today differ in ${changed.join(", ")}`;
    expect(server.logged.map((line) => JSON.parse(line) as object)).toMatchObject(
      Array(2).fill({ msg: "a closed month has changed", month: "2026-04", problem }),
    );
    expect((await report("2026-04")).closing).toMatchObject({ changed });
    expect((await report("2026-05")).closing).toMatchObject({ changed: [] });
    expect((await server.audit()).mismatches).toContain(`month 2026-04 is closed, but ${problem}`);
    const told = await db
      .select({ facts: notifications.facts, at: notifications.created_at })
      .from(notifications)
      .where(eq(notifications.kind, "month_changed"));
    expect(told).toEqual([
      { facts: { month: "2026-04", tables: changed }, at: now().toISOString() },
    ]);
  });
});
