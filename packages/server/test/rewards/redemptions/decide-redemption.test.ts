import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, earnings, marketplaceItems } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import {
  addItem,
  approve,
  BANK_DETAILS,
  redeemed,
  redeemedCash,
  reject,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const newBuyer = () => addPerson(server, { points: 200 });
const mine = async (person: Person) => (await clientOf(server, person).redemptions.mine({})).items;
const decisionsOn = (id: string) =>
  server.services.db.select().from(adminDecisions).where(eq(adminDecisions.subject_id, id));

describe("approving a redemption", () => {
  it.each([
    ["a gift card", "Gift Card", "Electronics"],
    ["a gift card whose item becomes cash", "Gift Card", "Cash"],
  ] as const)(
    "treats %s as what was bought, after its item's type has changed",
    async (_, type, later) => {
      const item = await addItem(server, { type });
      const id = await redeemed(server, await newBuyer(), item);
      await server.services.db
        .update(marketplaceItems)
        .set({ type: later })
        .where(eq(marketplaceItems.id, item.id));
      const body = await approve(server, id, admin, { p_redemption_code: `CARD-${id}` });
      expect(body).toMatchObject({ item_type: type, has_code: true, redemption_code: null });
    },
  );

  it("gives the buyer of cash no code when its item has become a gift card with one", async () => {
    const { item, id } = await redeemedCash(server, await newBuyer());
    await server.services.db
      .update(marketplaceItems)
      .set({ type: "Gift Card", redemption_code: "NOT-FOR-CASH" })
      .where(eq(marketplaceItems.id, item.id));
    expect(await approve(server, id, admin)).toMatchObject({
      item_type: "Cash",
      redemption_code: null,
    });
  });

  it("approves a redemption without another cost and shows the code to its buyer alone", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { redemption_code: "COFFEE-1" });
    const id = await redeemed(server, buyer, item);
    expect((await mine(buyer))[0]).toMatchObject({ status: "PENDING", redemption_code: null });
    const body = await approve(server, id, admin, { p_note: " Enjoy! " });
    expect(body).toMatchObject({
      status: "APPROVED",
      redemption_code: "COFFEE-1",
      review_note: "Enjoy!",
      username: buyer.username,
      decided_by: admin.id,
    });
    expect((await mine(buyer))[0]).toMatchObject({
      status: "APPROVED",
      redemption_code: "COFFEE-1",
      review_note: "Enjoy!",
    });
    expect(await mine(await addPerson(server))).toEqual([]);
    expect(await ledgerOf(server, buyer)).toEqual([
      ["POINTS_EARNED", 200],
      ["POINTS_REDEEMED", -200],
      ["REDEMPTION_APPROVED", 0],
    ]);
    expect(await stockOf(server, item)).toBe(19);
    expect(await decisionsOn(id)).toMatchObject([
      {
        admin_id: admin.id,
        action: "approve_redemption",
        before: { status: "PENDING" },
        after: { status: "APPROVED", review_note: "Enjoy!" },
      },
    ]);
  });

  it("gives one buyer a code of their own when the redemption is approved, independent of the item's code", async () => {
    const item = await addItem(server, { redemption_code: "SHARED" });
    const [one, two] = [await newBuyer(), await newBuyer()];
    const ids = [await redeemed(server, one, item), await redeemed(server, two, item)];
    await approve(server, ids[0] ?? "", admin, { p_redemption_code: "ONLY-FOR-ONE" });
    await approve(server, ids[1] ?? "", admin);
    await server.services.db
      .update(marketplaceItems)
      .set({ redemption_code: "CHANGED", deleted_at: new Date().toISOString() })
      .where(eq(marketplaceItems.id, item.id));
    expect((await mine(one))[0]?.redemption_code).toBeNull();
    const own = clientOf(server, one).vault.revealOwn({ p_redemption_id: ids[0] ?? "" });
    expect(await own).toMatchObject({ code: "ONLY-FOR-ONE" });
    expect((await mine(two))[0]?.redemption_code).toBe("SHARED");
  });

  it("records the fee of approved cash in dollars", async () => {
    const buyer = await newBuyer();
    const { id } = await redeemedCash(server, buyer, "$10.50");
    const body = await approve(server, id, admin);
    expect(body).toMatchObject({
      bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
      payout: { state: "to_pay", reference: null },
      amount: 10.5,
      commission_amount: 0.32,
    });
    const [fee] = await server.services.db
      .select()
      .from(earnings)
      .where(and(eq(earnings.source, "COMMISSION_FEE"), eq(earnings.user_id, buyer.id)));
    expect(fee).toMatchObject({
      user_id: buyer.id,
      points_earned: 0,
      details: 'Platform fee of $0.32 for "Cash, $100"',
    });
    expect(await decisionsOn(id)).toMatchObject([
      { after: { status: "APPROVED", paid_out: "$10.18" } },
    ]);
    expect(await pointsOf(server, buyer)).toBe(0);
  });

  it("refuses a code for anything but a gift card", async () => {
    const buyer = await newBuyer();
    const id = await redeemed(server, buyer, await addItem(server, { type: "Electronics" }));
    expect(await tryCall(approve(server, id, admin, { p_redemption_code: "X" }))).toMatchObject({
      status: 400,
      body: { data: { fields: { p_redemption_code: expect.any(String) } } },
    });
    expect((await mine(buyer))[0]?.status).toBe("PENDING");
    expect(await tryCall(approve(server, id, admin))).toMatchObject({
      body: { redemption_code: null },
    });
  });
});

