import { HOLD_MAX_DAYS } from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { redemptionMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import {
  earnings,
  marketplaceItems,
  notifications,
  redemptions,
} from "../../../src/platform/db/schema/index";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, codeOf, fieldErrorsOf, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import {
  addItem,
  approve,
  BANK_DETAILS,
  redeemed,
  redeemedCash,
  reject,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { setClock } from "./support";

const server = testServer();
const admin = testPerson(server, { admin: true });

const newBuyer = () => addPerson(server, { points: 200 });
const mine = async (person: Person) => (await clientOf(server, person).redemptions.mine({})).items;
const change = ({ id }: { id: string }, values: Partial<typeof marketplaceItems.$inferInsert>) =>
  server.services.db.update(marketplaceItems).set(values).where(eq(marketplaceItems.id, id));

describe("approving a redemption", () => {
  it("goes by what was bought when the item has become cash, or a gift card with a code, since", async () => {
    const card = await addItem(server);
    const id = await redeemed(server, await newBuyer(), card);
    await change(card, { type: "Cash" });
    expect(await approve(server, id, admin, { p_redemption_code: `CARD-${id}` })).toMatchObject({
      item_type: "Gift Card",
      has_code: true,
      redemption_code: null,
    });
    const cash = await redeemedCash(server, await newBuyer());
    await change(cash.item, { type: "Gift Card", redemption_code: "NOT-FOR-CASH" });
    expect(await approve(server, cash.id, admin)).toMatchObject({
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
    expect(await decisionsOn(server, id)).toMatchObject([
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
    await change(item, { redemption_code: "CHANGED", deleted_at: new Date().toISOString() });
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
    expect(await decisionsOn(server, id)).toMatchObject([
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
  it("returns the price that was paid, and the stock, also when the item was deleted or its price changed", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { redemption_code: "NEVER-SHOWN" });
    const id = await redeemed(server, buyer, item);
    await clientOf(server, admin).items.delete({ id: item.id });
    await change(item, { price: 9_999 });
    const body = await reject(server, id, admin, { p_note: "Out of print." });
    expect(body).toMatchObject({ status: "REJECTED", review_note: "Out of print." });
    expect(await pointsOf(server, buyer)).toBe(200);
    expect(await stockOf(server, item)).toBe(20);
    expect((await ledgerOf(server, buyer)).at(-1)).toEqual(["REDEMPTION_REJECTED", 200]);
    expect((await mine(buyer))[0]).toMatchObject({ status: "REJECTED", redemption_code: null });
  });
});

describe("refused decisions on redemptions", () => {
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
      expect(await decisionsOn(server, id)).toHaveLength(1);
    }
  });
});

describe("holding a redemption", () => {
  let buyer: Person;
  let id: string;

  async function newRedemption() {
    await setClock(server, new Date(), [admin]);
    buyer = await addPerson(server, { points: 200 });
    ({ id } = await redeemedCash(server, buyer));
  }
  const inDays = (days: number) =>
    new Date(server.clock.now().getTime() + days * MS_PER_DAY).toISOString();
  const hold = (as: Person, p_until = inDays(2), p_reason = "We ask the bank.") =>
    clientOf(server, as).redemptions.hold({ p_redemption_id: id, p_reason, p_until });
  const release = (as: Person, p_reason?: string) =>
    clientOf(server, as).redemptions.release({ p_redemption_id: id, p_reason });

  it("refuses to approve during a hold, and approves once it has ended by itself", async () => {
    await newRedemption();
    const until = inDays(2);
    expect(await hold(admin, until)).toMatchObject({
      status: "PENDING",
      held_until: until,
      hold_reason: "We ask the bank.",
    });
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    expect(await pointsOf(server, buyer)).toBe(0);
    await setClock(server, new Date(Date.parse(until) - 1), [admin]);
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    await setClock(server, until, [admin]);
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
  });

  it("tells the buyer of each hold, until when and why, who can cancel during it, as it can be rejected", async () => {
    await newRedemption();
    await setClock(server, "2027-01-04T10:00:00.000Z", [admin, buyer]);
    await hold(admin, "2027-01-06T12:30:00.000Z");
    await hold(admin, "2027-01-07T12:30:00.000Z", "We still wait.");
    const held = (await noticesOf(server, buyer)).filter(({ kind }) => kind === "redemption_held");
    expect(held).toHaveLength(2);
    expect(held[0]?.body).toContain(
      "It cannot be approved before 7 Jan 2027, 12:30 UTC: We still wait.",
    );
    const [mine] = (await clientOf(server, buyer).redemptions.mine({})).items;
    expect(mine).toMatchObject({
      held_until: "2027-01-07T12:30:00.000Z",
      hold_reason: "We still wait.",
    });
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: id });
    expect(await pointsOf(server, buyer)).toBe(200);
    await newRedemption();
    await hold(admin);
    expect(await reject(server, id, admin)).toMatchObject({ status: "REJECTED" });
  });

  it("can be approved at once when the hold is lifted, and records hold and release", async () => {
    await newRedemption();
    const until = inDays(2);
    await hold(admin, until);
    expect(await release(admin, "The bank answered.")).toMatchObject({
      held_until: null,
      hold_reason: null,
    });
    expect(await codeOf(release(admin))).toBe("REDEMPTION_NOT_HELD");
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
    const held = { held_until: until, hold_kind: "admin", hold_reason: "We ask the bank." };
    expect(await decisionsOn(server, id)).toMatchObject([
      { action: "hold_redemption", admin_id: admin.id, before: null, after: held },
      {
        action: "release_redemption",
        before: held,
        after: { held_until: null, reason: "The bank answered." },
      },
      { action: "approve_redemption" },
    ]);
  });

  it("refuses an end in the past or too far ahead, and a missing reason, and changes nothing", async () => {
    await newRedemption();
    const fields = async (until: string, reason?: string) =>
      fieldErrorsOf(await tryCall(hold(admin, until, reason)));
    expect(await fields(inDays(0))).toEqual({ p_until: redemptionMessages.holdUntilAhead });
    expect(await fields(inDays(HOLD_MAX_DAYS + 1))).toEqual({
      p_until: redemptionMessages.holdTooLong(HOLD_MAX_DAYS),
    });
    expect(Object.keys((await fields(inDays(1), " ")) ?? {})).toEqual(["p_reason"]);
    expect(await decisionsOn(server, id)).toEqual([]);
  });

  it("refuses an end earlier than that of the hold in force, also of a limit, and changes nothing", async () => {
    await newRedemption();
    const until = inDays(2);
    const justBefore = new Date(Date.parse(until) - 1).toISOString();
    const second = await addPerson(server, { admin: true });
    await hold(admin, until);
    expect(fieldErrorsOf(await tryCall(hold(second, justBefore, "Shorter.")))).toEqual({
      p_until: redemptionMessages.holdNotShorter,
    });
    const limit = { hold_kind: "bonus_wait", hold_reason: null, held_by: null } as const;
    await server.services.db.update(redemptions).set(limit).where(eq(redemptions.id, id));
    expect(fieldErrorsOf(await tryCall(hold(second, justBefore, "Shorter.")))).toEqual({
      p_until: redemptionMessages.holdNotShorter,
    });
    expect(await decisionsOn(server, id)).toHaveLength(1);
    expect(await codeOf(approve(server, id, admin))).toBe("REDEMPTION_HELD");
    expect(await hold(second, until, "The same end.")).toMatchObject({ held_until: until });
    // Once it has ended by itself, a new one may be of any length.
    await setClock(server, until, [admin]);
    await hold(admin, inDays(1));
  });

  it("refuses to hold, release or decide an own, a decided and an unknown redemption", async () => {
    await setClock(server, new Date(), [admin]);
    const own = await addPerson(server, { admin: true, points: 200 });
    ({ id } = await redeemedCash(server, own));
    expect(await codeOf(hold(own))).toBe("OWN_DECISION");
    expect(await codeOf(release(own))).toBe("OWN_DECISION");
    for (const decide of [approve, reject]) {
      expect(await tryCall(decide(server, id, own))).toMatchObject({
        status: 403,
        body: { code: "OWN_DECISION", message: "You cannot decide your own redemption." },
      });
    }
    await approve(server, id, admin);
    expect(await codeOf(hold(admin))).toBe("ALREADY_DECIDED");
    expect(await codeOf(release(admin))).toBe("ALREADY_DECIDED");
    id = newId();
    expect(await codeOf(hold(admin))).toBe("NOT_FOUND");
    expect(await codeOf(release(admin))).toBe("NOT_FOUND");
    expect(await codeOf(approve(server, id, admin))).toBe("NOT_FOUND");
  });
});

const cancel = (as: Person, id: string) =>
  clientOf(server, as).redemptions.cancel({ p_redemption_id: id });

describe("cancelling a redemption", () => {
  it("returns price and stock to a buyer who cancels, which nobody has decided or reviewed, and tells no admin any more", async () => {
    const buyer = await newBuyer();
    const times = await clientOf(server).reviewTimes.get();
    const item = await addItem(server, { name: "Mug" });
    const id = await redeemed(server, buyer, item);
    const body = await cancel(buyer, id);
    expect(body).toMatchObject({ id, status: "REJECTED", decided_at: null });
    expect(body.cancelled_at).not.toBeNull();
    expect(await pointsOf(server, buyer)).toBe(200);
    expect(await stockOf(server, item)).toBe(20);
    expect(await ledgerOf(server, buyer)).toEqual([
      ["POINTS_EARNED", 200],
      ["POINTS_REDEEMED", -200],
      ["REDEMPTION_REJECTED", 200],
    ]);
    const [refund] = (await clientOf(server, buyer).earnings.list({})).items;
    expect(refund).toMatchObject({ details: 'Cancelled: "Mug"', redemption_id: id });
    const all = await server.services.db.select().from(notifications);
    const own = all.filter(({ data }) => "redemption_id" in data && data.redemption_id === id);
    expect(own.map(({ read }) => read)).toEqual([true]);
    // What was read less than five minutes ago is answered again.
    server.clock.advance(300_000);
    expect(await clientOf(server).reviewTimes.get()).toEqual(times);
  });

  it("refuses to cancel what is decided or cancelled already, of another person, and unknown", async () => {
    const [buyer, other] = [await addPerson(server, { points: 600 }), await newBuyer()];
    const item = await addItem(server);
    const [approved, rejected, pending] = [
      await redeemed(server, buyer, item),
      await redeemed(server, buyer, item),
      await redeemed(server, buyer, item),
    ];
    await approve(server, approved, admin);
    await reject(server, rejected, admin);
    const refusal = (as: Person, id: string) => codeOf(cancel(as, id));
    // The buyer does not learn which admin decided.
    const { body } = await tryCall(cancel(buyer, approved));
    expect(body).toEqual({ code: "ALREADY_DECIDED", message: "This has already been decided." });
    expect(await refusal(buyer, rejected)).toBe("ALREADY_DECIDED");
    expect(await refusal(other, pending)).toBe("NOT_FOUND");
    expect(await refusal(buyer, newId())).toBe("NOT_FOUND");
    await cancel(buyer, pending);
    expect(await refusal(buyer, pending)).toBe("ALREADY_DECIDED");
    expect(await tryCall(approve(server, pending, admin))).toMatchObject({
      body: {
        code: "ALREADY_DECIDED",
        data: { decided: { status: "cancelled", decided_by: null } },
      },
    });
    expect(await pointsOf(server, buyer)).toBe(400);
  });
});

it("passes the audit after cancelled redemptions, and finds a refund of one that is not cancelled", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
  const buyer = await newBuyer();
  const id = await redeemed(server, buyer, await addItem(server));
  await cancel(buyer, id);
  const { db } = server.services;
  await db.execute("alter table redemptions disable trigger redemptions_transition");
  await db
    .update(redemptions)
    .set({ status: "PENDING", cancelled_at: null })
    .where(eq(redemptions.id, id));
  await db.execute("alter table redemptions enable trigger redemptions_transition");
  const found = (await server.audit()).mismatches.filter((text) => text.includes(id));
  expect(found).toEqual([
    `ledger entries of redemption ${id}: expected -200, found 0`,
    expect.stringContaining("REDEMPTION_REJECTED of 200 points without its cause"),
  ]);
});
