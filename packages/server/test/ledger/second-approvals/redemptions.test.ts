import { unreadableMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  adminDecisions,
  redemptions,
  secondApprovals,
} from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addItem, redeemed } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { codesOf, newCodes } from "../../support/vault";

const FROM = 1_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  first = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
  third = await addPerson(server, { admin: true });
});

async function pending(price = FROM) {
  const buyer = await addPerson(server, { points: 2_000 });
  const item = await addItem(server, { price, redemption_code: "SHARED" });
  return { buyer, id: await redeemed(server, buyer, item) };
}
const approve = (p_redemption_id: string, as = first, given: object = {}) =>
  clientOf(server, as).redemptions.approve({ p_redemption_id, ...given });
const reject = (p_redemption_id: string, as = first) =>
  clientOf(server, as).redemptions.reject({ p_redemption_id });
const confirm = (p_id = "", as = second) => clientOf(server, as).secondApprovals.confirm({ p_id });
async function openAbout(redemptionId: string) {
  const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
  return items.find(({ subject_id }) => subject_id === redemptionId);
}
const itemOf = async (id: string) => {
  const row = await server.services.db.query.redemptions.findFirst({
    where: eq(redemptions.id, id),
  });
  return { id: row?.item_id ?? "" };
};
const statusOf = async (id: string) =>
  (await server.services.db.select().from(redemptions).where(eq(redemptions.id, id)))[0]?.status;

describe("redemptions of many points", () => {
  it("approves one below the sum at once, and from the sum on when a second admin confirms, with both recorded", async () => {
    const below = await approve((await pending(FROM - 1)).id);
    expect(below).toMatchObject({ status: "APPROVED", awaiting_second: false });
    const { id, buyer } = await pending();
    expect(await approve(id, first, { p_note: "Thanks." })).toMatchObject({
      status: "PENDING",
      awaiting_second: true,
    });
    const { items } = await clientOf(server, second).redemptions.list({ limit: 100 });
    expect(items.find((one) => one.id === id)).toMatchObject({ awaiting_second: true });
    const asked = await openAbout(id);
    expect(asked).toMatchObject({
      kind: "redemption",
      username: buyer.username,
      reason: "Thanks.",
    });
    await confirm(asked?.id);
    const [own] = (await clientOf(server, buyer).redemptions.mine({})).items;
    expect(own).toMatchObject({ status: "APPROVED", review_note: "Thanks." });
    expect((await ledgerOf(server, buyer)).at(-1)).toEqual(["REDEMPTION_APPROVED", 0]);
    const rows = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, id))
      .orderBy(adminDecisions.created_at, adminDecisions.id);
    expect(rows.map(({ action, admin_id }) => [action, admin_id])).toEqual([
      ["request_second", first.id],
      ["approve_redemption", second.id],
      ["confirm_second", second.id],
    ]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is neither approved again nor confirmed by the first admin while it waits, and pending as before once it is refused", async () => {
    const { id } = await pending();
    await approve(id);
    for (const admin of [first, second]) {
      expect(await tryCall(approve(id, admin))).toMatchObject({
        body: { code: "AWAITING_SECOND" },
      });
    }
    const asked = await openAbout(id);
    expect(await tryCall(confirm(asked?.id, first))).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    const { db } = server.services;
    const past = db.update(redemptions).set({ status: "APPROVED" }).where(eq(redemptions.id, id));
    await expect(past.execute()).rejects.toThrow();
    expect(await statusOf(id)).toBe("PENDING");
    await clientOf(server, second).secondApprovals.refuse({ p_id: asked?.id ?? "" });
    expect(await approve(id, second)).toMatchObject({ awaiting_second: true });
    await confirm((await openAbout(id))?.id, first);
    expect(await statusOf(id)).toBe("APPROVED");
  });

  it("keeps a code that the first admin typed, encrypted, and gives it when the second one confirms", async () => {
    const { id, buyer } = await pending();
    const [typed = ""] = newCodes(1);
    await approve(id, first, { p_redemption_code: typed });
    const asked = await openAbout(id);
    expect(asked).toMatchObject({ has_code: true });
    const stored = () =>
      server.services.db
        .select()
        .from(secondApprovals)
        .where(eq(secondApprovals.id, asked?.id ?? ""));
    expect((await stored())[0]?.code).toEqual(expect.any(String));
    expect(JSON.stringify([asked, await stored(), server.logged])).not.toContain(typed);
    await confirm(asked?.id);
    expect((await stored())[0]?.code).toBeNull();
    const reveal = clientOf(server, buyer).vault.revealOwn({ p_redemption_id: id });
    expect((await reveal).code).toBe(typed);
    const given = await codesOf(server, await itemOf(id));
    expect(given).toMatchObject([{ redemption_id: id, added_by: first.id }]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("refuses a typed code that was given before, when it is typed and when it is confirmed", async () => {
    const [one, two] = [await pending(), await pending()];
    const [typed = ""] = newCodes(1);
    for (const { id } of [one, two]) await approve(id, first, { p_redemption_code: typed });
    await confirm((await openAbout(one.id))?.id);
    const waiting = await openAbout(two.id);
    expect(await tryCall(confirm(waiting?.id))).toMatchObject({ body: { code: "CODE_TAKEN" } });
    expect(await statusOf(two.id)).toBe("PENDING");
    expect(await openAbout(two.id)).toMatchObject({ has_code: true });
    const three = await pending();
    expect(await tryCall(approve(three.id, first, { p_redemption_code: typed }))).toMatchObject({
      body: { code: "CODE_TAKEN" },
    });
    expect(await openAbout(three.id)).toBeUndefined();
  });

  it("says of a typed code that cannot be read any more to refuse it and to type it anew", async () => {
    const { id } = await pending();
    const [typed = ""] = newCodes(1);
    await approve(id, first, { p_redemption_code: typed });
    const { id: p_id = "" } = (await openAbout(id)) ?? {};
    await server.services.db
      .update(secondApprovals)
      .set({ code: "of a lost key" })
      .where(eq(secondApprovals.id, p_id));
    expect(await tryCall(confirm(p_id))).toMatchObject({
      status: 409,
      body: { code: "NO_CODE_LEFT", message: unreadableMessages.typedCode },
    });
    expect(await statusOf(id)).toBe("PENDING");
    await clientOf(server, second).secondApprovals.refuse({ p_id });
    await approve(id, first, { p_redemption_code: typed });
    await confirm((await openAbout(id))?.id);
    expect(await statusOf(id)).toBe("APPROVED");
  });

  it("deletes a typed code when it is refused, rejected or cancelled", async () => {
    const endings = [
      (id: string) => reject(id, third),
      async (_id: string, p_id: string) =>
        clientOf(server, second).secondApprovals.refuse({ p_id }),
      (p_redemption_id: string, _id: string, buyer: Person) =>
        clientOf(server, buyer).redemptions.cancel({ p_redemption_id }),
    ];
    for (const end of endings) {
      const { id, buyer } = await pending();
      await approve(id, first, { p_redemption_code: newCodes(1)[0] });
      await end(id, (await openAbout(id))?.id ?? "", buyer);
      const rows = await server.services.db
        .select()
        .from(secondApprovals)
        .where(eq(secondApprovals.subject_id, id));
      expect(rows).toMatchObject([{ code: null, state: expect.not.stringMatching("open") }]);
    }
    const past = server.services.db.update(secondApprovals).set({ code: "clear" }).execute();
    await expect(past).rejects.toThrow();
  });
});
