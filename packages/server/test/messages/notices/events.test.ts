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
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addItem, approve, redeemed, redeemedCash, reject } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { kindsOf, noticesOf } from "./support";

const server = testServer();
let admin: Person;
let person: Person;
beforeAll(async () => {
  server.clock.set(new Date());
  admin = await addPerson(server, { admin: true });
});
beforeEach(async () => {
  person = await addPerson(server, { points: 5_000 });
});

const submissions = (as: Person) => clientOf(server, as).submissions;

describe("what a person is told", () => {
  it("tells the signer that a submission was approved, with the reward and the note", async () => {
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
  });

  it("tells the signer that a submission was rejected, with what came back", async () => {
    const paid = await pendingSigning(server, person, { title: "Paid", points_cost: 1 });
    await submissions(admin).reject({ p_signed_contract_id: paid.signingId, p_note: "Blurred." });
    const free = await pendingSigning(server, person, { title: "Free", points_cost: 0 });
    await submissions(admin).reject({ p_signed_contract_id: free.signingId });
    expect((await noticesOf(server, person)).map(({ kind, body }) => [kind, body])).toEqual([
      ["submission_rejected", "“Free” was rejected."],
      [
        "submission_rejected",
        "“Paid” was rejected. You got 1 point back. Note from the reviewer: Blurred.",
      ],
    ]);
  });

  it("tells all signers of a deleted contract whose signings it closes, and no others", async () => {
    const contract = await addContract(server, { title: "Gone", points_cost: 20 });
    const people = await Promise.all([1, 2, 3].map(() => addPerson(server, { points: 100 })));
    const [decided, ...open] = people as [Person, Person, Person];
    for (const signer of open) await sign(server, signer, contract.id);
    const done = await sign(server, decided, contract.id);
    await clientOf(server, decided).contracts.submit({
      p_signed_contract_id: done,
      p_survey_responses: {},
    });
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
    expect(told.map(({ kind }) => kind)).toEqual([
      "redemption_decided",
      "redemption_requested",
      "redemption_decided",
      "redemption_requested",
    ]);
    const [rejected, , approved] = told;
    expect(approved).toMatchObject({
      kind: "redemption_decided",
      title: "Redemption approved",
      body: "“Mug” was approved.",
      href: `/redemptions/${mug}`,
    });
    expect(rejected).toMatchObject({
      kind: "redemption_decided",
      title: "Redemption rejected",
      body: expect.stringContaining("points back."),
    });
  });

  it("shows what the records hold now, and stores no text", async () => {
    const { contract, signingId } = await pendingSigning(server, person, { title: "Old title" });
    await submissions(admin).approve({ p_signed_contract_id: signingId, p_note: "A secret note" });
    const { db } = server.services;
    const [row] = await db.select().from(notices).where(eq(notices.user_id, person.id));
    expect(JSON.stringify(row)).not.toMatch(/title|note/);
    expect(row).toMatchObject({ signed_contract_id: signingId, cause_id: signingId });
    expect(contract.title).toBe("Old title");
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
