import { and, desc, eq, like } from "drizzle-orm";
import { authSessions, authUsers, mails } from "../../../src/platform/db/schema/index";
import { type Person, signedIn } from "../../support/people";
import type { TestServer } from "../../support/server";

/** Sets the clock, and signs people in anew: their tokens may have expired by then. */
export async function setClock(
  server: TestServer,
  instant: Date | string,
  people: readonly Person[] = [],
): Promise<void> {
  server.clock.set(instant);
  for (const person of people) Object.assign(person, await signedIn(server, person.email));
}

/** Makes every proof of a person's sessions as old as `seconds`; sessions without one stay so. */
export async function ageProofs(
  { services }: Pick<TestServer, "services">,
  { id }: { id: string },
  seconds = 901,
): Promise<void> {
  const timestamp = Math.floor(services.now().getTime() / 1_000) - seconds;
  await services.db
    .update(authSessions)
    .set({ amr: [{ method: "password", timestamp }] })
    .where(eq(authSessions.user_id, id));
}

/** Returns the token of the latest mail that asks a person to confirm an account number. */
export async function confirmationTokenOf(
  { services }: Pick<TestServer, "services">,
  { email }: { email: string },
): Promise<string> {
  const [mail] = await services.db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), like(mails.subject, "Confirm the bank account%")))
    .orderBy(desc(mails.created_at))
    .limit(1);
  const token = /confirm-account\?token=(\S+)/.exec(mail?.text_body ?? "")?.[1];
  if (token === undefined) throw new Error(`${email} was asked to confirm nothing`);
  return token;
}

/** Begins, changes or ends the safety pause of a person's account; null ends it. */
export async function setPause(
  { services }: Pick<TestServer, "services">,
  { id }: { id: string },
  pause: { since: string; until: string } | null,
): Promise<void> {
  await services.db
    .update(authUsers)
    .set({
      safety_pause_since: pause?.since ?? null,
      safety_pause_until: pause?.until ?? null,
      safety_pause_ends_by: pause === null ? null : "mailbox",
    })
    .where(eq(authUsers.id, id));
}
