import { readFileSync } from "node:fs";
import path from "node:path";
import { SETTINGS_ID } from "@signpoint/api/platform/constants";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { Database, OpenDatabase } from "../../../src/platform/db/client";
import { migrate } from "../../../src/platform/db/migrate";
import { newId } from "../../../src/platform/db/new-id";
import { payouts, users } from "../../../src/platform/db/schema/index";
import { encryptText } from "../../../src/platform/encryption/encrypt";
import { generateEncryptionKey, loadEncryptionKeys } from "../../../src/platform/encryption/keys";
import { setEarlierEndings } from "../../../src/rewards/bank-details/set-earlier-endings";
import { clientOf, tryCall } from "../../support/client";
import { BANK_DETAILS } from "../../support/marketplace";
import { addPerson, type Person, signedIn } from "../../support/people";
import { startTestServer, type TestServer } from "../../support/server";
import { openTestDatabase } from "../../support/test-database";

const FIRST_VERSION = "0000_baseline.sql";
const AT = "2026-06-15T12:00:00.000Z";
const SHARED = "ONE-CODE-FOR-ALL";
const SHORT = { ...BANK_DETAILS, accountNumber: "42" };

/** What the first version held: a buyer, items, and redemptions that it had decided. */
const ids = {
  buyer: newId(),
  admin: newId(),
  card: newId(),
  cashItem: newId(),
  paid: newId(),
  short: newId(),
  card1: newId(),
  waiting: newId(),
};

let server: TestServer;
let admin: Person;
let buyer: Person;

beforeAll(async () => {
  const opened = await openTestDatabase();
  const { db } = opened;
  await db.execute(sql`drop schema public cascade`);
  await db.execute(sql`create schema public`);
  const file = path.join(import.meta.dirname, "../../../migrations/checksums.json");
  const checksums = z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(file, "utf8")));
  await migrate(db, { only: [checksums[FIRST_VERSION] ?? ""] });
  const key = generateEncryptionKey();
  await fillFirstVersion(db, key);
  await migrate(db);
  server = await startUpgraded(opened, key);
  admin = await addPerson(server, { admin: true });
  buyer = await signedIn(server, "buyer@example.com");
});
afterAll(() => server.stop());

const startUpgraded = (opened: OpenDatabase, BANK_DETAILS_KEY: string) =>
  startTestServer({ BANK_DETAILS_KEY }, opened);

/** Inserts rows as the first version stored them, by its columns alone. */
async function fillFirstVersion(db: Database, BANK_DETAILS_KEY: string): Promise<void> {
  const keys = await loadEncryptionKeys({ BANK_DETAILS_KEY, DATA_DIR: "unused" });
  const seal = (id: string, details: object) =>
    encryptText(keys, { purpose: "bank_details", id }, JSON.stringify(details));
  for (const [id, name, isAdmin] of [
    [ids.buyer, "buyer", false],
    [ids.admin, "decider", true],
  ] as const) {
    await db.execute(sql`insert into auth_users (id, email, user_metadata, email_confirmed_at, created_at, updated_at)
      values (${id}, ${`${name}@example.com`}, '{}', ${AT}, ${AT}, ${AT})`);
    await db.execute(sql`insert into users (id, username, email, referral_code, is_admin, created_at)
      values (${id}, ${name}, ${`${name}@example.com`}, ${name.toUpperCase()}, ${isAdmin}, ${AT})`);
  }
  await db.execute(sql`update users set referred_by = ${ids.admin} where id = ${ids.buyer}`);
  for (const owner of [ids.buyer, ids.admin]) {
    await db.execute(sql`insert into earnings (id, user_id, source, details, points_earned, cause_id, "timestamp")
      values (${newId()}, ${owner}, 'REFERRAL_BONUS', 'Referral bonus', 50, ${ids.buyer}, ${AT})`);
  }
  await db.execute(sql`update users set referrals = 1 where id = ${ids.admin}`);
  await db.execute(sql`insert into marketplace_items
      (id, name, type, price, description, value, quantity, image_url, redemption_code, created_at)
    values (${ids.card}, 'Card', 'Gift Card', 10, 'A card', '$1', 5, '/a.svg', ${SHARED}, ${AT}),
      (${ids.cashItem}, 'Cash', 'Cash', 20, 'Money', '$10', 5, '/b.svg', null, ${AT})`);
  for (const [id, type, item, name, price, details, status, code] of [
    [ids.paid, "CASH", ids.cashItem, "Cash", 20, BANK_DETAILS, "APPROVED", null],
    [ids.short, "CASH", ids.cashItem, "Cash", 20, SHORT, "APPROVED", null],
    [ids.waiting, "CASH", ids.cashItem, "Cash", 20, BANK_DETAILS, "PENDING", null],
    [ids.card1, "ITEM", ids.card, "Card", 10, null, "APPROVED", SHARED],
  ] as const) {
    const isCash = type === "CASH";
    const decided = status === "PENDING" ? null : AT;
    await db.execute(sql`insert into redemptions (id, user_id, request_id, type, item_id, item_name, item_value, price,
        amount, commission_amount, commission_rate, bank_details, redemption_code, status, decided_at, decided_by,
        created_at)
      values (${id}, ${ids.buyer}, ${newId()}, ${type}, ${item}, ${name}, '$10', ${price},
        ${isCash ? 10 : null}, ${isCash ? 0.3 : 0}, ${isCash ? 0.03 : 0}, ${details && (await seal(id, details))},
        ${code}, ${status}, ${decided}, ${decided && ids.admin}, ${AT})`);
  }
}

