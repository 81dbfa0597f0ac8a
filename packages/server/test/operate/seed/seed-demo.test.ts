import { existsSync } from "node:fs";
import path from "node:path";
import { APPEAL_STATES, NOTIFICATION_KINDS } from "@signpoint/api/platform/constants";
import { count, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_USER_EMAIL } from "../../../src/accounts/auth/demo-accounts";
import { seedDemo } from "../../../src/operate/seed/seed-demo";
import {
  adminDecisions,
  appeals,
  contracts,
  files,
  itemCodes,
  mails,
  marketplaceItems,
  notices,
  notifications,
  payouts,
  redemptions,
  signedContracts,
  signingDrafts,
  submissionMessages,
  submissionVersions,
  users,
} from "../../../src/platform/db/schema/index";
import { countOverdue } from "../../../src/work/review-times/count-overdue";
import { storedFiles } from "../../platform/files/upload";
import { startTestServer, type TestServer } from "../../support/server";

let server: TestServer;
beforeAll(async () => {
  // Settings that refuse what the demo data did do not keep it from being made.
  server = await startTestServer({ SECOND_APPROVAL_FROM_POINTS: "10", RESERVE_POINTS: "10" });
  await seedDemo(server.services);
});
afterAll(() => server.stop());

describe("the demo data", () => {
  it("gives the demo user 500 points, and something in every state", async () => {
    const { db } = server.services;
    const [user] = await db.select().from(users).where(eq(users.email, DEMO_USER_EMAIL));
    expect(user).toMatchObject({ points: 500, referrals: 2 });
    const own = await db.query.signedContracts.findMany({
      where: (table) => eq(table.user_id, user?.id ?? ""),
    });
    expect(new Set(own.map(({ status }) => status))).toEqual(
      new Set([
        ...["approved", "rejected", "pending", "in_progress"],
        ...["changes_requested", "lapsed", "missed"],
      ]),
    );
    const ownAppeals = await db.query.appeals.findMany({
      where: (table) => eq(table.user_id, user?.id ?? ""),
      orderBy: (table) => table.created_at,
    });
    expect(ownAppeals).toMatchObject([
      { state: "overturned", by_same_admin: false },
      { state: "open" },
    ]);
    const bought = await db.query.redemptions.findMany({
      where: (table) => eq(table.user_id, user?.id ?? ""),
      orderBy: (table) => table.created_at,
    });
    expect(bought).toMatchObject([
      { type: "ITEM", status: "APPROVED" },
      { type: "CASH", status: "REJECTED" },
      { type: "ITEM", status: "APPROVED", redemption_code: "COFFEE-7Q2M-D3MO" },
      { type: "CASH", status: "PENDING", amount: 10, commission_amount: 0.3 },
    ]);
  });

  it("has 16 people and half a year of signings and redemptions in every state", async () => {
    const { db } = server.services;
    expect(await db.$count(users)).toBe(16);
    const signings = await db
      .select({ status: signedContracts.status, number: count() })
      .from(signedContracts)
      .groupBy(signedContracts.status);
    const numbers = Object.fromEntries(signings.map(({ status, number }) => [status, number]));
    expect(numbers.approved).toBeGreaterThan(30);
    expect(numbers.rejected).toBeGreaterThan(4);
    for (const status of ["in_progress", "changes_requested", "missed", "lapsed", "given_back"]) {
      expect(numbers[status], status).toBeGreaterThan(0);
    }
    // The first page of the queue has room for more.
    expect(numbers.pending).toBeGreaterThan(4);
    expect(numbers.pending).toBeLessThan(10);
    expect(await db.$count(signedContracts)).toBeGreaterThan(60);
    const states = await db.selectDistinct({ state: appeals.state }).from(appeals);
    expect(states).toHaveLength(APPEAL_STATES.length);
    expect(await db.$count(submissionVersions)).toBeGreaterThan(4);
    const now = server.services.now();
    const overdue = await countOverdue(db, now);
    expect(overdue.contract).toBeGreaterThan(0);
    expect(overdue.contract).toBeLessThan(numbers.pending ?? 0);
    const groups = await db
      .selectDistinct({ type: redemptions.type, status: redemptions.status })
      .from(redemptions);
    expect(groups).toHaveLength(6);
    const halfAYearAgo = new Date(server.services.now().getTime() - 170 * 24 * 3_600_000);
    const early = lt(signedContracts.created_at, halfAYearAgo.toISOString());
    expect(await db.$count(signedContracts, early)).toBeGreaterThan(0);
  });

  it("has told each person what was decided, the demo user something new, and mailed none of it", async () => {
    const { db } = server.services;
    const decided = await db.$count(signedContracts, isNotNull(signedContracts.decided_at));
    const bought = await db.$count(redemptions, isNotNull(redemptions.decided_at));
    const ended = await db.$count(
      signedContracts,
      inArray(signedContracts.status, ["lapsed", "missed"]),
    );
    const requested = await db.$count(submissionVersions);
    const appealed = await db.$count(appeals, isNotNull(appeals.decided_at));
    const ordered = await db.$count(redemptions);
    const sent = await db.$count(payouts, isNotNull(payouts.sent_at));
    const answered = await db.$count(submissionMessages, eq(submissionMessages.by_signer, false));
    const failed = await db.$count(payouts, isNotNull(payouts.failed_at));
    expect(await db.$count(notices)).toBe(
      decided + ordered + bought + ended + requested + appealed + answered + sent + failed,
    );
    expect(await db.$count(notices, eq(notices.mail_due, true))).toBe(0);
    expect(await db.$count(mails)).toBe(0);
    const [user] = await db.select().from(users).where(eq(users.email, DEMO_USER_EMAIL));
    const own = await db.query.notices.findMany({
      where: (table) => eq(table.user_id, user?.id ?? ""),
    });
    expect(own.length).toBeGreaterThan(3);
    expect(own.some(({ read_at }) => read_at === null)).toBe(true);
    expect(own.some(({ read_at }) => read_at !== null)).toBe(true);
  });

  it("has payouts to pay, sent, confirmed and failed, and a vault with codes that were given and some that are left", async () => {
    const { db } = server.services;
    const states = await db.selectDistinct({ state: payouts.state }).from(payouts);
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(["to_pay", "sent", "confirmed", "failed"]),
    );
    expect(await db.$count(itemCodes, isNull(itemCodes.redemption_id))).toBeGreaterThan(5);
    expect(await db.$count(itemCodes, isNotNull(itemCodes.redemption_id))).toBeGreaterThan(0);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("has contracts of every type and status, a deleted one, and an effort for each", async () => {
    const all = await server.services.db.select().from(contracts);
    expect(new Set(all.map(({ type }) => type)).size).toBe(4);
    expect(new Set(all.map(({ status }) => status)).size).toBe(3);
    expect(all.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1);
    expect(all.filter(({ effort_minutes }) => effort_minutes === null)).toEqual([]);
  });

  it("has drafts, decisions, a few unread notifications of each kind, and a stored file for each proof", async () => {
    const { db } = server.services;
    expect(await db.$count(signingDrafts)).toBeGreaterThan(5);
    const actions = await db.selectDistinct({ action: adminDecisions.action }).from(adminDecisions);
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        ...["create_contract", "update_contract", "extend_contract", "delete_contract"],
        ...["approve_contract", "reject_contract", "approve_redemption", "reject_redemption"],
        ...["create_item", "credit_points"],
      ]),
    );
    const unread = await db
      .select({ kind: notifications.kind, number: count() })
      .from(notifications)
      .where(eq(notifications.read, false))
      .groupBy(notifications.kind);
    // The task that notifies of overdue reviews has not run yet, nobody has corrected points or lost a factor, no
    // item names a low stock, no contract waited for its opening or has a pilot, and no operator has done anything.
    const others = [
      ...["review_overdue", "points_corrected", "second_approval", "stock_low"],
      ...["factor_removal", "ledger_head", "command_confirmed", "month_changed"],
      ...["contract_opened", "contract_not_opened", "pilot_decided"],
    ];
    const kinds = NOTIFICATION_KINDS.filter((kind) => !others.includes(kind));
    expect(new Set(unread.map(({ kind }) => kind))).toEqual(new Set(kinds));
    for (const { kind, number } of unread) expect(number, kind).toBeLessThan(20);
    const proofs = await db.select().from(files);
    expect(new Set(proofs.map(({ content_type }) => content_type)).size).toBe(4);
    expect(new Set(proofs.map(({ state }) => state))).toEqual(new Set(["submitted"]));
    expect(await storedFiles(server)).toHaveLength(proofs.length);
  });

  it("has a picture of its own for every demo item", async () => {
    const items = await server.services.db.select().from(marketplaceItems);
    const folder = path.join(import.meta.dirname, "../../../../web/public");
    const pictures = new Set(items.map(({ image_url }) => image_url));
    expect(pictures.size).toBe(items.length);
    for (const picture of pictures) expect(existsSync(path.join(folder, picture))).toBe(true);
  });

  it("passes the audit and adds the demo data once", async () => {
    const before = await server.audit();
    expect(before.mismatches).toEqual([]);
    await seedDemo(server.services);
    expect(await server.audit()).toEqual(before);
  });
});
