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
import { type Arena, type Race, unless } from "./race";

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
  const [account] = await db.select().from(authUsers).where(eq(authUsers.id, id));
  const [profile] = await db.select().from(users).where(eq(users.id, id));
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.user_id, id));
  return {
    emails: [account?.email, profile?.email],
    wanted: account?.new_email,
    pause: account?.safety_pause_ends_by,
    state: change?.state ?? "",
  };
}

const say = (token_hash: string) => (server: { url: string }) =>
  requestAuth(server, "POST", "/not-me", { token_hash });

const statusOf = (ending: Ending<unknown> | undefined) =>
  (ending?.body as { status?: number } | undefined)?.status;

/** Whichever comes first, the former mailbox has the account: stopped before, or taken back after. */
export const stopAgainstEffect: Race = {
  name: "stop a change of email against its day",
  prepare: async (arena) => {
    const { id, email, token } = await due(arena);
    const effect = () => takeEffect(arena.services);
    return {
      contenders: [say(token), effect, effect],
      judge: async ([stop]) => {
        const { state, ...outcome } = await outcomeOf(arena, id);
        return [
          ...unless("answer", 200, statusOf(stop)),
          ...unless("ended", true, ["stopped", "taken_back"].includes(state)),
          ...unless(
            "account",
            { emails: [email, email], wanted: null, pause: "older_factor" },
            outcome,
          ),
        ];
      },
    };
  },
};

/** The stranger moves the email on while the former mailbox takes it back: the latter holds. */
export const takeBackAgainstChange: Race = {
  name: "take a change of email back against another change",
  prepare: async (arena) => {
    const [server = { url: "" }] = arena.servers;
    const { id, email, new_email, token } = await due(arena);
    await takeEffect(arena.services);
    const further = newEmail();
    const { services } = arena;
    await services.db
      .update(authUsers)
      .set({
        new_email: further,
        new_email_sent_at: services.now().toISOString(),
        new_email_confirmed_by: "new",
      })
      .where(eq(authUsers.id, id));
    const { linkToken } = await inTransaction(services.db, (tx) =>
      issueMailToken(
        tx,
        services,
        { email: new_email, kind: "email_change", signup_id: null, user_id: id, username: null },
        null,
      ),
    );
    return {
      contenders: [
        say(token),
        (other) =>
          requestAuth(other, "POST", "/verify", { type: "email_change", token_hash: linkToken }),
      ],
      judge: async ([back]) => [
        ...unless("answer", 200, statusOf(back)),
        ...unless(
          "account",
          { emails: [email, email], wanted: null, pause: "older_factor", state: "taken_back" },
          await outcomeOf(arena, id),
        ),
        ...unless("again", 403, (await say(token)(server)).status),
      ],
    };
  },
};

/** The new email is signed up with at the moment when the change takes effect: it has one account. */
export const effectAgainstAccount: Race = {
  name: "a change of email takes effect against a new account of that email",
  prepare: async (arena) => {
    const { id, email, new_email } = await due(arena);
    const [server = { url: "" }] = arena.servers;
    await requestAuth(server, "POST", "/signup", { email: new_email, password: "a new horse" });
    const { token } = await mailTo(arena, new_email);
    return {
      contenders: [
        () => takeEffect(arena.services),
        (other) => requestAuth(other, "POST", "/verify", { type: "signup", token_hash: token }),
      ],
      judge: async () => {
        await takeEffect(arena.services);
        const { emails, state } = await outcomeOf(arena, id);
        const { db } = arena.services;
        const isEffective = state === "effective";
        const owners = await db.$count(authUsers, inArray(authUsers.email, [email, new_email]));
        return [
          ...unless("ended", true, isEffective || state === "taken"),
          ...unless("emails", isEffective ? [new_email, new_email] : [email, email], emails),
          ...unless("accounts", isEffective ? 1 : 2, owners),
        ];
      },
    };
  },
};
