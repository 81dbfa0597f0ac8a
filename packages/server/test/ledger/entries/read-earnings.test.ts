import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type NewEntry, postEntries } from "../../../src/ledger/entries/post-entries";
import { newId } from "../../../src/platform/db/new-id";
import { earningsTotals } from "../../../src/platform/db/schema/index";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { clientOf, type Inputs } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

interface Entry {
  id: string;
  source: string;
  points_earned: number;
  timestamp: string;
}
interface Page {
  items: Entry[];
  next_cursor: string | null;
}

const DAY = 86_400_000;
const NOW = new Date("2026-05-15T12:00:00.000Z");

const server = testServer();
let person: Person;
let admin: Person;
beforeAll(async () => {
  server.clock.set(NOW);
  person = await addPerson(server);
  admin = await addPerson(server, { admin: true });
});

const enter = (source: NewEntry["source"], points_earned: number, at: Date, to = person) =>
  postEntries(
    server.services.db,
    [{ user_id: to.id, source, details: `${source}!`, points_earned, cause_id: newId() }],
    at,
  );
type Filters = Inputs["earnings"]["list"];
const list = (query: Filters = {}, as: Person = person) =>
  clientOf(server, as).earnings.list(query);
const summary = (as: Person = person) => clientOf(server, as).earnings.summary({});
const dashboard = (as: Person = person) => clientOf(server, as).dashboard.get({});
const pointsIn = (page: Page) => page.items.map(({ points_earned }) => points_earned);

