import { contractMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  insertNotifications,
  toSigner,
} from "../../../src/messages/notifications/insert-notifications";
import { newId } from "../../../src/platform/db/new-id";
import { notices } from "../../../src/platform/db/schema/index";
import { violatesConstraint } from "../../../src/platform/db/violations";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { kindsOf, noticesOf } from "./support";

const server = testServer();
let admin: Person;
let other: Person;
let person: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  person = await addPerson(server, { points: 5_000 });
});

const submissions = (as: Person) => clientOf(server, as).submissions;

describe("what a person is told", () => {
  it("tells the signer that a submission was approved, with the reward and the note, and stores no text", async () => {
    const { contract, signingId } = await pendingSigning(server, person, {
      title: "Soup",
      points_reward: 1_250,
    });
    expect(await noticesOf(server, person)).toEqual([]);
    await submissions(admin).approve({ p_signed_contract_id: signingId, p_note: "Well done." });
    const [notice, ...others] = await noticesOf(server, person);
    expect(others).toEqual([]);
    const body =
      "“Soup” was approved. You received 1,250 points. Note from the reviewer: Well done.";
    expect(notice).toEqual({
      id: notice?.id,
      kind: "submission_approved",
      title: "Submission approved",
      body,
      body_parts: [body],
      href: `/contracts/${contract.id}`,
      created_at: server.clock.now().toISOString(),
      read_at: null,
    });
    expect(await kindsOf(server, admin)).toEqual([]);
    const { db } = server.services;
    const [row] = await db.select().from(notices).where(eq(notices.user_id, person.id));
    expect(JSON.stringify(row)).not.toMatch(/Soup|Well done/);
    expect(row).toMatchObject({ signed_contract_id: signingId, cause_id: signingId });
  });

  it("tells all signers of a deleted contract whose signings it closes, and no others", async () => {
    const contract = await addContract(server, { title: "Gone", points_cost: 20 });
    const people = await Promise.all([1, 2, 3].map(() => addPerson(server, { points: 100 })));
    const [decided, ...open] = people as [Person, Person, Person];
    for (const signer of open) await sign(server, signer, contract.id);
    const done = await sign(server, decided, contract.id);
    await submit(server, decided, done);
    await submissions(admin).approve({ p_signed_contract_id: done });
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: contract.id,
    });
    for (const signer of open) {
      expect((await noticesOf(server, signer)).map(({ body }) => body)).toEqual([
        `“Gone” was rejected. You got 20 points back. Note from the reviewer: ${contractMessages.closedByDeletion}`,
      ]);
    }
    expect(await kindsOf(server, decided)).toEqual(["submission_approved"]);
  });

  it("tells the buyer how a redemption was decided", async () => {
    const item = await addItem(server, { name: "Mug", type: "Electronics", price: 30 });
    const mug = await redeemed(server, person, item);
    await approve(server, mug, admin);
    const cash = await redeemedCash(server, person);
    await reject(server, cash.id, admin);
    const told = await noticesOf(server, person);
    expect(told.map(({ title, href }) => [title, href])).toEqual([
      ["Redemption rejected", `/redemptions/${cash.id}`],
      [expect.anything(), `/redemptions/${cash.id}`],
      ["Redemption approved", `/redemptions/${mug}`],
      [expect.anything(), `/redemptions/${mug}`],
    ]);
    expect(told[1]?.kind).toBe("redemption_requested");
    expect(told[2]?.body).toBe("“Mug” was approved.");
  });
});

describe("never twice, and never without the event", () => {
  it("inserts no notice when the decision is refused", async () => {
    const own = await addPerson(server, { admin: true, points: 500 });
    const { signingId } = await pendingSigning(server, own);
    const redemption = await redeemed(server, own, await addItem(server, { price: 10 }));
    const endings = [
      await tryCall(submissions(own).approve({ p_signed_contract_id: signingId })),
      await tryCall(submissions(person).approve({ p_signed_contract_id: signingId })),
      await tryCall(clientOf(server, own).redemptions.approve({ p_redemption_id: redemption })),
    ];
    expect(outcomes(endings)).toEqual({ OWN_DECISION: 2, FORBIDDEN: 1 });
    expect(await kindsOf(server, own)).toEqual(["redemption_requested"]);
  });

  it("leaves a cause with one notice of a kind, whichever way the second one comes", async () => {
    const { signingId } = await pendingSigning(server, person);
    const { db } = server.services;
    const signing = { id: signingId, user_id: person.id };
    const approved = toSigner("submission_approved", signing);
    const now = server.clock.now();
    await insertNotifications(db, [approved, approved], now);
    await insertNotifications(db, [approved, toSigner("deadline_soon", signing)], now);
    expect((await kindsOf(server, person)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
      "deadline_soon",
      "submission_approved",
    ]);
  });

  it("refuses in the database a notice about nothing, or about two records", async () => {
    const { db } = server.services;
    const now = server.clock.now();
    const { signingId } = await pendingSigning(server, person);
    const item = await addItem(server, { price: 10 });
    const redemption_id = await redeemed(server, person, item);
    for (const about of [{}, { signed_contract_id: signingId, redemption_id }]) {
      const notice = { ...toSigner("deadline_soon", { id: newId(), user_id: person.id }), about };
      const failed = insertNotifications(db, [notice], now);
      await expect(failed).rejects.toSatisfy((error) =>
        violatesConstraint(error, "notices_one_subject"),
      );
    }
  });
});

const HOUR = 3_600_000;
const byText = (a: string, b: string) => (a < b ? -1 : 1);

const requestChanges = (id: string, p_note: string) =>
  clientOf(server, admin).submissions.requestChanges({ p_signed_contract_id: id, p_note });
const appeal = (id: string) =>
  clientOf(server, person).contracts.appeal({ p_signed_contract_id: id, p_text: "Look again." });
const decide = (p_appeal_id: string, p_overturn: boolean) =>
  clientOf(server, other).appeals.decide({ p_appeal_id, p_overturn, p_note: "I looked." });
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
    await requestChanges(signingId, "The price, please.");
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
    await requestChanges(signingId, "Sharper, please.");
    const bodies = await bodiesOf("changes_requested");
    expect(bodies.map((body) => body.split("reviewer: ")[1])).toEqual([
      "Sharper, please.",
      "The price, please.",
    ]);
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
    await travel(server, 2 * HOUR, person, admin, other);
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
});

it("admins are notified of each appeal once, until it is decided", async () => {
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
