import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { BANK_DETAILS, redeem } from "../../support/marketplace";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";
import { CASH_ITEM, confirmAbout, latestTold, openAbout } from "./support";

const server = testServer();
let first: Person;
let other: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  first = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
  await api().adminSettings.update({ points_per_dollar: 25, second_from_points: 100_000 });
  server.clock.advance(1_000);
});

const api = (by = first) => clientOf(server, by);
const confirm = (subject: string, by = other) => tryCall(confirmAbout(server, by, subject));
const shown = async (id: string) => await api().marketplace.get({ id });

describe("a new cash item", () => {
  it("near the rate is sold at once and told to all admins, as is a higher price and any price of other items", async () => {
    const item = await api().items.create(CASH_ITEM);
    expect(item).toMatchObject({ quantity: 5, awaiting_second: false });
    expect(await latestTold(server, "item_changed")).toMatchObject({
      person_id: first.id,
      facts: { title: CASH_ITEM.name, price: 250, value: "$10", was: null },
    });
    const dearer = await api().items.update({ id: item.id, price: 260 });
    expect(dearer).toMatchObject({ price: 260, awaiting_second: false });
    const mug = await api().items.create({ ...CASH_ITEM, name: "Mug", type: "Electronics" });
    expect(await api().items.update({ id: mug.id, price: 1 })).toMatchObject({ price: 1 });
    expect(await latestTold(server, "item_changed")).toMatchObject({
      facts: { title: "Mug", price: 1 },
    });
  });

  it("far from the rate has no stock before a second admin confirms it", async () => {
    const item = await api().items.create({ ...CASH_ITEM, price: 1, value: "$1,000,000" });
    expect(item).toMatchObject({ quantity: 0, awaiting_second: true });
    const listed = async () =>
      (await api().items.list({ limit: 100 })).items.find(({ id }) => id === item.id);
    expect(await listed()).toMatchObject({ quantity: 0, awaiting_second: true });
    const restock = { id: item.id, quantity_change: 3 };
    expect((await tryCall(api().items.update(restock))).body).toMatchObject({
      code: "AWAITING_SECOND",
    });
    expect((await confirm(item.id, first)).body).toMatchObject({ code: "OWN_DECISION" });
    expect((await shown(item.id)).quantity).toBe(0);
    expect((await confirm(item.id)).status).toBe(200);
    expect(await listed()).toMatchObject({ quantity: 5, awaiting_second: false });
    server.clock.advance(1_000);
    expect(await api().items.update(restock)).toMatchObject({ quantity: 5, awaiting_second: true });
    await api().items.delete({ id: item.id });
    expect(await openAbout(server, item.id)).toBeUndefined();
  });
});

describe("an edit of a cash item", () => {
  it("that makes it cheaper waits as a whole, and is told once it counts", async () => {
    const { id } = await api().items.create(CASH_ITEM);
    server.clock.advance(1_000);
    const edited = await api().items.update({ id, price: 240, name: "Cash" });
    expect(edited).toMatchObject({ price: 250, name: CASH_ITEM.name, awaiting_second: true });
    expect((await latestTold(server, "item_changed"))?.facts).not.toMatchObject({ price: 240 });
    await api(other).secondApprovals.refuse({ p_id: (await openAbout(server, id))?.id ?? "" });
    expect(await shown(id)).toMatchObject({ price: 250 });
    await api().items.update({ id, price: 240 });
    expect((await confirm(id)).status).toBe(200);
    expect(await shown(id)).toMatchObject({ price: 240 });
    expect(await latestTold(server, "item_changed")).toMatchObject({
      person_id: other.id,
      facts: { price: 240, was: { price: 250, value: "$10" } },
    });
  });

  it("that waits is confirmed for the terms that were seen: they stay, but for less stock", async () => {
    const { id } = await api().items.create(CASH_ITEM);
    await api().items.update({ id, price: 240 });
    for (const change of [
      { quantity_change: 500 },
      { price: 260 },
      { type: "Electronics" as const },
    ]) {
      const { body } = await tryCall(api(other).items.update({ id, ...change }));
      expect(body).toMatchObject({ code: "AWAITING_SECOND" });
    }
    await api(other).items.update({ id, name: "Ten dollars", quantity_change: -2 });
    await confirm(id);
    expect(await shown(id)).toMatchObject({ name: "Ten dollars", price: 240, quantity: 3 });
  });
});

describe("a hold of cash", () => {
  async function held() {
    const item = await api().items.create(CASH_ITEM);
    const buyer = await addPerson(server, { points: 250 });
    const { id } = await redeem(server, buyer, item, { p_bank_details: BANK_DETAILS });
    const p_until = new Date(server.services.now().getTime() + 3 * 86_400_000).toISOString();
    await api().redemptions.hold({ p_redemption_id: id, p_reason: "A look", p_until });
    server.clock.advance(1_000);
    const release = () => api().redemptions.release({ p_redemption_id: id });
    const stored = async () =>
      (await server.services.db.select().from(redemptions).where(eq(redemptions.id, id)))[0];
    return { id, buyer, release, stored };
  }

  it("ends early once a second admin confirms it, and nothing else waits for that", async () => {
    const { id, release, stored } = await held();
    expect(await release()).toMatchObject({ release_awaits_second: true, awaiting_second: false });
    expect((await tryCall(release())).body).toMatchObject({ code: "AWAITING_SECOND" });
    expect((await stored())?.held_until).not.toBeNull();
    expect((await confirm(id)).body).toMatchObject({ kind: "release", state: "confirmed" });
    expect((await stored())?.held_until).toBeNull();
    await api().redemptions.approve({ p_redemption_id: id });
    expect((await stored())?.status).toBe("APPROVED");
  });

  it("that replaces one of which the early end was asked for is not ended by that", async () => {
    const { id, release, stored } = await held();
    await release();
    const asked = await openAbout(server, id);
    const p_until = new Date(server.services.now().getTime() + 9 * 86_400_000).toISOString();
    await api(other).redemptions.hold({ p_redemption_id: id, p_reason: "A warning", p_until });
    const { body } = await tryCall(api(other).secondApprovals.confirm({ p_id: asked?.id ?? "" }));
    expect(body).toMatchObject({ code: "ALREADY_DECIDED" });
    expect(await stored()).toMatchObject({ held_until: p_until, hold_reason: "A warning" });
    expect(await release()).toMatchObject({ release_awaits_second: true });
  });

  it("that ends by itself lets it be approved, which withdraws what was asked; so does a cancellation", async () => {
    const one = await held();
    await one.release();
    server.clock.advance(3 * 86_400_000);
    first = await signedIn(server, first.email);
    other = await signedIn(server, other.email);
    await api().redemptions.approve({ p_redemption_id: one.id });
    expect(await openAbout(server, one.id)).toBeUndefined();
    const two = await held();
    await two.release();
    await clientOf(server, two.buyer).redemptions.cancel({ p_redemption_id: two.id });
    expect(await openAbout(server, two.id)).toBeUndefined();
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
