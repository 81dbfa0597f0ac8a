import { eq, inArray } from "drizzle-orm";
import { issueMailToken } from "../../../src/accounts/auth/links/mail-tokens";
import { takeEffect } from "../../../src/accounts/email-change/take-effect";
import { issueOwnerLinks } from "../../../src/accounts/not-me/not-me-link";
import { newId } from "../../../src/platform/db/new-id";
import { authUsers, emailChanges, users } from "../../../src/platform/db/schema/index";
import { inTransaction } from "../../../src/platform/db/transaction";
import { mailTo, newEmail, requestAuth } from "../../accounts/auth/support";
import type { Ending } from "../../support/client";
import { addPerson } from "../../support/people";
import type { Arena, Contender, Races } from "./race";

const DAY_MS = 24 * 3_600_000;

/** Somebody whose email changes without the former mailbox; its day has come. The token takes it back. */
async function due(arena: Arena) {
  const { services } = arena;
  const { id, email } = await addPerson(arena);
  const now = services.now().getTime();
  const started = new Date(now - 7 * DAY_MS);
  const new_email = newEmail();
  await services.db
    .update(authUsers)
    .set({ new_email, new_email_sent_at: started.toISOString(), new_email_confirmed_by: "new" })
    .where(eq(authUsers.id, id));
  await services.db.insert(emailChanges).values({
    id: newId(),
    user_id: id,
    former_email: email,
    new_email,
    started_at: started.toISOString(),
    due_at: new Date(now - 1).toISOString(),
  });
  const until = new Date(now + DAY_MS).toISOString();
  const { notMe } = await inTransaction(services.db, (tx) =>
    issueOwnerLinks(tx, services.config.PUBLIC_URL, { id, email }, started, {
      since: started.toISOString(),
      until,
    }),
  );
  return { id, email, new_email, token: new URL(notMe).searchParams.get("token_hash") ?? "" };
}

async function outcomeOf({ services: { db } }: Arena, id: string) {
  const account = await db.query.authUsers.findFirst({ where: eq(authUsers.id, id) });
  const profile = await db.query.users.findFirst({ where: eq(users.id, id) });
  const change = await db.query.emailChanges.findFirst({ where: eq(emailChanges.user_id, id) });
  return {
    emails: [account?.email, profile?.email],
    wanted: account?.new_email,
    pause: account?.safety_pause_ends_by,
    state: change?.state ?? "",
  };
}

const sendLink = (server: { url: string }, path: string, body: object) =>
  requestAuth(server, "POST", path, body);

const stops =
  (token_hash: string): Contender =>
  (_, server) =>
    sendLink(server, "/not-me", { token_hash });

const verifies =
  (type: string, token_hash: string): Contender =>
  (_, server) =>
    sendLink(server, "/verify", { type, token_hash });

const statusOf = (ending: Ending<unknown> | undefined) =>
  (ending?.body as { status?: number } | undefined)?.status;

/** What the former mailbox has in the end. */
const kept = (email: string) => ({
  emails: [email, email],
  wanted: null,
  pause: "older_factor",
});

export const emailChangeRaces = {
  /** Whichever comes first, the former mailbox has the account: stopped before, or taken back after. */
  "stop a change of email against its day": async (arena) => {
    const { id, email, token } = await due(arena);
    const effect = () => takeEffect(arena.services);
    return {
      contenders: [stops(token), effect, effect],
      judge: async ([stop]) => {
        const { state, ...outcome } = await outcomeOf(arena, id);
        return {
          answer: [statusOf(stop), 200],
          ended: [["stopped", "taken_back"].includes(state), true],
          account: [outcome, kept(email)],
        };
      },
    };
  },

  /** The stranger moves the email on while the former mailbox takes it back: the latter holds. */
  "take a change of email back against another change": async (arena) => {
    const { services } = arena;
    const { id, email, new_email, token } = await due(arena);
    await takeEffect(services);
    await services.db
      .update(authUsers)
      .set({
        new_email: newEmail(),
        new_email_sent_at: services.now().toISOString(),
        new_email_confirmed_by: "new",
      })
      .where(eq(authUsers.id, id));
    const about = { email: new_email, user_id: id, signup_id: null, username: null };
    const { linkToken } = await inTransaction(services.db, (tx) =>
      issueMailToken(tx, services, { kind: "email_change", ...about }, null),
    );
    return {
      contenders: [stops(token), verifies("email_change", linkToken)],
      judge: async ([back]) => ({
        answer: [statusOf(back), 200],
        account: [await outcomeOf(arena, id), { ...kept(email), state: "taken_back" }],
        again: [(await sendLink(arena, "/not-me", { token_hash: token })).status, 403],
      }),
    };
  },

  /** The new email is signed up with at the moment when the change takes effect: it has one account. */
  "a change of email takes effect against a new account of that email": async (arena) => {
    const { id, email, new_email } = await due(arena);
    await sendLink(arena, "/signup", { email: new_email, password: "a new horse" });
    const { token } = await mailTo(arena, new_email);
    const { services } = arena;
    return {
      contenders: [() => takeEffect(services), verifies("signup", token)],
      judge: async () => {
        await takeEffect(services);
        const { emails, state } = await outcomeOf(arena, id);
        const isEffective = state === "effective";
        const either = inArray(authUsers.email, [email, new_email]);
        const owner = isEffective ? new_email : email;
        return {
          ended: [isEffective || state === "taken", true],
          emails: [emails, [owner, owner]],
          accounts: [await services.db.$count(authUsers, either), isEffective ? 1 : 2],
        };
      },
    };
  },
} satisfies Races;
