import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { notifications, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addItem, approve, redeemed, reject, stockOf } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { codeOf } from "./support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const newBuyer = () => addPerson(server, { points: 200 });
const cancel = (as: Person, id: string) =>
  clientOf(server, as).redemptions.cancel({ p_redemption_id: id });

describe("cancelling a redemption", () => {
  it("returns price and stock when the buyer cancels, with nobody as the one who decided", async () => {
    const buyer = await newBuyer();
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
  });

  it("takes what is cancelled out of the admins' unread notifications", async () => {
    const buyer = await newBuyer();
    const id = await redeemed(server, buyer, await addItem(server));
    await cancel(buyer, id);
    const all = await server.services.db.select().from(notifications);
    const own = all.filter(({ data }) => "redemption_id" in data && data.redemption_id === id);
    expect(own.map(({ read }) => read)).toEqual([true]);
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

  it("does not count a cancelled redemption as a review of an admin", async () => {
    const buyer = await newBuyer();
    const before = await clientOf(server, admin).reviewTimes.get();
    await cancel(buyer, await redeemed(server, buyer, await addItem(server)));
    expect(await clientOf(server, admin).reviewTimes.get()).toEqual(before);
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
