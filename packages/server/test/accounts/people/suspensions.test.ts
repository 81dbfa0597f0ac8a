import { and, eq, isNull } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { announceDeadlines } from "../../../src/messages/notices/announce-deadlines";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions, signedContracts, suspensions } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { approvedCash, payoutOf } from "../../rewards/payouts/support";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { redeemedCash } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { addAccount, mailTo, PASSWORD, requestAuth } from "../auth/support";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const server = testServer();
let admin: Person;
let other: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});

const suspend = (person: { id: string }, given: { p_reason?: string; p_until?: string } = {}) =>
  clientOf(server, admin).people.suspend({ p_user_id: person.id, p_reason: "Abuse", ...given });
const lift = (person: { id: string }) =>
  clientOf(server, admin).people.lift({ p_user_id: person.id, p_reason: "It was a mistake" });
const pass = (milliseconds: number, ...people: Person[]) =>
  travel(server, milliseconds, admin, other, ...people);
const tick = () => endAllDueSignings(server.services);
const inFuture = (milliseconds: number) =>
  new Date(server.clock.now().getTime() + milliseconds).toISOString();

async function signingOf(id: string) {
  const { db } = server.services;
  const [row] = await db.select().from(signedContracts).where(eq(signedContracts.id, id));
  if (row === undefined) throw new Error("there is no such signing");
  return row;
}

const logIn = (email: string) =>
  requestAuth(server, "POST", "/token?grant_type=password", { email, password: PASSWORD });

describe("logging a person out everywhere", () => {
  const end = (user: { id: string }, as = admin) =>
    tryCall(
      clientOf(server, as).people.endSessions({ p_user_id: user.id, p_reason: "A lost phone" }),
    );

  it("ends all their sessions and no one else's, tells them, is recorded, and lets them log in again", async () => {
    const { user } = await addAccount(server);
    const tokens = await Promise.all([1, 2].map(async () => (await logIn(user.email)).body));
    const mine = tokens.map((body) => (body as { access_token: string }).access_token);
    expect(await end(user)).toMatchObject({ ok: true, body: { ended: 2 } });
    for (const token of mine)
      expect((await tryCall(clientOf(server, { token }).dashboard.get({}))).status).toBe(401);
    expect((await mailTo(server, user.email)).subject).toBe(
      "You were logged out of Signpoint everywhere",
    );
    const { items } = await clientOf(server, other).administration.decisions({ subject: user.id });
    expect(items).toMatchObject([
      { action: "end_sessions", before: { sessions: 2 }, after: { reason: "A lost phone" } },
    ]);
    expect((await logIn(user.email)).status).toBe(200);
  });

  it("is refused about oneself and about nobody", async () => {
    expect(await end(admin)).toMatchObject({ status: 403, body: { code: "OWN_DECISION" } });
    expect(await end({ id: newId() })).toMatchObject({ status: 404 });
    expect((await tryCall(clientOf(server, admin).administration.people({}))).ok).toBe(true);
  });
});

describe("suspending a person", () => {
  it("ends the sessions, tells the reason at login and by mail, and is recorded", async () => {
    const { user } = await addAccount(server);
    const { access_token } = (await logIn(user.email)).body as { access_token: string };
    const until = inFuture(DAY);
    const p_reason = "You sent the same file for <b>three</b> contracts.";
    const suspended = await suspend(user, { p_reason, p_until: until });
    expect(suspended).toMatchObject({ reason: p_reason, ends_at: until, ended_at: null });
    const asked = await tryCall(clientOf(server, { token: access_token }).dashboard.get({}));
    expect(asked.status).toBe(401);
    const refused = await logIn(user.email);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error_code: "user_banned", suspension: { reason: p_reason, until } },
    ]);
    const mail = await mailTo(server, user.email);
    expect(mail.text).toContain(p_reason);
    const { items } = await clientOf(server, admin).administration.decisions({ subject: user.id });
    expect(items).toMatchObject([
      { action: "suspend_user", admin_id: admin.id, after: { reason: p_reason } },
    ]);
  });

  it("changes reason and end of a suspension in force, and begins none twice", async () => {
    const person = await addPerson(server);
    const first = await suspend(person);
    const second = await suspend(person, { p_reason: "Worse", p_until: inFuture(DAY) });
    expect(second).toMatchObject({ id: first.id, started_at: first.started_at, reason: "Worse" });
    const ofPerson = eq(suspensions.user_id, person.id);
    expect(await server.services.db.$count(suspensions, ofPerson)).toBe(1);
  });

  it("is refused for oneself, for an end in the past, and for nobody", async () => {
    const own = await tryCall(suspend(admin));
    expect(own.body).toMatchObject({ code: "OWN_DECISION" });
    const past = await tryCall(suspend(other, { p_until: inFuture(-1) }));
    expect([past.status, past.body]).toMatchObject([
      400,
      { data: { fields: { p_until: expect.stringContaining("a time to come") } } },
    ]);
    const nobody = await tryCall(suspend({ id: crypto.randomUUID() }));
    expect(nobody.body).toMatchObject({ code: "NOT_FOUND" });
    expect((await tryCall(lift(other))).body).toMatchObject({ code: "NOT_SUSPENDED" });
  });
});

