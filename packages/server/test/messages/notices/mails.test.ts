import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type MailDelivery, startMailDelivery } from "../../../src/messages/mail/deliver";
import {
  queueNoticeMails,
  startNoticeMails,
} from "../../../src/messages/notices/queue-notice-mails";
import { mails } from "../../../src/platform/db/schema/index";
import type { Services } from "../../../src/platform/services";
import { clientOf } from "../../support/client";
import { pendingSigning } from "../../support/main-job";
import { addItem, redeemed, reject } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { startSecondServer } from "../../support/second-server";
import { startTestServer, type TestServer } from "../../support/server";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { tell } from "../../support/tell";
import { kindsOf } from "./support";

let smtp: TestSmtpServer;
let server: TestServer;
let admin: Person;
let person: Person;
const deliveries: MailDelivery[] = [];
beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({
    SMTP_URL: smtp.url,
    MAIL_FROM: "Signpoint <hello@points.example>",
  });
  admin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  smtp.received.length = 0;
  smtp.refusals.length = 0;
  server.clock.set(new Date());
  person = await addPerson(server, { points: 5_000 });
});
afterEach(async () => {
  await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const outbox = () => server.services.db.select().from(mails);
function deliver(services: Services = server.services): void {
  deliveries.push(startMailDelivery(services, { pollMs: 5 }));
}
/** Resolves when so many mails were received and the outbox is empty. */
const delivered = (count: number) =>
  vi.waitFor(
    async () => {
      expect(smtp.received).toHaveLength(count);
      expect(await outbox()).toEqual([]);
    },
    { timeout: 10_000, interval: 5 },
  );
/** Decides a submission of the person. */
async function decide(verdict: "approve" | "reject", title: string, p_note?: string) {
  const { contract, signingId } = await pendingSigning(server, person, { title });
  const input = { p_signed_contract_id: signingId, ...(p_note !== undefined && { p_note }) };
  await clientOf(server, admin).submissions[verdict](input);
  return contract;
}
const headerOf = (name: string) =>
  smtp.received[0]?.headers.find(({ key }) => key === name.toLowerCase())?.value;

describe("mails of notices", () => {
  it("mails a decision to its signer in plain text and HTML, with links that turn such mails off", async () => {
    const contract = await decide("reject", 'Soup & <b>"bread"</b>', "Blurred.\nTry again.");
    await queueNoticeMails(server.services);
    deliver();
    await delivered(1);
    const [mail] = smtp.received;
    expect(mail?.envelopeTo).toEqual([person.email]);
    expect(mail?.from?.address).toBe("hello@points.example");
    expect(mail?.subject).toBe("Submission rejected");
    expect(mail?.text).toContain(`Hello ${person.username},`);
    expect(mail?.text).toContain('“Soup & <b>"bread"</b>” was rejected. You got 100 points back.');
    expect(mail?.text).toContain("Note from the reviewer: Blurred.");
    expect(mail?.text).toContain(`${server.url}/contracts/${contract.id}`);
    expect(mail?.html).toContain(`<a href="${server.url}/contracts/${contract.id}"`);
    expect(mail?.html).toContain("Soup &amp; &lt;b&gt;");
    expect(mail?.html).not.toContain("<b>");
    const url = /^<(.+)>$/.exec(headerOf("List-Unsubscribe") ?? "")?.[1] ?? "";
    expect(url).toMatch(new RegExp(`^${server.url}/unsubscribe\\?token=`));
    expect(headerOf("List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
    expect(mail?.text).toContain(url);
    expect(mail?.text).toContain(`${server.url}/settings/notifications`);

    // What a mail program sends for the one click (RFC 8058), without a session.
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "List-Unsubscribe=One-Click",
    });
    expect([answer.status, await answer.json()]).toEqual([200, { kind: "submission_rejected" }]);
    await decide("reject", "No mail any more");
    await decide("approve", "Another kind");
    await queueNoticeMails(server.services);
    await delivered(2);
    expect(smtp.received[1]?.text).toContain("“Another kind” was approved.");
    expect(await kindsOf(server, person)).toHaveLength(3);
  });

  it("mails each notice once when several servers queue and deliver at the same moment", async () => {
    const second = process.env.TEST_ENGINE === "postgres" ? await startSecondServer(server) : null;
    const other = second?.services ?? server.services;
    for (let index = 0; index < 6; index += 1) await decide("approve", `No. ${index}`);
    const both = [server.services, other, server.services, other];
    await Promise.all(both.map((services) => queueNoticeMails(services)));
    await Promise.all(both.map((services) => queueNoticeMails(services)));
    deliver();
    deliver(other);
    await delivered(6);
    const texts = smtp.received.map(({ text }) => /No\. \d/.exec(text ?? "")?.[0]);
    expect(new Set(texts).size).toBe(6);
    await Promise.all(deliveries.splice(0).map((delivery) => delivery.stop()));
    await second?.stop();
  });

  it("queues mails within a second of the decision, and those of a process that has ended every 30 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    const task = startNoticeMails(server.services);
    const queued = (count: number) => async () => expect(await outbox()).toHaveLength(count);
    await decide("approve", "Told here");
    vi.advanceTimersByTime(1_000);
    await vi.waitFor(queued(1), { timeout: 10_000, interval: 5 });
    await tell(server.services.db, person, server.services.now());
    vi.advanceTimersByTime(28_000);
    await queued(1)();
    vi.advanceTimersByTime(2_000);
    await vi.waitFor(queued(2), { timeout: 10_000, interval: 5 });
    vi.useRealTimers();
    await task.stop();
    await server.services.db.delete(mails);
  });

  it("queues no mail for a kind that was turned off after the event", async () => {
    await decide("approve", "Too many mails");
    const change = { notices: { submission_approved: { by_mail: false } } };
    await clientOf(server, person).settings.update(change);
    expect(await queueNoticeMails(server.services, AbortSignal.abort())).toBe(0);
    expect(await queueNoticeMails(server.services)).toBe(1);
    expect(await outbox()).toEqual([]);
    expect(await kindsOf(server, person)).toEqual(["submission_approved"]);
  });

  it("mails a kind that is turned off in the app alone", async () => {
    const change = {
      notices: {
        redemption_requested: { in_app: false, by_mail: false },
        redemption_decided: { in_app: false },
      },
    };
    await clientOf(server, person).settings.update(change);
    const item = await addItem(server, { name: "Mug", price: 10 });
    await reject(server, await redeemed(server, person, item), admin);
    await queueNoticeMails(server.services);
    deliver();
    await delivered(1);
    expect(smtp.received[0]?.text).toContain("“Mug” was rejected. You got 10 points back.");
    expect(await kindsOf(server, person)).toEqual([]);
  });
});
