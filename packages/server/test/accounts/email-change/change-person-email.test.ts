import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { grantAdmin } from "../../../src/accounts/admins/grant-admin";
import { takeEffect } from "../../../src/accounts/email-change/take-effect";
import { secondApprovals } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { login, notMe, STRANGER } from "../auth/stranger";
import { addAccount, mailsTo, newEmail } from "../auth/support";
import { CHANGED, confirmBy, DAY_MS, notMeOf, settled, stateOf, WAITS, waiting } from "./support";

const server = testServer({ TRUST_PROXY: "1" });
beforeEach(() => server.clock.set("2026-05-15T12:00:00.000Z"));
afterAll(async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});

const REASON = "Called us and knew the last three redemptions";

const ask = (admin: Person, p_user_id: string, p_new_email: string) =>
  tryCall(clientOf(server, admin).people.changeEmail({ p_user_id, p_new_email, p_reason: REASON }));
const stateFor = (admin: Person, id: string) => clientOf(server, admin).people.emailChange({ id });

/** Somebody without session and mailbox, for whom one admin has asked; and two independent admins. */
async function asked() {
  const { user } = await settled(server);
  const [first, second] = [
    await addPerson(server, { admin: true }),
    await addPerson(server, { admin: true }),
  ];
  const email = newEmail();
  const { body } = await ask(first, user.id, email.toUpperCase());
  const p_id = "second_approval_id" in body ? body.second_approval_id : "";
  return { user, first, second, email, p_id };
}

/** The same, once the second admin has confirmed. */
async function begun() {
  const found = await asked();
  await clientOf(server, found.second).secondApprovals.confirm({ p_id: found.p_id });
  return found;
}

describe("another email for somebody who has lost mailbox and login", () => {
  it("does nothing before a second admin confirms, who sees the email and the reason", async () => {
    const { user, first, second, email, p_id } = await asked();
    expect(await stateOf(server, user.id)).toMatchObject({ new_email: null, states: [] });
    expect((await stateFor(first, user.id)).awaiting_second?.new_email).toBe(email);
    const { items } = await clientOf(server, second).secondApprovals.list({ limit: 100 });
    expect(items.find(({ id }) => id === p_id)).toMatchObject({
      kind: "email_change",
      user_id: user.id,
      points: null,
      new_email: email,
      reason: REASON,
      may_decide: true,
    });
    const own = await tryCall(clientOf(server, first).secondApprovals.confirm({ p_id }));
    expect(own.body).toMatchObject({ code: "OWN_DECISION" });
  });

  it("begins then: both mailboxes are mailed, it is recorded, and the first admin named", async () => {
    const { user, first, second, email } = await begun();
    expect(await stateOf(server, user.id)).toMatchObject({ new_email: email, states: ["waiting"] });
    expect((await notMeOf(server, user.email, WAITS)).text).toContain("two of them have agreed");
    const [asks] = await mailsTo(server, email);
    expect(asks?.subject).toBe("Confirm your new email for Signpoint");
    expect(asks?.text).toContain("the link until Sun, 21 Jun 2026 12:00:00 UTC");
    expect(await stateFor(second, user.id)).toMatchObject({
      latest: { state: "waiting", is_confirmed: false, admin_username: first.username },
      awaiting_second: null,
    });
    const { items } = await clientOf(server, first).administration.decisions({ subject: user.id });
    expect(items.map(({ action }) => action).sort()).toEqual([
      "confirm_second",
      "request_second",
      "start_email_change",
    ]);
    expect(JSON.stringify(items)).not.toContain(email);
  });

  it("waits 7 days and can be taken back for 14, as the owner's own", async () => {
    const { user, email } = await begun();
    await confirmBy(server, email);
    server.clock.advance(7 * DAY_MS);
    await takeEffect(server.services);
    expect(await stateOf(server, user.id)).toMatchObject({ email, ends_by: "time" });
    server.clock.advance(13 * DAY_MS);
    const { token } = await notMeOf(server, user.email, CHANGED);
    expect((await notMe(server, token)).status).toBe(200);
    expect((await stateOf(server, user.id)).email).toBe(user.email);
  });

  it("begins although something is young, which both admins are told", async () => {
    const { user } = await settled(server);
    await login(server, user.email, STRANGER);
    const admin = await addPerson(server, { admin: true });
    expect((await stateFor(admin, user.id)).too_young).toMatchObject([{ what: "place" }]);
    expect((await ask(admin, user.id, newEmail())).status).toBe(200);
  });

  it("never changes the email of somebody who has become an admin meanwhile", async () => {
    const { user, email } = await begun();
    await confirmBy(server, email);
    await grantAdmin(server.services, user.email);
    server.clock.advance(7 * DAY_MS);
    expect(await takeEffect(server.services)).toBe(0);
    expect(await stateOf(server, user.id)).toMatchObject({
      email: user.email,
      new_email: null,
      states: ["stopped"],
    });
  });

  it("begins nothing when the email was taken since, or the second admin refuses, and the email is forgotten", async () => {
    const { user, first, second, email, p_id } = await asked();
    await addAccount(server, { email });
    const taken = await tryCall(clientOf(server, second).secondApprovals.confirm({ p_id }));
    expect(taken.body).toMatchObject({ code: "EMAIL_TAKEN" });
    await clientOf(server, second).secondApprovals.refuse({ p_id, p_note: "Not the person" });
    const { db } = server.services;
    const [row] = await db.select().from(secondApprovals).where(eq(secondApprovals.id, p_id));
    expect(row).toMatchObject({ state: "refused", new_email: null });
    expect(await stateFor(first, user.id)).toMatchObject({ latest: null, awaiting_second: null });
    expect((await ask(first, user.id, newEmail())).status).toBe(200);
  });

  it("is refused for oneself, an admin, nobody, a taken, the same and no email, and while another waits", async () => {
    const own = await waiting(server);
    const { user, first, second } = await asked();
    const codeOf = async (id: string, email: string) => {
      const { body } = await ask(first, id, email);
      return "code" in body ? [body.code, body.message] : ["done"];
    };
    const other = (await addAccount(server)).user;
    expect(await codeOf(first.id, newEmail())).toEqual([
      "OWN_DECISION",
      "Change your own email in the settings.",
    ]);
    expect(await codeOf(second.id, newEmail())).toEqual([
      "EMAIL_NOT_CHANGEABLE",
      "The email of an admin is changed by both mailboxes.",
    ]);
    expect((await codeOf("00000000-0000-4000-8000-000000000000", newEmail()))[0]).toBe("NOT_FOUND");
    expect((await codeOf(other.id, user.email))[0]).toBe("EMAIL_TAKEN");
    expect((await codeOf(other.id, other.email))[0]).toBe("EMAIL_NOT_CHANGEABLE");
    expect((await codeOf(other.id, "no email"))[0]).toBe("BAD_REQUEST");
    expect((await codeOf(user.id, newEmail()))[0]).toBe("AWAITING_SECOND");
    expect(await codeOf(own.user.id, newEmail())).toEqual([
      "EMAIL_NOT_CHANGEABLE",
      "A change of this person's email is waiting already.",
    ]);
  });
});