describe("the deadlines of a suspended person", () => {
  it("stand still, and go on after the suspension: the time to finish, to correct and to appeal", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const { id } = await addContract(server, { points_cost: 10, work_minutes: 60, duration: 0 });
    const working = await sign(server, person, id);
    const { submissions } = clientOf(server, admin);
    const askForMore = (p_signed_contract_id: string) =>
      clientOf(server, admin).submissions.requestChanges({ p_signed_contract_id, p_note: "More" });
    const contract = { duration: 60, points_cost: 10 };
    const [early, late, rejected] = [
      (await pendingSigning(server, person, contract)).signingId,
      (await pendingSigning(server, person, contract)).signingId,
      (await pendingSigning(server, person, contract)).signingId,
    ];
    await askForMore(early);
    await submissions.reject({ p_signed_contract_id: rejected });
    await pass(20 * MINUTE);
    await suspend(person);
    await pass(50 * HOUR);
    await askForMore(late);
    await pass(50 * HOUR);
    await tick();
    await lift(person);
    await pass(0, person);
    expect((await signingOf(working)).work_due_at).toBe(inFuture(40 * MINUTE));
    expect((await signingOf(early)).correction_due_at).toBe(inFuture(72 * HOUR - 20 * MINUTE));
    expect((await signingOf(late)).correction_due_at).toBe(inFuture(72 * HOUR));
    expect((await signingOf(rejected)).appeal_until).toBe(inFuture(7 * DAY - 20 * MINUTE));
    await pass(40 * MINUTE - 1, person);
    expect((await submit(server, person, working)).status).toBe("pending");
    const appeal = { p_signed_contract_id: rejected, p_text: "Please look again" };
    await pass(7 * DAY - HOUR, person);
    await clientOf(server, person).contracts.appeal(appeal);
    await tick();
    expect((await signingOf(early)).status).toBe("rejected");
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("close what fully expires meanwhile with a refund, free the place, and tell the signer", async () => {
    const person = await addPerson(server, { points: 100 });
    const terms = { points_cost: 30, duration: 60, max_signers: 1, work_minutes: 30 };
    const { id } = await addContract(server, terms);
    const signing = await sign(server, person, id);
    await suspend(person);
    await pass(90 * MINUTE);
    await tick();
    expect(await signingOf(signing)).toMatchObject({
      status: "rejected",
      decided_by: null,
      review_note: expect.stringContaining("while your account was suspended"),
    });
    expect(await pointsOf(server, person)).toBe(100);
    expect((await ledgerOf(server, person)).at(-1)).toEqual(["CONTRACT_REJECTED", 30]);
    await lift(person);
    await pass(0, person);
    const own = clientOf(server, person);
    expect((await own.notices.list({})).items[0]).toMatchObject({ kind: "submission_rejected" });
    const appeal = own.contracts.appeal({ p_signed_contract_id: signing, p_text: "Please" });
    expect((await tryCall(appeal)).body).toMatchObject({ code: "NOT_APPEALABLE" });
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("close it also when the clock comes only after the suspension, and leave missed what expires before and after", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const [before, meanwhile, after] = [
      await sign(server, person, (await addContract(server, { duration: 60 })).id),
      await sign(server, person, (await addContract(server, { duration: 90 })).id),
      await sign(server, person, (await addContract(server, { duration: 600 })).id),
    ];
    await pass(2 * HOUR);
    await suspend(person, { p_until: inFuture(HOUR) });
    await pass(30 * HOUR);
    await tick();
    const statuses = [before, meanwhile, after].map(async (id) => (await signingOf(id)).status);
    expect(await Promise.all(statuses)).toEqual(["missed", "rejected", "missed"]);
  });

  it("move at the first login after a suspension that ended by itself, once", async () => {
    const { user } = await addAccount(server);
    const { access_token } = (await logIn(user.email)).body as { access_token: string };
    const { id } = await addContract(server, { work_minutes: 60, duration: 0, points_cost: 0 });
    const signing = await sign(server, { ...user, username: "", token: access_token }, id);
    const due = Date.parse((await signingOf(signing)).work_due_at ?? "");
    await suspend(user, { p_until: inFuture(2 * HOUR) });
    await pass(2 * HOUR);
    expect((await logIn(user.email)).status).toBe(200);
    await tick();
    expect(Date.parse((await signingOf(signing)).work_due_at ?? "")).toBe(due + 2 * HOUR);
    const open = and(eq(suspensions.user_id, user.id), isNull(suspensions.ended_at));
    expect(await server.services.db.$count(suspensions, open)).toBe(0);
  });

  it("are not announced to somebody who cannot log in", async () => {
    const person = await addPerson(server, { points: 100 });
    await sign(server, person, (await addContract(server, { duration: 3 * 1_440 })).id);
    await suspend(person);
    await pass(4 * DAY);
    await announceDeadlines(server.services);
    await lift(person);
    await pass(0, person);
    expect((await clientOf(server, person).notices.list({})).items).toEqual([]);
  });
});

describe("what a suspended person has redeemed", () => {
  it("is not approved, also not by SQL, until the suspension ends; it can be rejected", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const { id } = await redeemedCash(server, person);
    await suspend(person);
    const approve = () => clientOf(server, admin).redemptions.approve({ p_redemption_id: id });
    expect((await tryCall(approve())).body).toMatchObject({ code: "PERSON_SUSPENDED" });
    const bySql = server.services.db
      .update(redemptions)
      .set({ status: "APPROVED", decided_by: admin.id, decided_at: inFuture(0) })
      .where(eq(redemptions.id, id));
    await expect(bySql).rejects.toThrow();
    await lift(person);
    expect((await approve()).status).toBe("APPROVED");
    const buyer = await addPerson(server, { points: 1_000 });
    const second = { p_redemption_id: (await redeemedCash(server, buyer)).id };
    await suspend(buyer);
    expect((await clientOf(server, admin).redemptions.reject(second)).status).toBe("REJECTED");
  });

  it("is neither exported for the bank nor marked as sent, line by line, until the suspension ends", async () => {
    const { buyer, id } = await approvedCash(server, admin);
    const free = await approvedCash(server, admin);
    await suspend(buyer);
    const { payouts } = clientOf(server, other);
    const exported = await tryCall(payouts.export({ p_redemption_ids: [id] }));
    expect(exported.body).toMatchObject({ code: "PERSON_SUSPENDED" });
    const lines = [id, free.id].map((redemption_id) => ({ redemption_id, reference: "FT1" }));
    expect((await payouts.markSent({ p_payouts: lines })).items).toEqual([
      { redemption_id: id, problem: "suspended" },
      { redemption_id: free.id, problem: null },
    ]);
    expect((await payoutOf(server, id))?.state).toBe("to_pay");
    await lift(buyer);
    const again = await payouts.markSent({ p_payouts: lines.slice(0, 1) });
    expect(again.items).toEqual([{ redemption_id: id, problem: null }]);
  });

  it("is marked as sent when the bank had the file before the suspension, and confirmed when it was sent", async () => {
    const { buyer, id } = await approvedCash(server, admin);
    const early = await approvedCash(server, admin);
    const { payouts } = clientOf(server, other);
    await payouts.export({ p_redemption_ids: [id] });
    const lines = (redemption_id: string) => ({
      p_payouts: [{ redemption_id, reference: "FT1" }],
    });
    await payouts.markSent(lines(early.id));
    await pass(MINUTE);
    await suspend(buyer);
    await suspend(early.buyer);
    expect((await payouts.markSent(lines(id))).items[0]?.problem).toBeNull();
    const confirmed = await payouts.markConfirmed({ p_redemption_ids: [id, early.id] });
    expect(confirmed.items.map(({ problem }) => problem)).toEqual([null, null]);
  });
});