describe("the list of earnings", () => {
  beforeAll(async () => {
    await enter("POINTS_EARNED", 1_000, new Date("2025-11-30T23:59:59.999Z"));
    await enter("CONTRACT_SIGNED", -100, new Date("2025-12-01T00:00:00.000Z"));
    await enter("CONTRACT_COMPLETED", 250, new Date("2026-02-28T12:00:00.000Z"));
    await enter("CONTRACT_SIGNED", -40, new Date(NOW.getTime() - 30 * DAY - 1));
    await enter("CONTRACT_REJECTED", 40, new Date(NOW.getTime() - 30 * DAY));
    await enter("POINTS_REDEEMED", -300, new Date(NOW.getTime() - 7 * DAY - 1));
    await enter("REDEMPTION_REJECTED", 300, new Date(NOW.getTime() - 7 * DAY));
    await enter("REFERRAL_COMMISSION", 50, new Date(NOW.getTime() - 1));
    await enter("CONTRACT_COMPLETED", 0, NOW);
    await enter("REDEMPTION_APPROVED", 0, NOW);
    await enter("POINTS_EARNED", 9_999, NOW, admin);
  });

  it("lists earnings to their owner alone, newest first, and to a new person none", async () => {
    const fresh = await addPerson(server);
    expect(await list({}, fresh)).toEqual({ items: [], next_cursor: null });
    expect(await summary(fresh)).toMatchObject({
      total_earned: 0,
      total_spent: 0,
      balance: 0,
      figures: { available: 0, received: 0, spent: 0, in_review: 0, returned: 0 },
    });
    expect(pointsIn(await list())).toEqual([0, 0, 50, 300, -300, 40, -40, 250, -100, 1_000]);
    expect((await list()).items[0]).toMatchObject({
      user_id: person.id,
      source: "REDEMPTION_APPROVED",
      details: "REDEMPTION_APPROVED!",
      timestamp: NOW.toISOString(),
    });
  });

  it("filters earnings by source and by period, whose first instant belongs to it", async () => {
    expect(pointsIn(await list({ period: "week" }))).toEqual([0, 0, 50, 300]);
    expect(pointsIn(await list({ period: "month" }))).toEqual([0, 0, 50, 300, -300, 40]);
    expect(pointsIn(await list({ source: "CONTRACT_SIGNED" }))).toEqual([-40, -100]);
    expect(pointsIn(await list({ source: "CONTRACT_SIGNED", period: "month" }))).toEqual([]);
    expect(pointsIn(await list({ source: "COMMISSION_FEE" }))).toEqual([]);
  });

  it("pages earnings without gaps or repeats, also among entries of one instant", async () => {
    const filters: Filters[] = [{}, { period: "month" }, { source: "CONTRACT_COMPLETED" }];
    for (const filter of filters) {
      const all = (await list(filter)).items;
      const seen: Entry[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list({ ...filter, limit: 1, ...(cursor !== null && { cursor }) });
        seen.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(seen).toEqual(all);
    }
  });

  it("refuses unknown filters of earnings", async () => {
    const bad: Record<string, string>[] = [
      { period: "year" },
      { source: "POINTS" },
      { limit: "0" },
      { cursor: "x" },
      { user_id: admin.id },
    ];
    for (const query of bad) {
      expect((await request(server, "GET", "/earnings", { as: person, query })).status).toBe(400);
    }
  });

  it("sums earnings to the balance, and by UTC months that include empty ones", async () => {
    expect(await summary()).toEqual({
      total_earned: 1_600,
      total_spent: 400,
      balance: 1_200,
      commission_fees_paid: 0,
      figures: { available: 1_200, received: 1_300, spent: 440, in_review: 0, returned: 340 },
      months: [
        { month: "2025-12", earned: 0, spent: 100 },
        { month: "2026-01", earned: 0, spent: 0 },
        { month: "2026-02", earned: 250, spent: 0 },
        { month: "2026-03", earned: 0, spent: 0 },
        { month: "2026-04", earned: 0, spent: 0 },
        { month: "2026-05", earned: 350, spent: 300 },
      ],
    });
  });

  it("shows totals and the latest five earnings on the dashboard", async () => {
    const { items } = await list({ limit: 5 });
    const latest = items.map(({ balance_after: _, ...entry }) => entry);
    expect(await dashboard()).toEqual({
      points: 1_200,
      contracts_completed: 2,
      total_earned: 1_600,
      recent: latest,
      to_continue: [],
      in_review: [],
      is_newcomer: true,
      no_admin_yet: false,
      invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
    });
    expect(latest).toHaveLength(5);
  });
});

describe("what an entry is about", () => {
  it("names the contract or the redemption that caused an entry, and neither for other causes", async () => {
    const signer = await addPerson(server, { points: 2_000 });
    const { contract, signingId } = await pendingSigning(server, signer);
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    const { id } = await redeemedCash(server, signer);
    await approve(server, id, admin);
    await clientOf(server, admin).points.deduct({ user_id: signer.id, points_to_deduct: 1 });
    const links = Object.fromEntries(
      (await list({}, signer)).items.map(({ source, details, contract_id, redemption_id }) => [
        details.startsWith("Correction") ? "deduction" : source,
        [contract_id, redemption_id],
      ]),
    );
    expect(links).toEqual({
      POINTS_EARNED: [null, null],
      CONTRACT_SIGNED: [contract.id, null],
      CONTRACT_COMPLETED: [contract.id, null],
      POINTS_REDEEMED: [null, id],
      REDEMPTION_APPROVED: [null, id],
      COMMISSION_FEE: [null, id],
      deduction: [null, null],
    });
  });
});

describe("fees paid", () => {
  it("sums the fees of the person's approved cash redemptions, in dollars", async () => {
    const buyer = await addPerson(server, { points: 2_000 });
    await approve(server, (await redeemedCash(server, buyer, "$10.50")).id, admin);
    await approve(server, (await redeemedCash(server, buyer, "$0.50")).id, admin);
    await reject(server, (await redeemedCash(server, buyer, "$100")).id, admin);
    await redeemedCash(server, buyer, "$100");
    await approve(server, await redeemed(server, buyer, await addItem(server)), admin);
    expect(await summary(buyer)).toMatchObject({
      commission_fees_paid: 0.34,
      total_earned: 2_200,
      total_spent: 1_000,
      balance: 1_200,
      figures: { available: 1_200, received: 2_000, spent: 800, in_review: 200, returned: 200 },
    });
    expect((await summary(person)) as object).toMatchObject({ commission_fees_paid: 0 });
  });
});

it("finds in the audit entries that were written without causes, and no wrong total", async () => {
  const { mismatches } = await server.audit();
  expect(mismatches.filter((text) => !/^(ledger entry|trial balance) /.test(text))).toEqual([]);
});

describe("earnings totals", () => {
  it("changes earnings totals through the ledger alone", async () => {
    for (const attempt of [
      sql`update earnings_totals set points_in = 1`,
      sql`delete from earnings_totals`,
      sql`truncate earnings_totals`,
      sql`insert into earnings_totals (user_id, month, source, points_in, points_out, entries)
        values (${admin.id}, '2026-01', 'POINTS_EARNED', 1, 0, 1)`,
      sql`update commission_totals set amount = 1`,
      sql`delete from commission_totals`,
    ]) {
      const error = await server.services.db.execute(attempt).catch((refused: unknown) => refused);
      expect(findDatabaseError(error)?.code).toBe("23000");
    }
  });

  it("finds earnings totals that were changed without the ledger", async () => {
    const person = await addPerson(server, { points: 5 });
    await server.services.db.execute(sql`alter table earnings_totals disable trigger user`);
    await server.services.db
      .update(earningsTotals)
      .set({ points_in: 6 })
      .where(eq(earningsTotals.user_id, person.id));
    await server.services.db.execute(sql`alter table earnings_totals enable trigger user`);
    const month = server.services.now().toISOString().slice(0, 7);
    const { mismatches } = await server.audit();
    expect(mismatches.filter((text) => text.includes(person.id))).toEqual([
      `points in in ${month} by POINTS_EARNED of user ${person.id}: expected 5, found 6`,
      `trial balance of ${month}: the balance of user ${person.id} moved by 6, the accounts on its other side by -5`,
    ]);
  });
});
