import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { purgeExpiredAuthRows } from "../../../src/accounts/auth/purge-expired-auth-rows";
import { takeEffect } from "../../../src/accounts/email-change/take-effect";
import { suspendAccount } from "../../../src/accounts/suspensions/suspend-account";
import { emailChanges } from "../../../src/platform/db/schema/index";
import { violatesConstraint } from "../../../src/platform/db/violations";
import { tryCall } from "../../support/client";
import { testServer } from "../../support/server";
import { ask, HOME, login, notMe, prove, STRANGER, withFactor } from "../auth/stranger";
import { addAccount, mailsTo, newEmail, PASSWORD, recover, requestAuth } from "../auth/support";
import {
  asking,
  CHANGED,
  callsOf,
  confirmBy,
  DAY_MS,
  notMeOf,
  settled,
  stateOf,
  WAITS,
  waiting,
} from "./support";

const server = testServer({ TRUST_PROXY: "1" });
const NOON = new Date("2026-05-15T12:00:00.000Z");
beforeEach(() => server.clock.set(NOON));
afterAll(async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

const inDays = (days: number) =>
  new Date(server.services.now().getTime() + days * DAY_MS).toISOString();
const goOn = (session: Parameters<typeof callsOf>[1]) =>
  tryCall(callsOf(server, session).emailChange.goOn());

/** Somebody whose email has changed without the former mailbox. */
async function changed() {
  const person = await waiting(server);
  await confirmBy(server, person.email);
  server.clock.advance(7 * DAY_MS);
  await takeEffect(server.services);
  return person;
}

describe("a change of email without the former mailbox", () => {
  it("takes effect after 7 days once the new mailbox has confirmed, pauses cash and codes for 14 more, and tells the former mailbox each time", async () => {
    const { user, home, email, own } = await waiting(server);
    const due_at = inDays(7);
    expect(own.pending).toEqual({
      new_email: email,
      confirmed_by: null,
      due_at,
      by_admin: false,
    });
    const day = (iso: string) => new Date(iso).toUTCString().replace("GMT", "UTC");
    const started = await notMeOf(server, user.email, WAITS);
    expect(started.text).toContain(`It changes on ${day(due_at)}`);
    server.clock.advance(60_000);
    expect(await callsOf(server, home).emailChange.goOn()).toEqual(own);
    server.clock.advance(-60_000);
    expect((await confirmBy(server, email)).body).toMatchObject({ code: "200" });
    expect((await callsOf(server, home).emailChange.get()).pending?.confirmed_by).toBe("new");
    server.clock.advance(7 * DAY_MS - 1_000);
    await purgeExpiredAuthRows(server.services);
    await takeEffect(server.services);
    expect(await stateOf(server, user.id)).toMatchObject({ email: user.email, pause: null });

    server.clock.advance(1_000);
    const undoUntil = inDays(14);
    await takeEffect(server.services);
    expect(await stateOf(server, user.id)).toEqual({
      email,
      new_email: null,
      pause: undoUntil,
      ends_by: "time",
      states: ["effective"],
    });
    const changed = await notMeOf(server, user.email, CHANGED);
    const until = `It works until ${day(undoUntil)}, whatever is changed meanwhile.`;
    expect(changed.text).toContain(until);
    const [arrived] = await mailsTo(server, email);
    expect(arrived?.subject).toBe("This is now the email of your Signpoint account");
    await login(server, email, HOME);
  });

  it("happens at once when the former mailbox answers after all, days later, and then pauses nothing", async () => {
    const { user, email } = await waiting(server);
    server.clock.advance(6 * DAY_MS);
    await purgeExpiredAuthRows(server.services);
    await confirmBy(server, email);
    expect((await confirmBy(server, user.email)).body).toMatchObject({ user: { email } });
    expect(await stateOf(server, user.id)).toMatchObject({
      email,
      pause: null,
      states: ["confirmed"],
    });
    server.clock.advance(2 * DAY_MS);
    expect(await takeEffect(server.services)).toBe(0);
  });

  it("lapses when the new mailbox has not confirmed by its day, and ends when another account has got it, which is told", async () => {
    const [late, other] = [await waiting(server), await waiting(server)];
    await confirmBy(server, other.email);
    await addAccount(server, { email: other.email });
    server.clock.advance(7 * DAY_MS);
    expect(await takeEffect(server.services)).toBe(0);
    const kept = ({ user: { email } }: typeof late) => ({ email, new_email: null });
    const lapsed = { ...kept(late), states: ["lapsed"] };
    expect(await stateOf(server, late.user.id)).toMatchObject(lapsed);
    const taken = { ...kept(other), states: ["taken"] };
    expect(await stateOf(server, other.user.id)).toMatchObject(taken);
    expect((await confirmBy(server, late.email)).body.code).toBe("otp_expired");
    const [told] = await mailsTo(server, other.email);
    expect(told?.subject).toBe("Your email is in use at Signpoint");
  });

  it("of a suspended person waits until the suspension has ended", async () => {
    const { user, email } = await waiting(server);
    await confirmBy(server, email);
    const until = inDays(8);
    const suspension = { email: user.email, until, reason: null, force: false };
    await suspendAccount(server.services, suspension);
    server.clock.advance(7 * DAY_MS);
    expect(await takeEffect(server.services)).toBe(0);
    server.clock.advance(DAY_MS);
    expect(await takeEffect(server.services)).toBe(1);
  });
});

describe("asking for it is refused", () => {
  it("without a change that waits, one day after the mails of one, and without a proof of the last 15 minutes", async () => {
    const { home } = await settled(server);
    expect((await goOn(home)).body).toMatchObject({ code: "NO_EMAIL_CHANGE" });
    const other = await asking(server);
    server.clock.advance(901_000);
    const stale = { status: 403, body: { code: "STEP_UP_REQUIRED" } };
    expect(await goOn(other.home)).toMatchObject(stale);
    server.clock.advance(DAY_MS);
    const again = await login(server, other.user.email, HOME);
    expect((await goOn(again)).body).toMatchObject({ code: "NO_EMAIL_CHANGE" });
  });

  it("while factor, password or email are younger than 14 days, which it names; both mailboxes still can", async () => {
    const { user, home } = await settled(server);
    const raised = await withFactor(server, home);
    await ask(server, raised, "PUT", "/user", { password: "a new horse" });
    const email = newEmail();
    await ask(server, raised, "PUT", "/user", { email });
    const refused = await goOn(raised);
    const until = inDays(14);
    const day = `${until.slice(0, 10)} 12:00 UTC`;
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: "EMAIL_NOT_CHANGEABLE",
        message: `This way is open once nothing is younger than 14 days: your second factor is until ${day}, your password is until ${day}. With both mailboxes you can change it at once.`,
      },
    });
    const { pending, too_young } = await callsOf(server, raised).emailChange.get();
    expect(pending).toMatchObject({ new_email: email, due_at: null });
    expect(too_young).toEqual([
      { what: "factor", until },
      { what: "password", until },
    ]);
    await confirmBy(server, email);
    await confirmBy(server, user.email);
    expect((await stateOf(server, user.id)).email).toBe(email);
    expect((await callsOf(server, raised).emailChange.get()).too_young).toContainEqual({
      what: "email",
      until,
    });
  });

  it("for a place that was new in the last 14 days, also where a change alone has shown it", async () => {
    const { user } = await settled(server);
    const stranger = await login(server, user.email, STRANGER);
    const at = inDays(14);
    const youngOf = async (session: typeof stranger) =>
      (await callsOf(server, session).emailChange.get()).too_young;
    expect(await youngOf(stranger)).toEqual([{ what: "place", until: at }]);

    const other = await settled(server);
    await ask(server, { ...other.home, ip: STRANGER }, "PUT", "/user", { email: newEmail() });
    const until = inDays(14);
    expect(await youngOf(other.home)).toEqual([{ what: "place", until }]);
    expect((await goOn(other.home)).body).toMatchObject({ code: "EMAIL_NOT_CHANGEABLE" });
    server.clock.advance(14 * DAY_MS);
    expect(await youngOf(await login(server, other.user.email, HOME))).toEqual([]);
  });
});

