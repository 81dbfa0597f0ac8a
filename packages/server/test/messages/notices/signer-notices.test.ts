import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startMailDelivery } from "../../../src/messages/mail/deliver";
import { queueNoticeMails } from "../../../src/messages/notices/queue-notice-mails";
import { newId } from "../../../src/platform/db/new-id";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { startTestServer, type TestServer } from "../../support/server";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { travel } from "../../support/travel";
import { kindsOf, noticesOf } from "./support";

const HOUR = 3_600_000;
const byText = (a: string, b: string) => (a < b ? -1 : 1);

let smtp: TestSmtpServer;
let server: TestServer;
let admin: Person;
let other: Person;
let person: Person;
beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startTestServer({ SMTP_URL: smtp.url });
});
beforeEach(async () => {
  server.clock.set("2026-06-01T10:00:00.000Z");
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
  person = await addPerson(server, { points: 5_000 });
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});

const request = (id: string, p_note: string, headers = {}) =>
  clientOf(server, admin, headers).submissions.requestChanges({ p_signed_contract_id: id, p_note });
const appeal = (id: string) =>
  clientOf(server, person).contracts.appeal({ p_signed_contract_id: id, p_text: "Look again." });
const decide = (p_appeal_id: string, p_overturn: boolean, as = other) =>
  clientOf(server, as).appeals.decide({ p_appeal_id, p_overturn, p_note: "I looked." });
const bodiesOf = async (kind: string) =>
  (await noticesOf(server, person)).filter((one) => one.kind === kind).map(({ body }) => body);

async function rejected(given: Parameters<typeof addContract>[1] = {}) {
  const made = await pendingSigning(server, person, { title: "Soup", ...given });
  await clientOf(server, admin).submissions.reject({ p_signed_contract_id: made.signingId });
  return made;
}

describe("what a signer is told besides decisions", () => {
  it("tells each request for changes with its own note and the time that is left", async () => {
    const { contract, signingId } = await pendingSigning(server, person, { title: "Soup" });
    await request(signingId, "The price, please.");
    const [notice] = await noticesOf(server, person);
    expect(notice).toMatchObject({
      kind: "changes_requested",
      title: "Changes requested",
      href: `/contracts/${contract.id}`,
    });
    expect(notice?.body).toContain(
      "Your submission of “Soup” needs changes. Submit it again before",
    );
    expect(notice?.body).toContain("Note from the reviewer: The price, please.");
    await submit(server, person, signingId);
    server.clock.advance(1);
    await request(signingId, "Sharper, please.");
    const bodies = await bodiesOf("changes_requested");
    expect(bodies.map((body) => body.split("reviewer: ")[1])).toEqual([
      "Sharper, please.",
      "The price, please.",
    ]);
  });

  it("tells no request that is refused, and one that is repeated with its key once", async () => {
    const { signingId } = await pendingSigning(server, person);
    const key = { "idempotency-key": newId() };
    const endings = [
      await tryCall(request(signingId, "Once.", key)),
      await tryCall(request(signingId, "Once.", key)),
      await tryCall(request(signingId, "Not pending any more.")),
    ];
    expect(outcomes(endings)).toEqual({ OK: 2, NOT_SUBMITTED: 1 });
    expect(await kindsOf(server, person)).toEqual(["changes_requested"]);
  });

  it("tells a lapsed signing with what came back, and a missed one, once each", async () => {
    const lapsed = await addContract(server, {
      title: "Soup",
      points_cost: 40,
      lapse_refund: 15,
      work_minutes: 30,
    });
    const missed = await addContract(server, { title: "Bread", duration: 40 });
    await sign(server, person, lapsed.id);
    await sign(server, person, missed.id);
    await travel(server, 2 * HOUR, person);
    for (let round = 0; round < 2; round += 1) await endAllDueSignings(server.services);
    expect((await kindsOf(server, person)).toSorted(byText)).toEqual([
      "signing_lapsed",
      "signing_missed",
    ]);
    expect(await bodiesOf("signing_lapsed")).toEqual([
      "You did not submit “Soup” in time. Your place went back to the others. You got 15 points back.",
    ]);
    expect(await bodiesOf("signing_missed")).toEqual([
      "“Bread” has expired before you submitted it.",
    ]);
  });

  it("tells how an appeal was decided, with what was paid", async () => {
    const granted = await rejected({ points_cost: 40, points_reward: 90 });
    await decide((await appeal(granted.signingId)).id, true);
    expect((await noticesOf(server, person))[0]).toMatchObject({
      kind: "appeal_decided",
      title: "Appeal granted",
      href: `/contracts/${granted.contract.id}`,
      body: "The rejection of “Soup” was overturned. You received 90 points. The cost that you had got back was taken again: 40 points. Note from the reviewer: I looked.",
    });
    server.clock.advance(1);
    const upheld = await rejected();
    await decide((await appeal(upheld.signingId)).id, false);
    expect((await noticesOf(server, person))[0]).toMatchObject({
      title: "Rejection upheld",
      body: "The rejection of “Soup” was upheld. Note from the reviewer: I looked.",
    });
  });

  it("tells an appeal once that two admins decide at once", async () => {
    const third = await addPerson(server, { admin: true });
    const { signingId } = await rejected();
    const { id } = await appeal(signingId);
    const endings = await Promise.all([
      tryCall(decide(id, true)),
      tryCall(decide(id, false, third)),
      tryCall(decide(id, true)),
    ]);
    expect(outcomes(endings)).toEqual({ OK: 1, ALREADY_DECIDED: 2 });
    expect((await kindsOf(server, person)).toSorted(byText)).toEqual([
      "appeal_decided",
      "submission_rejected",
    ]);
  });

  it("mails each of them to its signer", async () => {
    const { signingId } = await pendingSigning(server, person, { title: "Soup" });
    await request(signingId, "The price, please.");
    const contract = await addContract(server, { title: "Late", work_minutes: 30 });
    await sign(server, person, contract.id);
    const { id } = await appeal((await rejected({ title: "Bread" })).signingId);
    await decide(id, false);
    await travel(server, HOUR, person);
    await endAllDueSignings(server.services);
    smtp.received.length = 0;
    await queueNoticeMails(server.services);
    const delivery = startMailDelivery(server.services, { pollMs: 5 });
    const toPerson = () =>
      smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(person.email));
    await expect.poll(() => toPerson().length, { timeout: 10_000, interval: 5 }).toBe(4);
    await delivery.stop();
    expect(
      toPerson()
        .map(({ subject }) => subject ?? "")
        .toSorted(byText),
    ).toEqual([
      "Changes requested",
      "Rejection upheld",
      "Submission rejected",
      "Time to finish is over",
    ]);
  });
});

describe("what admins are told about appeals", () => {
  it("notifies them of each appeal once, until it is decided", async () => {
    const { signingId } = await rejected();
    const { id } = await appeal(signingId);
    expect(await tryCall(appeal(signingId))).toMatchObject({ body: { code: "ALREADY_APPEALED" } });
    const found = async () => {
      const { items } = await clientOf(server, other).notifications.list({ limit: 100 });
      return items.filter(({ kind, data }) => {
        return kind === "appeal" && data.signed_contract_id === signingId;
      });
    };
    expect(await found()).toMatchObject([
      { message: `${person.username} appealed the rejection of "Soup"`, read: false },
    ]);
    await decide(id, false);
    expect(await found()).toMatchObject([{ read: true }]);
  });
});
