import { existsSync } from "node:fs";
import path from "node:path";
import { APPEAL_STATES, NOTIFICATION_KINDS } from "@signpoint/api/platform/constants";
import { count, eq, isNotNull, isNull, lt } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
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
  submissionVersions,
  users,
} from "../../../src/platform/db/schema/index";
import { countOverdue } from "../../../src/work/review-times/count-overdue";
import { storedFiles } from "../../platform/files/upload";
import { testServer } from "../../support/server";

// Settings that refuse what the demo data did do not keep it from being made.
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: "10", RESERVE_POINTS: "10" });
beforeAll(() => seedDemo(server.services));

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

  it("has told people what was decided, the demo user something new, and mailed none of it", async () => {
    const { db } = server.services;
    expect(await db.$count(notices)).toBeGreaterThan(await db.$count(redemptions));
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

  it("has payouts and contracts in every state, codes that were given and some that are left, and a picture of its own for each item", async () => {
    const { db } = server.services;
    const states = await db.selectDistinct({ state: payouts.state }).from(payouts);
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set(["to_pay", "sent", "confirmed", "failed"]),
    );
    expect(await db.$count(itemCodes, isNull(itemCodes.redemption_id))).toBeGreaterThan(5);
    expect(await db.$count(itemCodes, isNotNull(itemCodes.redemption_id))).toBeGreaterThan(0);
    const all = await db.select().from(contracts);
    expect(new Set(all.map(({ type }) => type)).size).toBe(4);
    expect(new Set(all.map(({ status }) => status)).size).toBe(3);
    expect(all.filter(({ deleted_at }) => deleted_at !== null)).toHaveLength(1);
    expect(all.filter(({ effort_minutes }) => effort_minutes === null)).toEqual([]);
    const items = await db.select().from(marketplaceItems);
    const folder = path.join(import.meta.dirname, "../../../../web/public");
    const pictures = new Set(items.map(({ image_url }) => image_url));
    expect(pictures.size).toBe(items.length);
    for (const picture of pictures) expect(existsSync(path.join(folder, picture))).toBe(true);
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

  it("passes the audit and adds the demo data once", async () => {
    const before = await server.audit();
    expect(before.mismatches).toEqual([]);
    await seedDemo(server.services);
    expect(await server.audit()).toEqual(before);
  });
});
