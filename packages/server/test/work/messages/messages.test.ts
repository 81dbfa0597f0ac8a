import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { submissionMessages } from "../../../src/platform/db/schema/index";
import { noticesOf } from "../../messages/notices/support";
import { clientOf, outcomes, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";

const server = testServer();
let signer: Person;
let admin: Person;
let other: Person;
beforeEach(async () => {
  server.clock.set("2026-06-01T00:00:00.000Z");
  signer = await addPerson(server, { points: 1_000 });
  admin = await addPerson(server, { admin: true });
  other = await addPerson(server, { admin: true });
});

const ask = (id: string, p_text = "Which shop?", as = signer) =>
  tryCall(clientOf(server, as).messages.toReviewer({ p_signed_contract_id: id, p_text }));
const answer = (id: string, p_text = "Any shop.", as = admin) =>
  tryCall(clientOf(server, as).messages.toSigner({ p_signed_contract_id: id, p_text }));
const submitted = () => pendingSigning(server, signer, { title: "Soup" });
const decide = (verdict: "approve" | "reject", id: string) =>
  clientOf(server, admin).submissions[verdict]({ p_signed_contract_id: id });
const countOf = (id: string) =>
  server.services.db.$count(submissionMessages, eq(submissionMessages.signed_contract_id, id));
const stored = async (id: string) =>
  await clientOf(server, admin).submissions.get({ signed_contract_id: id });
const toAdmins = async (id: string) => {
  const { items } = await clientOf(server, other).notifications.list({ limit: 100 });
  return items.filter(
    ({ kind, data }) => kind === "submission_message" && data.signed_contract_id === id,
  );
};

describe("messages about a submission", () => {
  it("are read by both sides in the timeline, with the reviewer's name for admins alone, and move nothing else", async () => {
    const { contract, signingId } = await submitted();
    const before = (await stored(signingId)).review_due_at;
    server.clock.advance(1_000);
    expect(await ask(signingId, "Which <b>shop</b>?\nמה")).toMatchObject({
      body: { by_signer: true, text: "Which <b>shop</b>?\nמה", signed_contract_id: signingId },
    });
    expect(await stored(signingId)).toMatchObject({ has_new_message: true });
    server.clock.advance(1_000);
    await answer(signingId);
    const shown = await stored(signingId);
    expect(shown).toMatchObject({
      status: "pending",
      review_due_at: before,
      has_new_message: false,
      timeline: [
        { kind: "signed" },
        { kind: "submitted" },
        { kind: "signer_wrote", username: signer.username, note: "Which <b>shop</b>?\nמה" },
        { kind: "reviewer_wrote", username: admin.username, note: "Any shop." },
      ],
    });
    const own = await clientOf(server, signer).contracts.get({ id: contract.id });
    expect(own.timeline.slice(2)).toMatchObject([
      { kind: "signer_wrote", username: null },
      { kind: "reviewer_wrote", username: null, note: "Any shop." },
    ]);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("are refused to everybody but the signer and admins, to an admin about the own submission, without words, and with too many", async () => {
    const { signingId } = await submitted();
    expect(await ask(signingId, "Hello", admin)).toMatchObject({ status: 404 });
    for (const write of [ask, answer]) expect(await write(newId())).toMatchObject({ status: 404 });
    for (const text of [" \n ", "a".repeat(1_001)]) {
      expect(await ask(signingId, text)).toMatchObject({ status: 400 });
    }
    const own = await pendingSigning(server, other, { points_cost: 0 });
    expect(await answer(own.signingId, "Hello", other)).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    await clientOf(server, admin).people.suspend({ p_user_id: signer.id, p_reason: "Abuse" });
    expect(await ask(signingId)).toMatchObject({ status: 401 });
    expect(await countOf(signingId)).toBe(0);
    expect(await answer(signingId)).toMatchObject({ ok: true });
  });

  it("begin with the submission, stop while it is withdrawn, and end 7 days after the decision", async () => {
    const contract = await addContract(server);
    const id = await sign(server, signer, contract.id);
    expect(await ask(id)).toMatchObject({ body: { code: "NOT_SUBMITTED" } });
    await submit(server, signer, id);
    expect(await ask(id)).toMatchObject({ ok: true });
    await clientOf(server, signer).contracts.withdraw({ p_signed_contract_id: id });
    expect(await answer(id)).toMatchObject({ body: { code: "NOT_SUBMITTED" } });
    await submit(server, signer, id);
    await decide("reject", id);
    await travel(server, 7 * MS_PER_DAY - 1, signer, admin);
    expect(await ask(id)).toMatchObject({ ok: true });
    await travel(server, 1, signer, admin);
    expect(await ask(id)).toMatchObject({ body: { code: "MESSAGES_ENDED" } });
    expect(await answer(id)).toMatchObject({ body: { code: "MESSAGES_ENDED" } });
  });

  it("reach the admin who decides an appeal, and go on until 7 days after that", async () => {
    const { signingId } = await submitted();
    await ask(signingId, "Page 2 has it.");
    await decide("reject", signingId);
    const text = { p_signed_contract_id: signingId, p_text: "Please look again." };
    const appeal = await clientOf(server, signer).contracts.appeal(text);
    await travel(server, 20 * MS_PER_DAY, signer, admin, other);
    expect(await ask(signingId, "Did you see page 2?")).toMatchObject({ ok: true });
    const { items } = await clientOf(server, other).appeals.list({ limit: 100 });
    const shown = items.find(({ id }) => id === appeal.id)?.submission.timeline;
    expect(shown?.filter(({ kind }) => kind === "signer_wrote").map(({ note }) => note)).toEqual([
      "Page 2 has it.",
      "Did you see page 2?",
    ]);
    const decision = { p_appeal_id: appeal.id, p_overturn: true, p_note: "It is there." };
    await clientOf(server, other).appeals.decide(decision);
    await travel(server, 7 * MS_PER_DAY, signer);
    expect(await ask(signingId)).toMatchObject({ body: { code: "MESSAGES_ENDED" } });
  });

  it("are 10 a side and no more, also when both sides write at the same moment", async () => {
    const { signingId } = await submitted();
    const endings = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        Promise.all([ask(signingId, `No. ${index}`), answer(signingId, `No. ${index}`)]),
      ),
    );
    for (const side of [0, 1] as const) {
      const ended = endings.map((pair) => pair[side]);
      expect(outcomes(ended)).toEqual({ OK: 10, MESSAGES_USED_UP: 2 });
    }
    expect(await countOf(signingId)).toBe(20);
  });
});

describe("who is told of a message", () => {
  it("the signer with its words, once until it is read or answered", async () => {
    const { contract, signingId } = await submitted();
    const told = async () =>
      (await noticesOf(server, signer)).filter(({ kind }) => kind === "message_received");
    await answer(signingId, "Which shop?");
    await answer(signingId, "And when?");
    expect(await told()).toMatchObject([
      {
        title: "Message from the reviewer",
        body: "About “Soup”: Which shop?",
        href: `/contracts/${contract.id}`,
        read_at: null,
      },
    ]);
    await ask(signingId, "Soup Street.");
    expect(await told()).toMatchObject([{ read_at: expect.any(String) as string }]);
    await answer(signingId, "Thanks.");
    expect(await told()).toHaveLength(2);
  });

  it("all admins where nobody reviews it, once until it is read or answered", async () => {
    const { signingId } = await submitted();
    await ask(signingId);
    await ask(signingId, "And when?");
    const message = `${signer.username} wrote a message about "Soup"`;
    expect(await toAdmins(signingId)).toMatchObject([{ message, read: false }]);
    await answer(signingId);
    expect(await toAdmins(signingId)).toMatchObject([{ read: true }]);
    await ask(signingId);
    expect(await toAdmins(signingId)).toHaveLength(2);
  });

  it("the admin who holds the lease, or has decided, instead of all", async () => {
    const { signingId } = await submitted();
    const ofAdmin = async () =>
      (await noticesOf(server, admin)).filter(({ kind }) => kind === "message_to_reviewer");
    await clientOf(server, admin).reviewLeases.take({ p_ids: [signingId] });
    await ask(signingId);
    expect(await ofAdmin()).toMatchObject([
      {
        body: "The signer of “Soup” wrote to you.",
        href: `/admin/contracts/signed/${signingId}`,
        read_at: null,
      },
    ]);
    await answer(signingId);
    expect(await ofAdmin()).toMatchObject([{ read_at: expect.any(String) as string }]);
    await decide("approve", signingId);
    await ask(signingId, "Thank you!");
    expect(await ofAdmin()).toHaveLength(2);
    expect(await toAdmins(signingId)).toEqual([]);
    const { unread_subjects } = await clientOf(server, admin).notices.list({});
    expect(unread_subjects).toEqual([]);
  });

  it("all admins where the one who decided is no admin any more, and while an appeal is open", async () => {
    const { signingId } = await submitted();
    await decide("reject", signingId);
    const text = { p_signed_contract_id: signingId, p_text: "Please look again." };
    await clientOf(server, signer).contracts.appeal(text);
    await ask(signingId);
    expect(await toAdmins(signingId)).toHaveLength(1);
    const second = await submitted();
    await decide("approve", second.signingId);
    await clientOf(server, other).people.revokeAdmin({ p_user_id: admin.id, p_reason: "Left" });
    await ask(second.signingId);
    expect(await toAdmins(second.signingId)).toHaveLength(1);
  });
});

describe("what was written", () => {
  it("is not changed, not deleted and not put on the other side, also not by SQL", async () => {
    const { signingId } = await submitted();
    await ask(signingId);
    const { db } = server.services;
    const add = (by_signer: boolean, number: number, length: number) =>
      sql`insert into submission_messages (id, signed_contract_id, author_id, by_signer, number, text, created_at)
        values (gen_random_uuid(), ${signingId}, ${signer.id}, ${by_signer}, ${number}, repeat('a', ${length}::int), now())`;
    const refused = [
      sql`update submission_messages set text = 'Other words' where signed_contract_id = ${signingId}`,
      sql`delete from submission_messages where signed_contract_id = ${signingId}`,
      add(false, 1, 1),
      add(true, 1, 1),
      add(true, 11, 1),
      add(true, 2, 1_001),
    ];
    for (const statement of refused) await expect(db.execute(statement)).rejects.toThrow();
    await db.execute(add(true, 2, 1_000));
    expect(await countOf(signingId)).toBe(2);
  });
});
