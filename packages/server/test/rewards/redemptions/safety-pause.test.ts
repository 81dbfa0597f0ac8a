import { redemptionMessages, vaultMessages, waitReasons } from "@signpoint/api/texts";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { NewItem } from "../../../src/operate/seed/factories";
import { redemptions } from "../../../src/platform/db/schema/index";
import { notMe } from "../../accounts/auth/stranger";
import { mailTo, requestAuth } from "../../accounts/auth/support";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, codeOf, type Inputs, tryCall } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import {
  addItem,
  approve,
  BANK_DETAILS,
  DELIVERY,
  redeem,
  redeemed,
} from "../../support/marketplace";
import { addPerson, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { setClock, setPause } from "./support";

const BEFORE = "2027-03-09T12:00:00.000Z";
const START = "2027-03-10T12:00:00.000Z";
const UNTIL = "2027-03-17T12:00:00.000Z";
const PAUSE = { since: "2027-03-10T11:00:00.000Z", until: UNTIL };
const EMAIL = { name: "", address: "", phone: "", email: "grace@example.com" };

const server = testServer();
let buyer: Person;
beforeAll(() => server.clock.set(BEFORE));
const admin = testPerson(server, { admin: true });

async function newBuyer() {
  await setClock(server, BEFORE, [admin]);
  buyer = await addPerson(server, { points: 1_000 });
}
/** Has the buyer's account paused for an hour. */
async function paused() {
  await setClock(server, START, [admin, buyer]);
  await setPause(server, buyer, PAUSE);
}
type Given = Partial<Inputs["marketplace"]["redeem"]>;
const order = async (item: Partial<NewItem>, given: Given = {}) =>
  await redeem(server, buyer, await addItem(server, item), given);
const pageOf = (id: string) => clientOf(server, buyer).redemptions.get({ id });
const reveal = (id: string) => clientOf(server, buyer).vault.revealOwn({ p_redemption_id: id });

describe("an order of a paused account", () => {
  it.each<[string, Partial<NewItem>, Given]>([
    ["cash", { type: "Cash", value: "$100" }, { p_bank_details: BANK_DETAILS }],
    ["a gift card", { redemption_code: null }, {}],
    ["a shared code", { redemption_code: "SHARED-1" }, {}],
    ["an instant delivery", { redemption_code: "SHARED-2", instant: true }, {}],
    ["goods to nowhere yet", { type: "Electronics" }, {}],
    ["goods to a new place", { type: "Electronics" }, { p_delivery: DELIVERY }],
    ["a subscription to a new email", { type: "Subscription" }, { p_delivery: EMAIL }],
  ])("%s waits until the pause ends by its time", async (_, item, given) => {
    await newBuyer();
    await paused();
    const { id, ...bought } = await order(item, given);
    expect(bought).toMatchObject({
      status: "PENDING",
      paused_until: UNTIL,
      account_confirm_by: null,
      held_until: null,
      has_code: false,
    });
    expect((await pageOf(id)).timeline.at(-1)).toMatchObject({
      kind: "held",
      until: UNTIL,
      note: waitReasons.paused,
    });
    // Decided in time is counted from the end of the pause.
    expect(Date.parse(bought.review_due_at)).toBeGreaterThan(Date.parse(UNTIL));
    expect(await tryCall(approve(server, id, admin))).toMatchObject({
      body: { code: "REDEMPTION_HELD", message: redemptionMessages.heldByPause },
    });
    const { redemptions: calls } = clientOf(server, admin);
    expect(await codeOf(calls.release({ p_redemption_id: id }))).toBe("REDEMPTION_NOT_HELD");
    const approval = sql`update redemptions set status = 'APPROVED', decided_at = ${START} where id = ${id}`;
    await expect(server.services.db.execute(approval)).rejects.toThrow();
    await setClock(server, UNTIL, [admin, buyer]);
    const code = item.redemption_code === null ? { p_redemption_code: `TYPED-${id}` } : {};
    expect(await approve(server, id, admin, code)).toMatchObject({ status: "APPROVED" });
  });

  it("is sent as ever to a place that was used before the pause began", async () => {
    await newBuyer();
    await order({ type: "Electronics" }, { p_delivery: DELIVERY });
    await order({ type: "Subscription" }, { p_delivery: EMAIL });
    await paused();
    const again = { ...DELIVERY, address: "1 compiler road, Arlington" };
    const { id, paused_until } = await order({ type: "Electronics" }, { p_delivery: again });
    expect(paused_until).toBeNull();
    expect((await order({ type: "Subscription" }, { p_delivery: EMAIL })).paused_until).toBeNull();
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
  });

  it("waits for a place that was first used since, or by another person", async () => {
    await newBuyer();
    const other = await addPerson(server, { points: 500 });
    const goods = await addItem(server, { type: "Electronics" });
    await redeemed(server, other, goods, { p_delivery: { ...DELIVERY, name: "Another" } });
    await paused();
    for (const name of ["Grace Hopper", "Grace Hopper", "Another"]) {
      const given = { p_delivery: { ...DELIVERY, name } };
      expect((await order({ type: "Electronics" }, given)).paused_until).toBe(UNTIL);
    }
  });

  it("tells its buyer, can be cancelled, and points are earned meanwhile", async () => {
    await newBuyer();
    const { signingId } = await pendingSigning(server, buyer);
    await paused();
    const { id } = await order({ type: "Electronics" }, { p_delivery: DELIVERY });
    const [notice] = await noticesOf(server, buyer);
    expect(notice?.body).toContain(
      "until the safety pause of your account ends, 17 Mar 2027, 12:00 UTC",
    );
    await clientOf(server, buyer).redemptions.cancel({ p_redemption_id: id });
    const before = (await pointsOf(server, buyer)) ?? 0;
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    expect(await pointsOf(server, buyer)).toBeGreaterThan(before);
  });
});

describe("the pause", () => {
  it("sets what waits for it free when it is ended early", async () => {
    await newBuyer();
    await paused();
    const { id } = await order({ type: "Electronics" }, { p_delivery: DELIVERY });
    await setPause(server, buyer, null);
    expect((await pageOf(id)).paused_until).toBeNull();
    expect(await approve(server, id, admin)).toMatchObject({ status: "APPROVED" });
    expect((await order({ redemption_code: "SHARED-3", instant: true })).status).toBe("APPROVED");
  });

  it("holds for longer what waits for it when it is prolonged, and nothing that it has set free", async () => {
    await newBuyer();
    await paused();
    const { id } = await order({ type: "Electronics" }, { p_delivery: DELIVERY });
    const later = "2027-03-18T12:00:00.000Z";
    await setPause(server, buyer, { since: START, until: later });
    expect((await pageOf(id)).paused_until).toBe(later);
    await setPause(server, buyer, { since: later, until: "2027-03-25T12:00:00.000Z" });
    expect((await pageOf(id)).paused_until).toBe(later);
  });

  it("holds after “This was not me” what was ordered since, also without a pause, and nothing from before", async () => {
    await newBuyer();
    const goods = { type: "Electronics" } as const;
    const mine = await order(goods, { p_delivery: DELIVERY });
    server.clock.advance(60_000);
    const headers = { authorization: `Bearer ${buyer.token}` };
    await requestAuth(server, "GET", "/reauthenticate", undefined, headers);
    const theirs = await order(goods, { p_delivery: DELIVERY });
    const { token } = await mailTo(server, buyer.email);
    const until = new Date(server.clock.now().getTime() + 72 * 3_600_000).toISOString();
    expect((await notMe(server, token)).status).toBe(200);
    const ids = [mine.id, theirs.id];
    const rows = await server.services.db
      .select({ paused_until: redemptions.paused_until })
      .from(redemptions)
      .where(inArray(redemptions.id, ids))
      .orderBy(redemptions.created_at);
    expect(rows).toEqual([{ paused_until: null }, { paused_until: until }]);
  });

  it("is told to the form, with its end", async () => {
    await newBuyer();
    const conditions = () => clientOf(server, buyer).redemptions.conditions();
    await paused();
    const safety_pause = { ...PAUSE, ends_by: "mailbox" };
    expect(await conditions()).toEqual({ safety_pause, has_recent_proof: true });
    await setClock(server, UNTIL, [buyer]);
    expect(await conditions()).toMatchObject({ safety_pause: null });
  });
});

describe("codes", () => {
  it.each([null, "SHARED-5"])(
    "are not revealed during a pause, nor shown in lists (shared: %s)",
    async (redemption_code) => {
      await newBuyer();
      const { id } = await order({ redemption_code });
      const typed = redemption_code === null ? { p_redemption_code: `TYPED-${id}` } : {};
      await approve(server, id, admin, typed);
      await paused();
      const message = vaultMessages.codesPausedUntil("17 Mar 2027, 12:00 UTC");
      expect(await tryCall(reveal(id))).toMatchObject({ body: { code: "CODES_PAUSED", message } });
      const hidden = { redemption_code: null, has_code: true, code_paused_until: UNTIL };
      expect(await pageOf(id)).toMatchObject({ ...hidden, revealed_at: null });
      const { items } = await clientOf(server, buyer).redemptions.mine({});
      expect(items).toMatchObject([hidden]);
      const [row] = await server.services.db
        .select({ revealed_at: redemptions.revealed_at })
        .from(redemptions)
        .where(eq(redemptions.id, id));
      expect(row?.revealed_at).toBeNull();
      await setPause(server, buyer, null);
      expect((await reveal(id)).code).toBe(redemption_code ?? `TYPED-${id}`);
      expect(await pageOf(id)).toMatchObject({ redemption_code, code_paused_until: null });
    },
  );
});