describe("what waits is stopped", () => {
  it.each([
    ["by keeping the email", (email: string) => ({ email })],
    ["by a newer change", () => ({ email: newEmail() })],
    ["by a new password", () => ({ password: "a new horse" })],
  ])("%s", async (_way, change) => {
    const { user, home, email } = await waiting(server);
    server.clock.advance(1_000);
    await ask(server, home, "PUT", "/user", change(user.email));
    expect((await stateOf(server, user.id)).states).toEqual(["stopped"]);
    await confirmBy(server, email);
    server.clock.advance(8 * DAY_MS);
    expect(await takeEffect(server.services)).toBe(0);
    expect((await stateOf(server, user.id)).email).toBe(user.email);
  });

  it("by the link of the mail at its start, until its day, with what came since", async () => {
    const { user, email } = await waiting(server);
    await confirmBy(server, email);
    server.clock.advance(7 * DAY_MS - 1_000);
    const { token } = await notMeOf(server, user.email, WAITS);
    const preview = await requestAuth(server, "POST", "/not-me/preview", { token_hash: token });
    expect(preview.body).toMatchObject({ wanted_email: email, former_email: null });
    expect((await notMe(server, token)).status).toBe(200);
    server.clock.advance(1_000);
    await takeEffect(server.services);
    expect(await stateOf(server, user.id)).toMatchObject({
      email: user.email,
      states: ["stopped"],
    });
  });
});

