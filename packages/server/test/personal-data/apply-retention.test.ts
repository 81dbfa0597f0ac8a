import { RETENTION } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { applyRetention } from "../../src/personal-data/apply-retention";
import { authUsers, notifications, redemptions } from "../../src/platform/db/schema/index";
import { approvedCash } from "../rewards/payouts/support";
import { clientOf } from "../support/client";
import { addPerson, type Person, signedIn } from "../support/people";
import { testServer } from "../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  server.clock.set("2026-05-01T12:00:00Z");
  admin = await addPerson(server, { admin: true });
});

const redemptionOf = (id: string) =>
  server.services.db.query.redemptions.findFirst({ where: eq(redemptions.id, id) });

it("erases the details of redemptions after seven years, but not while their payout is open", async () => {
  const paid = await approvedCash(server, admin);
  const open = await approvedCash(server, admin);
  const { payouts } = clientOf(server, admin);
  await payouts.markSent({ p_payouts: [{ redemption_id: paid.id, reference: "FT-1" }] });
  await payouts.markConfirmed({ p_redemption_ids: [paid.id] });
  const years = RETENTION.TRANSACTION_YEARS;
  server.clock.set(`${2026 + years}-05-01T11:00:00Z`);
  expect((await applyRetention(server.services)).redemptions).toBe(0);
  server.clock.set(`${2026 + years}-05-01T13:00:00Z`);
  expect((await applyRetention(server.services)).redemptions).toBe(1);
  expect(await redemptionOf(paid.id)).toMatchObject({
    bank_details: null,
    account_hash: null,
    price: expect.any(Number),
    status: "APPROVED",
  });
  expect((await redemptionOf(open.id))?.bank_details).not.toBeNull();
  admin = await signedIn(server, admin.email);
  await clientOf(server, admin).redemptions.getForAdmin({ id: paid.id });
  expect((await server.audit()).mismatches).toEqual([]);
});

it("forgets after two years who did what and logged in when", async () => {
  const { db } = server.services;
  const person = await addPerson(server);
  const at = server.services.now().toISOString();
  await db.update(authUsers).set({ last_sign_in_at: at }).where(eq(authUsers.id, person.id));
  server.clock.advance(365 * 86_400_000);
  await applyRetention(server.services);
  const loginOf = async () =>
    (await db.query.authUsers.findFirst({ where: eq(authUsers.id, person.id) }))?.last_sign_in_at;
  expect(await loginOf()).toBe(at);
  server.clock.advance((RETENTION.USAGE_YEARS - 1) * 366 * 86_400_000);
  expect((await applyRetention(server.services)).usage).toBeGreaterThan(0);
  expect(await loginOf()).toBeNull();
  expect(await db.select().from(notifications)).toEqual([]);
});