describe("data of the first version after an upgrade", () => {
  it("takes the house's rate over from the cash item with the fewest points for a dollar, to be confirmed", async () => {
    const { adminSettings, administration } = clientOf(server, admin);
    expect(await adminSettings.get()).toMatchObject({
      points_per_dollar: 2,
      rate_taken_over: true,
    });
    const { items } = await administration.decisions({ subject: SETTINGS_ID });
    expect(items).toMatchObject([
      { actor: "system", action: "change_settings", after: { rate_taken_over: true } },
    ]);
    expect((await adminSettings.update({ rate_taken_over: false })).rate_taken_over).toBe(false);
  });

  it("knows of each referral bonus that it was paid, also of one that an earlier version enters meanwhile", async () => {
    const { db } = server.services;
    const stateOf = async (id: string) =>
      (await db.query.users.findFirst({ where: eq(users.id, id) }))?.referral_bonus;
    expect(await stateOf(ids.buyer)).toBe("paid");
    const late = await addPerson(server);
    await db.update(users).set({ referred_by: ids.admin }).where(eq(users.id, late.id));
    await db.execute(sql`insert into earnings (id, user_id, source, details, points_earned, cause_id, "timestamp")
      values (${newId()}, ${late.id}, 'REFERRAL_BONUS', 'Referral bonus', 50, ${late.id}, ${AT})`);
    expect(await stateOf(late.id)).toBe("paid");
  });

  it("has a confirmed payout for cash that was approved before payouts were recorded", async () => {
    const { items } = await clientOf(server, admin).payouts.list({ status: "confirmed" });
    expect(items.map(({ redemption_id }) => redemption_id).sort()).toEqual(
      [ids.paid, ids.short].sort(),
    );
    for (const payout of items) {
      expect(payout).toMatchObject({
        state: "confirmed",
        is_unrecorded: true,
        reference: "before payouts were recorded",
        sent_at: AT,
        confirmed_at: AT,
        sent_by_username: null,
        confirmed_by_username: null,
        naira_amount: 9_700,
      });
    }
  });

  it("finds such a payout by its account once the server has stored what the masked number shows", async () => {
    const { db } = server.services;
    const found = async (search: string) =>
      (await clientOf(server, admin).payouts.list({ status: "confirmed", search })).items;
    const ending = BANK_DETAILS.accountNumber.slice(-4);
    expect(await found(ending)).toEqual([]);
    expect(await setEarlierEndings(server.services, AbortSignal.abort())).toBe(0);
    expect(await setEarlierEndings(server.services)).toBe(2);
    expect(await found(ending)).toMatchObject([{ redemption_id: ids.paid }]);
    const past = db
      .update(payouts)
      .set({ account_ending: "0000" })
      .where(eq(payouts.redemption_id, ids.paid));
    await expect(past.execute()).rejects.toThrow();
    const again = await setEarlierEndings(server.services);
    expect(again).toBeLessThan(2);
  });

  it("cannot fail or pay such a payout again", async () => {
    const failed = { p_redemption_id: ids.paid, p_reason: "Came back" };
    expect(await tryCall(clientOf(server, admin).payouts.markFailed(failed))).toMatchObject({
      body: { code: "PAYOUT_ENDED" },
    });
    const answer = tryCall(
      clientOf(server, admin).payouts.export({ p_redemption_ids: [ids.paid] }),
    );
    expect(await answer).toMatchObject({ body: { code: "PAYOUT_NOT_TO_PAY" } });
  });

  it("shares the code that an item had with all its buyers, and shows theirs to earlier ones", async () => {
    const codes = await clientOf(server, admin).vault.list({ id: ids.card });
    expect(codes).toMatchObject({ shared: true, shared_given: 1, items: [], available: 0 });
    const { items } = await clientOf(server, buyer).redemptions.mine({});
    expect(items.find(({ id }) => id === ids.card1)).toMatchObject({
      redemption_code: SHARED,
      has_code: true,
      item_type: "Gift Card",
      reference: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    });
  });

  it("approves cash that was waiting, with a payout to pay and the account read as before", async () => {
    await clientOf(server, admin).redemptions.approve({ p_redemption_id: ids.waiting });
    const { items } = await clientOf(server, admin).payouts.list({ status: "to_pay" });
    expect(items).toMatchObject([
      { redemption_id: ids.waiting, is_unrecorded: false, username: "buyer" },
    ]);
    const p_redemption_id = ids.waiting;
    const full = await clientOf(server, admin).redemptions.revealBankDetails({ p_redemption_id });
    expect(full).toEqual(BANK_DETAILS);
  });
});