describe("a change that took effect without the former mailbox", () => {
  it.each([
    ["start", WAITS],
    ["end", CHANGED],
  ])("is taken back for 14 days by the link of the mail at its %s", async (_when, subject) => {
    const { user, email } = await changed();
    const { token } = await notMeOf(server, user.email, subject);
    server.clock.advance(14 * DAY_MS - 1_000);
    const preview = await requestAuth(server, "POST", "/not-me/preview", { token_hash: token });
    expect(preview.body).toMatchObject({ former_email: user.email });
    expect((await notMe(server, token)).status).toBe(200);
    expect(await stateOf(server, user.id)).toMatchObject({
      email: user.email,
      ends_by: "older_factor",
      states: ["taken_back"],
    });
    expect((await mailsTo(server, email))[0]?.subject).toBe(
      "Your email no longer belongs to a Signpoint account",
    );
  });

  it("is not taken back after 14 days, and forgotten 90 days after it began", async () => {
    const { user, email } = await changed();
    const { token } = await notMeOf(server, user.email, CHANGED);
    server.clock.advance(14 * DAY_MS);
    expect((await notMe(server, token)).body.code).toBe("otp_expired");
    expect((await stateOf(server, user.id)).email).toBe(email);
    server.clock.advance((90 - 7 - 14) * DAY_MS);
    await purgeExpiredAuthRows(server.services);
    expect((await stateOf(server, user.id)).states).toEqual(["effective"]);
    server.clock.advance(1_000);
    await purgeExpiredAuthRows(server.services);
    expect((await stateOf(server, user.id)).states).toEqual([]);
  });

  it("is taken back although the new mailbox has said “This was not me”, set a password, and moved the email on", async () => {
    const { user, email } = await changed();
    const { token } = await notMeOf(server, user.email, CHANGED);
    // The stranger with the new mailbox does what an owner could do.
    await login(server, email, STRANGER);
    const { token: theirs } = await notMeOf(server, email, "New login to your Signpoint account");
    expect((await notMe(server, theirs)).status).toBe(200);
    expect(await stateOf(server, user.id)).toMatchObject({ ends_by: "time", email });
    const browser = await recover(server, email);
    expect((await browser.updateUser({ password: "of the thief" })).error).toBeNull();
    const further = newEmail();
    server.clock.advance(1_000);
    expect((await browser.updateUser({ email: further })).error).toBeNull();
    await confirmBy(server, email);
    await confirmBy(server, further);
    expect((await stateOf(server, user.id)).email).toBe(further);

    expect((await notMe(server, token)).status).toBe(200);
    expect(await stateOf(server, user.id)).toMatchObject({
      email: user.email,
      states: ["taken_back"],
    });
    const again = { email: further, password: "of the thief" };
    const refused = await requestAuth(server, "POST", "/token?grant_type=password", again);
    expect(refused.body.code).toBe("invalid_credentials");
  });

  it("keeps its pause whatever the session, an older factor and the new mailbox prove", async () => {
    const { user, home } = await settled(server);
    const raised = await withFactor(server, home);
    server.clock.advance(15 * DAY_MS);
    const again = await prove(server, await login(server, user.email, HOME), raised.factor);
    const email = newEmail();
    await ask(server, again, "PUT", "/user", { email });
    await callsOf(server, again).emailChange.goOn();
    await confirmBy(server, email);
    server.clock.advance(7 * DAY_MS);
    await takeEffect(server.services);
    const before = await stateOf(server, user.id);
    expect(before.ends_by).toBe("time");

    server.clock.advance(60_000);
    await prove(server, await login(server, email, STRANGER, PASSWORD), raised.factor);
    const { token } = await notMeOf(server, email, "New login to your Signpoint account");
    await requestAuth(server, "POST", "/was-me", { token_hash: token });
    expect(await stateOf(server, user.id)).toEqual(before);
  });
});

it("the mails are sent again to the mailbox that has not confirmed, and its new link works until the day", async () => {
  const { user, email } = await waiting(server);
  await confirmBy(server, email);
  server.clock.advance(3 * DAY_MS);
  const before = (await mailsTo(server, email)).length;
  const again = await login(server, user.email, HOME);
  expect(await callsOf(server, again).emailChange.resend()).toEqual({ sent: 1 });
  expect((await mailsTo(server, email)).length).toBe(before);
  server.clock.advance(3 * DAY_MS);
  await confirmBy(server, user.email);
  expect((await stateOf(server, user.id)).email).toBe(email);
  const after = await login(server, email, HOME);
  expect(await tryCall(callsOf(server, after).emailChange.resend())).toMatchObject({
    body: { code: "NO_EMAIL_CHANGE" },
  });
});

describe("the database refuses", () => {
  const changes = (id: string) =>
    server.services.db
      .update(emailChanges)
      .set({ state: "waiting" })
      .where(eq(emailChanges.user_id, id));

  it("a second change that waits, and to let one end twice", async () => {
    const { user, home } = await waiting(server);
    const error = await server.services.db
      .execute(sql`insert into email_changes (id, user_id, former_email, new_email, started_at, due_at)
        select gen_random_uuid(), user_id, former_email, new_email, started_at, due_at from email_changes where user_id = ${user.id}`)
      .catch((thrown: unknown) => thrown);
    expect(violatesConstraint(error, "email_changes_one_waiting")).toBe(true);
    server.clock.advance(1_000);
    await ask(server, home, "PUT", "/user", { email: user.email });
    await expect(changes(user.id)).rejects.toThrow();
    expect((await stateOf(server, user.id)).states).toEqual(["stopped"]);
  });
});
