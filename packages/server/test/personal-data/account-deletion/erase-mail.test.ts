import { eq, or } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { queueMail } from "../../../src/messages/mail/queue-mail";
import { deleteAccount } from "../../../src/personal-data/account-deletion/delete-account";
import { exportSections } from "../../../src/personal-data/data-exports/export-sections";
import { contactMessages, mails } from "../../../src/platform/db/schema/index";
import {
  addAccount,
  bearer,
  mailsTo,
  mailTo,
  newEmail,
  openSession,
  PASSWORD,
  requestAuth,
} from "../../accounts/auth/support";
import { authClient } from "../../support/auth-client";
import { clientOf } from "../../support/client";
import { testServer } from "../../support/server";
import { askedToLeave } from "./support";

const DESK = "desk@example.net";

const server = testServer({ CONTACT_EMAIL: DESK });

async function remove(person: { id: string }): Promise<void> {
  await askedToLeave(server, person);
  expect(await deleteAccount(server.services, person.id)).toBe("deleted");
}

const queue = (to: string, text: string, reply_to?: string) =>
  queueMail(
    server.services.db,
    { to, subject: "Test", text, html: "", reply_to },
    server.services.now(),
  );
const subjectsTo = async (email: string) =>
  (await mailsTo(server, email))
    .map(({ subject }) => subject)
    .toSorted((a, b) => a.localeCompare(b));

/** Asks for another email of an account. */
async function askForEmail(account: { email: string }, email: string): Promise<void> {
  const own = bearer(await openSession(server, account.email));
  expect((await requestAuth(server, "PUT", "/user", { email }, own)).status).toBe(200);
}

/** Changes the email of an account, by the links of both mails. */
async function changeEmail(account: { email: string }, email: string): Promise<void> {
  await askForEmail(account, email);
  for (const mailbox of [account.email, email]) {
    const { token: token_hash } = await mailTo(server, mailbox);
    const body = { type: "email_change", token_hash };
    expect((await requestAuth(server, "POST", "/verify", body)).status).toBe(200);
  }
}

/** Returns the messages to the support as the person's export has them. */
async function exportedMessages(userId: string): Promise<string> {
  const parts = exportSections(server.services, userId).flatMap((section) => section.parts);
  const chunks: string[] = [];
  for (const { open } of parts.filter(({ name }) => name === "messages.json")) {
    for await (const chunk of open()) chunks.push(String(chunk));
  }
  return chunks.join("");
}

describe("the mails that a deleted account takes with it", () => {
  it("are those to, from and about its whole address, and no others", async () => {
    const { user } = await addAccount(server, { email: "n@x.org" });
    const others = ["ann@x.org", "n@x.org.example.com", "b.n@x.org", "n@xyorg"];
    await server.services.db.delete(mails);
    for (const email of others) await queue(email, `This goes to ${email}.`);
    await queue("n@x.org", "To the person");
    await queue("desk@x.example", "Written by the person", "N@x.org");
    await queue("reader@x.example", "About the person: N@X.org.");
    await queue("other@x.example", "An answer goes to another", "ann@x.org");
    await remove(user);
    const left = await server.services.db.select({ to: mails.recipient }).from(mails);
    expect(left.map(({ to }) => to).sort()).toEqual([...others, "other@x.example"].sort());
  });

  it("are none to the owner of an email that the account only asked for", async () => {
    const { user: victim } = await addAccount(server);
    const { user } = await addAccount(server);
    await authClient(server).resetPasswordForEmail(victim.email);
    await queue("admin@x.example", `An alarm about ${victim.email}`);
    await askForEmail(user, victim.email);
    const before = await subjectsTo(victim.email);
    expect(before).toEqual(["Reset your Signpoint password", "Your email is in use at Signpoint"]);
    await remove(user);
    expect(await subjectsTo(victim.email)).toEqual(before);
    expect(await subjectsTo("admin@x.example")).toEqual(["Test"]);
    expect(await subjectsTo(user.email)).toEqual([]);
  });

  it("are, of those to an email that it only asked for, the ones with a link of its change", async () => {
    const { user } = await addAccount(server);
    const email = newEmail();
    await authClient(server).signUp({ email, password: PASSWORD });
    await askForEmail(user, email);
    expect(await subjectsTo(email)).toEqual([
      "Confirm your email for Signpoint",
      "Confirm your new email for Signpoint",
    ]);
    await remove(user);
    expect(await subjectsTo(email)).toEqual(["Confirm your email for Signpoint"]);
  });
});

it("a message to the support from before a change of email is in the export of its writer, and goes with the account", async () => {
  const { user } = await addAccount(server);
  const stranger = { name: "Ann", email: newEmail(), subject: "Hi", message: "A stranger's" };
  const message = { name: "Grace", email: user.email, subject: "Help", message: "MARMOT words" };
  for (const sent of [message, stranger]) {
    await clientOf(server).contact.send({ ...sent, category: "account" });
  }
  const email = newEmail();
  await changeEmail(user, email);
  const exported = await exportedMessages(user.id);
  expect(exported).toContain("MARMOT words");
  expect(exported).not.toContain("A stranger's");
  await remove(user);
  const { db } = server.services;
  const left = await db
    .select({ email: contactMessages.email })
    .from(contactMessages)
    .where(
      or(eq(contactMessages.message, message.message), eq(contactMessages.email, stranger.email)),
    );
  expect(left).toEqual([{ email: stranger.email }]);
  const toDesk = (await mailsTo(server, DESK)).map(({ text }) => text).join();
  expect(toDesk).toContain("A stranger's");
  expect(toDesk).not.toContain("MARMOT words");
});
