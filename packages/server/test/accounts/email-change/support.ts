import { desc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { authUsers, emailChanges, users } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import type { TestServer } from "../../support/server";
import { ask, from, HOME, login, type Session } from "../auth/stranger";
import { addAccount, mailsTo, newEmail, requestAuth } from "../auth/support";

export const DAY_MS = 24 * 3_600_000;
export const WAITS = "Your Signpoint email will change without this mailbox";
export const CHANGED = "Your Signpoint email was changed";

/** An account of 30 days, logged in at home where it always was. */
export async function settled(server: TestServer) {
  const { user } = await addAccount(server);
  await login(server, user.email, HOME);
  server.clock.advance(30 * DAY_MS);
  return { user, home: await login(server, user.email, HOME) };
}

/** The calls of a session, from its address. */
export const callsOf = (server: TestServer, { access_token, ip }: Session) =>
  clientOf(server, { token: access_token }, from(ip));

/** Somebody who has asked for another email, not yet without the former mailbox. */
export async function asking(server: TestServer) {
  const { user, home } = await settled(server);
  const email = newEmail();
  await ask(server, home, "PUT", "/user", { email });
  return { user, home, email };
}

/** Somebody whose email changes by time, before the new mailbox has confirmed. */
export async function waiting(server: TestServer) {
  const { user, home, email } = await asking(server);
  const own = await callsOf(server, home).emailChange.goOn();
  return { user, home, email, own };
}

/** Confirms a change by the newest mail of a mailbox that asks for it. */
export async function confirmBy(server: TestServer, mailbox: string, subject = "Confirm") {
  const mail = (await mailsTo(server, mailbox)).find((one) => one.subject.startsWith(subject));
  const body = { type: "email_change", token_hash: mail?.token };
  return await requestAuth(server, "POST", "/verify", body);
}

/** The token of the newest mail with a subject, by which its reader says "This was not me". */
export async function notMeOf(server: TestServer, mailbox: string, subject: string) {
  const mail = (await mailsTo(server, mailbox)).find((one) => one.subject === subject);
  const text = mail?.text ?? "";
  const link = /https?:\/\/\S+\/not-me\S+/.exec(text)?.[0] ?? "http://no.link";
  return { token: new URL(link).searchParams.get("token_hash") ?? "", text };
}

/** The emails of account and profile, and the states of its changes, newest first. */
export async function stateOf({ services: { db } }: TestServer, id: string) {
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  const [profile] = await db.select().from(users).where(eq(users.id, id));
  const changes = await db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.user_id, id))
    .orderBy(desc(emailChanges.started_at));
  expect(profile?.email).toBe(account?.email);
  return {
    email: account?.email,
    new_email: account?.new_email,
    pause: account?.safety_pause_until ?? null,
    ends_by: account?.safety_pause_ends_by ?? null,
    states: changes.map(({ state }) => state),
  };
}
