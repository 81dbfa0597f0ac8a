import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type MailDelivery, startMailDelivery } from "../../../src/messages/mail/deliver";
import { purgeUndeliverableMails } from "../../../src/messages/mail/purge-undeliverable-mails";
import { queueMail } from "../../../src/messages/mail/queue-mail";
import { mails } from "../../../src/platform/db/schema/index";
import { addAccount, click, PASSWORD } from "../../accounts/auth/support";
import { authClient } from "../../support/auth-client";
import { REFUSING_PORT } from "../../support/free-port";
import { startTestServer, type TestServer } from "../../support/server";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";

let smtp: TestSmtpServer;
let received: TestSmtpServer["received"];
let refusals: TestSmtpServer["refusals"];
let server: TestServer;
const deliveries: MailDelivery[] = [];

beforeAll(async () => {
  smtp = await startSmtpServer();
  ({ received, refusals } = smtp);
  server = await startTestServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: "Signpoint <hello@points.example>",
  });
});
beforeEach(async () => {
  received.length = 0;
  refusals.length = 0;
  server.logged.length = 0;
  server.clock.set(new Date());
  await server.services.db.delete(mails);
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

function deliver(
  { services }: Pick<TestServer, "services"> = server,
  options: { pollMs?: number } = { pollMs: 20 },
) {
  const delivery = startMailDelivery(services, options);
  deliveries.push(delivery);
  return delivery;
}

const mail = (to: string) => ({ to, subject: "Subject", text: "Text", html: "<p>Text</p>" });
const queue = (to: string) => queueMail(server.services.db, mail(to), server.services.now());
const outbox = () => server.services.db.select().from(mails);
const until = (condition: () => unknown) =>
  vi.waitFor(async () => expect(await condition()).toBeTruthy(), { timeout: 10_000, interval: 20 });
const linkIn = (message: { text?: string | undefined } | undefined) =>
  /https?:\/\/\S+/.exec(message?.text ?? "")?.[0] ?? "";
const refusal = (responseCode: number) =>
  Object.assign(new Error("refused by test"), { responseCode });

describe("mail over SMTP", () => {
  it("mails a signup in plain text and HTML with the same link and code, then a password reset and its confirmation", async () => {
    deliver();
    const email = "new.person@example.com";
    const browser = authClient(server);
    await browser.signUp({ email, password: PASSWORD });
    await until(() => received.length === 1);
    const [message] = received;
    expect(message?.envelopeTo).toEqual([email]);
    expect(message?.from).toEqual({ name: "Signpoint", address: "hello@points.example" });
    expect(message?.subject).toBe("Confirm your email for Signpoint");
    const link = linkIn(message);
    const code = /\b\d{6}\b/.exec(message?.text ?? "")?.[0] ?? "no code";
    for (const part of [message?.text, message?.html]) {
      for (const said of ["Hello,", code, "within 24 hours", "ignore this mail"]) {
        expect(part).toContain(said);
      }
    }
    expect(message?.html).toContain(link.replaceAll("&", "&amp;"));
    expect(message?.html).not.toMatch(/<(script|img|link)/);
    // Nobody unsubscribes from what they have asked for.
    const keys = message?.headers.map(({ key }) => key) ?? [];
    expect(keys.filter((key) => key.startsWith("list-"))).toEqual([]);
    const signup = await click(link);
    await browser.exchangeCodeForSession(signup.searchParams.get("code") ?? "");

    await browser.resetPasswordForEmail(email, { redirectTo: `${server.url}/reset-password` });
    await until(() => received.length === 2);
    expect(received[1]?.subject).toBe("Reset your Signpoint password");
    const reset = await click(linkIn(received[1]));
    await browser.exchangeCodeForSession(reset.searchParams.get("code") ?? "");
    expect((await browser.updateUser({ password: "a new password" })).error).toBeNull();
    await until(() => received.length === 3);
    expect(received[2]?.subject).toBe("Your Signpoint password was changed");
  });

  it("mails each code at once, however long it waits before it looks for mails again", async () => {
    deliver(server, { pollMs: 3_600_000 });
    const { email } = (await addAccount(server)).user;
    // The first one may also be found by the look at the start.
    for (const count of [1, 2]) {
      server.clock.advance(60_000);
      expect((await authClient(server).signInWithOtp({ email })).error).toBeNull();
      await until(() => received.length === count);
      expect(received.at(-1)?.subject).toBe("Your code to log in to Signpoint");
    }
  });

  it("looks for the mails of other processes every 30 seconds, and every 5 after a mail", async () => {
    const timers = vi.spyOn(globalThis, "setTimeout");
    const rests = () =>
      timers.mock.calls.filter(([next]) => next.name === "run").map(([, ms]) => ms);
    deliver(server, {});
    await until(() => rests().length === 1);
    await queue("busy@example.com");
    await until(() => received.length === 1 && rests().at(-1) === 5_000);
    expect(rests()[0]).toBe(30_000);
    timers.mockRestore();
  });

  it("deletes a mail when it was sent, and sends none of a transaction that was rolled back", async () => {
    await expect(
      server.services.db.transaction(async (tx) => {
        await queueMail(tx, mail("never@example.com"), server.services.now());
        throw new Error("the cause failed");
      }),
    ).rejects.toThrow("the cause failed");
    deliver();
    await queue("other@example.com");
    await until(() => received.length === 1);
    expect(received[0]?.envelopeTo).toEqual(["other@example.com"]);
    await until(async () => (await outbox()).length === 0);
    expect(server.logged.join("\n")).not.toContain("other@example.com");
  });

  it("retries a mail at growing intervals after a transient error, under one message id, and for a day", async () => {
    server.clock.set("2026-03-01T12:00:00Z");
    refusals.push(refusal(451), refusal(451));
    await queue("later@example.com");
    deliver();
    await until(async () => (await outbox())[0]?.next_attempt_at === "2026-03-01T12:00:10.000Z");
    server.clock.advance(10_000);
    await until(async () => (await outbox())[0]?.next_attempt_at === "2026-03-01T12:00:30.000Z");
    const [queued] = await outbox();
    expect(queued).toMatchObject({
      attempts: 2,
      last_error: expect.stringContaining("refused by test"),
    });
    server.clock.advance(20_000);
    await until(() => received.length === 1);
    const id = received[0]?.headers.find(({ key }) => key === "message-id")?.value;
    expect(id).toContain(queued?.id);
    await until(async () => (await outbox()).length === 0);
    // One that is a day old is given up.
    refusals.push(refusal(451));
    await queueMail(server.services.db, mail("day@example.com"), new Date("2026-02-28T12:00:00Z"));
    await until(async () => (await outbox())[0]?.next_attempt_at === null);
  });

  it("gives a mail up when the mail server refuses it permanently, and deletes its links", async () => {
    refusals.push(refusal(550));
    await queue("refused@example.com");
    deliver();
    await until(async () => (await outbox())[0]?.next_attempt_at === null);
    expect((await outbox())[0]).toMatchObject({ text_body: "", html_body: "", attempts: 1 });
    await queue("next@example.com");
    await until(() => received.length === 1);
    // The address goes too, once the operator has had a week to see it.
    server.clock.advance(6 * 24 * 3_600_000);
    expect(await purgeUndeliverableMails(server.services)).toBe(0);
    server.clock.advance(2 * 24 * 3_600_000);
    await queueMail(server.services.db, mail("waiting@example.com"), new Date(0));
    expect(await purgeUndeliverableMails(server.services)).toBe(1);
    expect((await outbox()).filter(({ next_attempt_at }) => next_attempt_at === null)).toEqual([]);
  });

  it("sends each mail once when several servers deliver", async () => {
    for (let i = 0; i < 25; i += 1) await queue(`person${i}@example.com`);
    const several = [deliver(), deliver(), deliver()];
    await until(async () => (await outbox()).length === 0);
    await Promise.all(several.map((delivery) => delivery.stop()));
    const recipients = received.map(({ envelopeTo }) => envelopeTo[0]);
    expect(recipients).toHaveLength(25);
    expect(new Set(recipients).size).toBe(25);
  });

  it("sends the mails of a server that died", async () => {
    server.clock.set("2026-03-01T12:00:00Z");
    await queue("orphan@example.com");
    const taken = "2026-03-01T12:02:00.000Z";
    await server.services.db.update(mails).set({ attempts: 1, next_attempt_at: taken });
    deliver();
    server.clock.advance(119_000);
    await queue("other@example.com");
    await until(() => received.length === 1);
    expect(received[0]?.envelopeTo).toEqual(["other@example.com"]);
    server.clock.advance(1_000);
    await until(() => received.length === 2);
  });

  it("finishes the current mail when the server stops", async () => {
    await queue("last@example.com");
    const delivery = deliver();
    await delivery.stop();
    expect(received).toHaveLength(1);
    expect(await outbox()).toEqual([]);
  });

  it("retries later when the mail server is away", async () => {
    const config = { ...server.services.config, SMTP_URL: `smtp://127.0.0.1:${REFUSING_PORT}` };
    await queue("away@example.com");
    deliver({ services: { ...server.services, config } });
    await until(async () => (await outbox())[0]?.last_error?.includes("ECONNREFUSED"));
    expect((await outbox())[0]?.next_attempt_at).not.toBeNull();
  });
});