describe("rejecting a redemption", () => {
  it("returns points and stock when a redemption is rejected, of a deleted item too", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { redemption_code: "NEVER-SHOWN" });
    const id = await redeemed(server, buyer, item);
    await clientOf(server, admin).items.delete({ id: item.id });
    const body = await reject(server, id, admin, { p_note: "Out of print." });
    expect(body).toMatchObject({ status: "REJECTED", review_note: "Out of print." });
    expect(await pointsOf(server, buyer)).toBe(200);
    expect(await stockOf(server, item)).toBe(20);
    expect((await ledgerOf(server, buyer)).at(-1)).toEqual(["REDEMPTION_REJECTED", 200]);
    expect((await mine(buyer))[0]).toMatchObject({ status: "REJECTED", redemption_code: null });
  });

  it("returns the price that was paid when the item's price has changed", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server);
    const id = await redeemed(server, buyer, item);
    await server.services.db
      .update(marketplaceItems)
      .set({ price: 9_999 })
      .where(eq(marketplaceItems.id, item.id));
    await reject(server, id, admin);
    expect(await pointsOf(server, buyer)).toBe(200);
  });
});

describe("refused decisions on redemptions", () => {
  it("refuses decisions by other people, on unknown redemptions and with wrong input", async () => {
    const buyer = await newBuyer();
    const { id } = await redeemedCash(server, buyer);
    for (const decide of [approve, reject]) {
      expect((await tryCall(decide(server, id))).status).toBe(401);
      expect((await tryCall(decide(server, id, buyer))).status).toBe(403);
      expect((await tryCall(decide(server, newId(), admin))).status).toBe(404);
      expect((await tryCall(decide(server, "7", admin))).status).toBe(400);
      expect((await tryCall(decide(server, id, admin, { p_note: "x".repeat(1_001) }))).status).toBe(
        400,
      );
    }
    for (const verb of ["approve_redemption", "reject_redemption"]) {
      const body = { p_redemption_id: id, p_admin_id: newId() };
      expect((await request(server, "POST", `/rpc/${verb}`, { as: admin, body })).status).toBe(400);
    }
    expect((await mine(buyer))[0]?.status).toBe("PENDING");
    expect(await decisionsOn(id)).toEqual([]);
  });

  it("refuses a decision on the admin's own redemption", async () => {
    const rich = await addPerson(server, { admin: true, points: 500 });
    const id = await redeemed(server, rich, await addItem(server));
    for (const decide of [approve, reject]) {
      expect(await tryCall(decide(server, id, rich))).toMatchObject({
        status: 403,
        body: { code: "OWN_DECISION", message: "You cannot decide your own redemption." },
      });
    }
    expect(await pointsOf(server, rich)).toBe(300);
  });

  it("refuses a second decision on the same redemption, and names who decided", async () => {
    for (const [status, first] of [
      ["approved", approve],
      ["rejected", reject],
    ] as const) {
      const buyer = await newBuyer();
      const id = await redeemed(server, buyer, await addItem(server));
      const { decided_at: at } = await first(server, id, admin);
      const points = await pointsOf(server, buyer);
      for (const second of [approve, reject]) {
        expect(await tryCall(second(server, id, admin))).toMatchObject({
          status: 409,
          body: {
            code: "ALREADY_DECIDED",
            data: { decided: { status, decided_by: admin.username, at } },
          },
        });
      }
      expect(await pointsOf(server, buyer)).toBe(points);
      expect(await decisionsOn(id)).toHaveLength(1);
    }
  });
});

it("passes the audit after all decisions on redemptions", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
