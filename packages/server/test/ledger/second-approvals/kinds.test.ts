import { unreadableMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { contracts, redemptions, secondApprovals } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { sign } from "../../support/main-job";
import { addItem, redeemed } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { codesOf, newCodes } from "../../support/vault";
import { decisionsAbout } from "./support";

const FROM = 1_000;
const server = testServer({ SECOND_APPROVAL_FROM_POINTS: String(FROM) });
let first: Person;
let second: Person;
let third: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  first = await addPerson(server, { admin: true });
  second = await addPerson(server, { admin: true });
  third = await addPerson(server, { admin: true });
});

const waiting = async () =>
  (await clientOf(server, second).secondApprovals.list({ limit: 100 })).items;
const confirm = (p_id = "", as = second) => clientOf(server, as).secondApprovals.confirm({ p_id });

describe("corrections of many points", () => {
  let person: Person;
  beforeAll(async () => {
    person = await addPerson(server, { points: 1_500 });
  });

  const credit = (p_points: number, to = person) =>
    clientOf(server, first).points.credit({ p_user_id: to.id, p_points, p_reason: "A prize" });
  const refuse = (p_id: string, as = second) =>
    clientOf(server, as).secondApprovals.refuse({ p_id, p_note: "Not agreed." });
  async function asked(points = FROM, to = person): Promise<string> {
    return (await credit(points, to)).second_approval_id ?? "";
  }

  it("moves points below the sum at once, and from the sum on when a second admin confirms, with both recorded", async () => {
    const one = await addPerson(server);
    expect(await credit(FROM - 1, one)).toMatchObject({
      points: FROM - 1,
      second_approval_id: null,
    });
    const answer = await credit(FROM, one);
    expect(answer).toMatchObject({ points: FROM - 1, second_approval_id: expect.any(String) });
    expect(await pointsOf(server, one)).toBe(FROM - 1);
    expect((await waiting()).at(-1)).toMatchObject({
      kind: "credit",
      state: "open",
      username: one.username,
      subject_name: one.username,
      points: FROM,
      reason: "A prize",
      requested_by: first.id,
      may_decide: true,
    });
    expect(await confirm(answer.second_approval_id ?? "")).toMatchObject({
      state: "confirmed",
      decided_by_username: second.username,
      may_decide: false,
    });
    expect((await ledgerOf(server, one)).at(-1)).toEqual(["POINTS_EARNED", FROM]);
    const { rows, decided } = await decisionsAbout(server, one.id);
    expect(decided.slice(-3)).toEqual([
      ["request_second", first.id],
      ["credit_points", second.id],
      ["confirm_second", second.id],
    ]);
    expect(rows.at(-2)?.after).toMatchObject({ requested_by: first.id, points_earned: FROM });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("refuses the first admin and the person concerned, also when both are admins", async () => {
    const own = await asked(FROM, second);
    for (const [id, as] of [
      [await asked(), first],
      [own, second],
    ] as const) {
      expect(await tryCall(confirm(id, as))).toMatchObject({ body: { code: "OWN_DECISION" } });
      expect(await tryCall(refuse(id, as))).toMatchObject({ body: { code: "OWN_DECISION" } });
    }
    expect(await pointsOf(server, second)).toBe(0);
    expect((await waiting()).find(({ id }) => id === own)?.may_decide).toBe(false);
  });

  it("moves nothing when it is refused, and is decided once", async () => {
    const before = await ledgerOf(server, person);
    const id = await asked();
    expect(await refuse(id)).toMatchObject({ state: "refused", note: "Not agreed." });
    expect(await tryCall(confirm(id))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
    expect(await ledgerOf(server, person)).toEqual(before);
    expect((await tryCall(confirm(newId()))).status).toBe(404);
  });

  it("stays open when the points of a deduction are gone by then", async () => {
    const { points } = clientOf(server, first);
    const tooMuch = { user_id: person.id, points_to_deduct: 1_501 };
    expect(await tryCall(points.deduct(tooMuch))).toMatchObject({
      body: { code: "NOT_ENOUGH_POINTS" },
    });
    const { second_approval_id } = await points.deduct({
      user_id: person.id,
      points_to_deduct: 1_500,
    });
    await points.deduct({ user_id: person.id, points_to_deduct: 1 });
    const id = second_approval_id ?? "";
    expect(await tryCall(confirm(id))).toMatchObject({ body: { code: "NOT_ENOUGH_POINTS" } });
    const [row] = await server.services.db
      .select()
      .from(secondApprovals)
      .where(eq(secondApprovals.id, id));
    expect(row?.state).toBe("open");
    expect(await pointsOf(server, person)).toBe(1_499);
  });

  it("is guarded by the database", async () => {
    const { db } = server.services;
    const id = await asked();
    const decided_at = server.services.now().toISOString();
    const byFirst = { state: "confirmed" as const, decided_by: first.id, decided_at };
    const changes = [
      { ...byFirst, decision_id: newId() },
      { ...byFirst, decided_by: person.id, decision_id: newId() },
      { ...byFirst, decided_by: second.id },
      { points: 1 },
    ];
    for (const change of changes) {
      const update = db.update(secondApprovals).set(change).where(eq(secondApprovals.id, id));
      await expect(update.execute()).rejects.toThrow();
    }
    await expect(db.delete(secondApprovals).execute()).rejects.toThrow();
    await expect(db.execute(sql`truncate second_approvals`)).rejects.toThrow();
  });
});

describe("redemptions of many points", () => {
  async function pending(price = FROM) {
    const buyer = await addPerson(server, { points: 2_000 });
    const item = await addItem(server, { price, redemption_code: "SHARED" });
    return { buyer, id: await redeemed(server, buyer, item) };
  }
  const approve = (p_redemption_id: string, as = first, given: object = {}) =>
    clientOf(server, as).redemptions.approve({ p_redemption_id, ...given });
  const reject = (p_redemption_id: string, as = first) =>
    clientOf(server, as).redemptions.reject({ p_redemption_id });
  const openAbout = async (id: string) =>
    (await waiting()).find(({ subject_id }) => subject_id === id);
  const itemOf = async (id: string) => {
    const row = await server.services.db.query.redemptions.findFirst({
      where: eq(redemptions.id, id),
    });
    return { id: row?.item_id ?? "" };
  };
  const statusOf = async (id: string) =>
    (await server.services.db.select().from(redemptions).where(eq(redemptions.id, id)))[0]?.status;

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
    expect((await decisionsAbout(server, id)).decided).toEqual([
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

describe("contracts that pay many points", () => {
  const create = (p_points_reward: number, p_max_signers: number) =>
    clientOf(server, first).adminContracts.create({
      p_admin_id: first.id,
      p_title: "A task",
      p_description: "What it is about.",
      p_activity: "What is to be done.",
      p_points_cost: 0,
      p_points_reward,
      p_max_signers,
      p_duration: 60,
    });
  const get = (id: string) => clientOf(server, first).adminContracts.get({ id });
  const update = (p_contract_id: string, given: object, as = first) =>
    clientOf(server, as).adminContracts.update({ p_admin_id: as.id, p_contract_id, ...given });
  const openAbout = async (id: string) =>
    (await waiting()).filter(({ subject_id }) => subject_id === id);

  it("opens when a second admin confirms, and its time begins then", async () => {
    const id = await create(100, 10);
    const signer = await addPerson(server, { points: 100 });
    expect(await tryCall(sign(server, signer, id))).toMatchObject({
      body: { code: "CONTRACT_NOT_ACTIVE" },
    });
    const [asked] = await openAbout(id);
    expect(asked).toMatchObject({ kind: "contract", points: 1_000, username: null });
    expect(await tryCall(confirm(asked?.id, first))).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    server.clock.advance(30 * 60_000);
    await confirm(asked?.id);
    const opened = await get(id);
    expect(opened).toMatchObject({ status: "active", awaiting_second: false });
    expect(opened.expires_at).toBe(
      new Date(server.services.now().getTime() + 3_600_000).toISOString(),
    );
    await sign(server, signer, id);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("asks again after each edit, by the admin who edited last", async () => {
    const id = await create(100, 10);
    const [asked] = await openAbout(id);
    await update(id, { p_title: "Another task" }, second);
    expect(await tryCall(confirm(asked?.id))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
    const [again] = await openAbout(id);
    expect(again).toMatchObject({ requested_by: second.id, may_decide: false });
    await confirm(again?.id, first);
    expect(await get(id)).toMatchObject({ status: "active", title: "Another task" });
  });

  it("opens an edited one that needs no second admin any more, and closes one that comes to need it", async () => {
    const id = await create(100, 10);
    expect(await update(id, { p_max_signers: 9 })).toMatchObject({
      status: "active",
      awaiting_second: false,
    });
    expect(await openAbout(id)).toEqual([]);
    expect(await update(id, { p_points_reward: 200 })).toMatchObject({
      status: "inactive",
      awaiting_second: true,
    });
    const [asked] = await openAbout(id);
    await confirm(asked?.id);
    // It costs no more than what was confirmed.
    expect(await update(id, { p_points_reward: 199 })).toMatchObject({ status: "active" });
  });

  it("asks for any reward without a limit of places, and for none below the sum", async () => {
    expect(await openAbout(await create(1, 0))).toMatchObject([{ points: null }]);
    const below = await create(99, 10);
    expect(await get(below)).toMatchObject({ status: "active", awaiting_second: false });
    expect(await openAbout(below)).toEqual([]);
  });

  it("stays inactive when it is refused or set inactive, waits again when it is opened, in the database too, and ends with a deletion", async () => {
    const id = await create(100, 10);
    const [asked] = await openAbout(id);
    await clientOf(server, second).secondApprovals.refuse({ p_id: asked?.id ?? "" });
    expect(await get(id)).toMatchObject({ status: "inactive", awaiting_second: false });
    expect(await update(id, { p_status: "active" })).toMatchObject({ awaiting_second: true });
    const { db } = server.services;
    const open = db.update(contracts).set({ status: "active" }).where(eq(contracts.id, id));
    await expect(open.execute()).rejects.toThrow();
    expect(await update(id, { p_status: "inactive" })).toMatchObject({ awaiting_second: false });
    await update(id, { p_status: "active" });
    const [again] = await openAbout(id);
    const { adminContracts } = clientOf(server, first);
    await adminContracts.delete({ p_admin_id: first.id, p_contract_id: id });
    expect(await openAbout(id)).toEqual([]);
    expect(await tryCall(confirm(again?.id))).toMatchObject({ body: { code: "ALREADY_DECIDED" } });
  });
});
