import { reviewMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { contracts, signedContracts } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, codeOf, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { decisionsAbout, deleteContract } from "../contracts/admin-support";

const server = testServer();
beforeAll(() => server.clock.set("2026-06-01T00:00:00.000Z"));
const admin = testPerson(server, { admin: true });

const approve = (id: string, as?: Person, extra: object = {}) =>
  clientOf(server, as).submissions.approve({ p_signed_contract_id: id, ...extra });
const reject = (id: string, as?: Person, extra: object = {}) =>
  clientOf(server, as).submissions.reject({ p_signed_contract_id: id, ...extra });
const contractRow = async (id: string) => {
  const [row] = await server.services.db.select().from(contracts).where(eq(contracts.id, id));
  return row;
};

describe("approving a submission", () => {
  it("pays the reward agreed at signing and records the admin", async () => {
    const person = await addPerson(server, { points: 100 });
    const { contract, signingId } = await pendingSigning(server, person, { points_reward: 250 });
    await server.services.db
      .update(contracts)
      .set({ points_reward: 1, points_cost: 1 })
      .where(eq(contracts.id, contract.id));
    const body = await approve(signingId, admin, { p_note: "Well done" });
    expect(body).toMatchObject({ status: "approved", review_note: "Well done" });
    expect(await pointsOf(server, person)).toBe(250);
    expect(await ledgerOf(server, person)).toEqual([
      ["POINTS_EARNED", 100],
      ["CONTRACT_SIGNED", -100],
      ["CONTRACT_COMPLETED", 250],
    ]);
    expect(await decisionsOn(server, signingId)).toMatchObject([
      {
        admin_id: admin.id,
        action: "approve_contract",
        before: { status: "pending" },
        after: { status: "approved" },
      },
    ]);
  });

  it("completes the contract when its last place is approved", async () => {
    const [first, second] = [
      await addPerson(server, { points: 100 }),
      await addPerson(server, { points: 100 }),
    ];
    const { contract, signingId } = await pendingSigning(server, first, { max_signers: 2 });
    const secondId = await sign(server, second, contract.id);
    await clientOf(server, second).contracts.submit({
      p_signed_contract_id: secondId,
      p_survey_responses: {},
    });
    await approve(signingId, admin);
    expect((await contractRow(contract.id))?.status).toBe("active");
    await approve(secondId, admin);
    expect((await contractRow(contract.id))?.status).toBe("completed");
  });
});

describe("rejecting a submission", () => {
  it("returns the cost agreed at signing and frees the place", async () => {
    const person = await addPerson(server, { points: 100 });
    const { contract, signingId } = await pendingSigning(server, person, { max_signers: 1 });
    const body = await reject(signingId, admin, { p_note: "  Too short.  " });
    expect(body).toMatchObject({ status: "rejected", review_note: "Too short." });
    expect(await pointsOf(server, person)).toBe(100);
    expect((await ledgerOf(server, person)).at(-1)).toEqual(["CONTRACT_REJECTED", 100]);
    const next = await addPerson(server, { points: 100 });
    expect(await sign(server, next, contract.id)).toBeTruthy();
  });
});

describe("refused decisions on submissions", () => {
  it("refuses to decide what is decided, and names who decided", async () => {
    const person = await addPerson(server, { points: 100 });
    const { signingId } = await pendingSigning(server, person);
    const { decided_at } = await approve(signingId, admin);
    const paid = await pointsOf(server, person);
    const decided = { status: "approved", decided_by: admin.username, at: decided_at };
    const colleague = await addPerson(server, { admin: true });
    for (const decide of [approve, reject]) {
      expect(await tryCall(decide(signingId, colleague))).toEqual({
        ok: false,
        status: 409,
        body: {
          code: "ALREADY_DECIDED",
          message: "This has already been decided.",
          data: { decided },
        },
      });
    }
    expect(await pointsOf(server, person)).toBe(paid);
  });

  it("refuses to decide what is not submitted or unknown, and a decision by the signer, even as an admin", async () => {
    const person = await addPerson(server, { points: 100 });
    const open = await sign(server, person, (await addContract(server)).id);
    const judge = await addPerson(server, { points: 100, admin: true });
    const own = await pendingSigning(server, judge);
    for (const decide of [approve, reject]) {
      expect((await tryCall(decide(open, admin))).body).toMatchObject({ code: "NOT_SUBMITTED" });
      expect((await tryCall(decide(newId(), admin))).body).toMatchObject({ code: "NOT_FOUND" });
      expect(await codeOf(decide(own.signingId, judge))).toBe("OWN_DECISION");
    }
    for (const signer of [person, judge]) expect(await pointsOf(server, signer)).toBe(0);
  });
});

const HOUR = 3_600_000;
const ask = (id: string, as = admin, note = "Please add the price.") =>
  clientOf(server, as).submissions.requestChanges({ p_signed_contract_id: id, p_note: note });
const withdraw = (id: string, as: Person) =>
  clientOf(server, as).contracts.withdraw({ p_signed_contract_id: id });
const read = (id: string, as: Person) => clientOf(server, as).contracts.get({ id });

/** A submitted answer to one text question of a contract for 40 points. */
async function submitted(given: Parameters<typeof addContract>[1] = {}) {
  const person = await addPerson(server, { points: 100 });
  const contract = await addContract(server, {
    points_cost: 40,
    points_reward: 90,
    questions: [{ question_type: "text", question_text: "What did you see?" }],
    ...given,
  });
  const signingId = await sign(server, person, contract.id);
  const question = (await read(contract.id, person)).survey_questions[0]?.id ?? "";
  const answer = (text: string) =>
    submit(server, person, signingId, { [question]: { response_data: text } });
  await answer("A shop.");
  return { person, contract, signingId, question, answer };
}

describe("requesting changes", () => {
  it("gives the submission back with a note, keeps it as a version, and takes a corrected one", async () => {
    const { person, contract, signingId, question, answer } = await submitted();
    expect(await ask(signingId)).toMatchObject({
      status: "changes_requested",
      review_note: "Please add the price.",
      correction_rounds: 1,
      correction_due_at: "2026-06-04T00:00:00.000Z",
      survey_responses: [],
    });
    const shown = await read(contract.id, person);
    expect(shown.draft?.answers).toEqual({ [question]: { response_data: "A shop." } });
    const version = {
      version: 1,
      request_note: "Please add the price.",
      answers: [
        { question_id: question, question_text: "What did you see?", response_data: "A shop." },
      ],
    };
    expect(shown.versions).toMatchObject([version]);
    expect(
      await clientOf(server, person).contracts.validateSubmission({ p_contract_id: contract.id }),
    ).toBe(true);
    const home = await clientOf(server, person).dashboard.get({});
    expect(home.to_continue).toMatchObject([
      { contract_id: contract.id, state: "changes_requested" },
    ]);

    expect(await answer("A shop, 3 dollars.")).toMatchObject({
      status: "pending",
      submitted_from: "changes_requested",
      review_note: null,
    });
    const review = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
    expect(review.versions).toMatchObject([version]);
    expect(review.survey_responses).toMatchObject([{ response_data: "A shop, 3 dollars." }]);
    expect((await decisionsAbout(server, admin, signingId))[0]).toMatchObject({
      action: "request_changes",
      after: { status: "changes_requested", review_note: "Please add the price." },
    });
    expect(await pointsOf(server, person)).toBe(60);
  });

  it("is possible three times for one signing", async () => {
    const { signingId, answer, contract, person } = await submitted();
    for (const round of [1, 2, 3]) {
      expect(await ask(signingId)).toMatchObject({ correction_rounds: round });
      await answer(`Round ${round}`);
    }
    expect(await codeOf(ask(signingId))).toBe("ROUNDS_USED_UP");
    const { signing, versions } = await read(contract.id, person);
    expect(signing).toMatchObject({ status: "pending", correction_rounds: 3 });
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it("is refused without a note, by the signer, and for what is not submitted or decided", async () => {
    const { signingId } = await submitted();
    expect(await tryCall(ask(signingId, admin, " "))).toMatchObject({ status: 400 });
    const self = await addPerson(server, { points: 100, admin: true });
    const own = await pendingSigning(server, self, { points_cost: 1 });
    expect(await codeOf(ask(own.signingId, self))).toBe("OWN_DECISION");
    await ask(signingId);
    expect(await codeOf(ask(signingId))).toBe("NOT_SUBMITTED");
    const decided = await submitted();
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: decided.signingId });
    expect(await codeOf(ask(decided.signingId))).toBe("ALREADY_DECIDED");
  });

  it("ends with a rejection and a refund when no correction comes by the later of 72 hours and the expiry", async () => {
    const { person, contract, signingId } = await submitted({ duration: 60, max_signers: 1 });
    await ask(signingId);
    await travel(server, 72 * HOUR - 1, person, admin);
    const reader = clientOf(server, person);
    expect((await reader.contracts.get({ id: contract.id })).signing?.status).toBe(
      "changes_requested",
    );
    server.clock.advance(1);
    expect(
      await tryCall(reader.contracts.validateSubmission({ p_contract_id: contract.id })),
    ).toMatchObject({
      body: false,
    });
    expect(
      await codeOf(
        reader.contracts.submit({ p_signed_contract_id: signingId, p_survey_responses: {} }),
      ),
    ).toBe("CORRECTION_TIME_OVER");
    await endAllDueSignings(server.services);
    const { signing, places_left } = await reader.contracts.get({ id: contract.id });
    expect(signing).toMatchObject({
      status: "rejected",
      review_note: expect.stringContaining("not submitted in time"),
    });
    expect(places_left).toBe(1);
    expect((await ledgerOf(server, person)).slice(1)).toEqual([
      ["CONTRACT_SIGNED", -40],
      ["CONTRACT_REJECTED", 40],
    ]);
  });

  it("is closed with a refund when the contract is deleted", async () => {
    const { person, contract, signingId } = await submitted();
    await ask(signingId);
    await deleteContract(server, admin, contract.id);
    expect(await pointsOf(server, person)).toBe(100);
  });
});

describe("a decision about a submission that was handed in again since it was looked at", () => {
  const decide = (
    verdict: "approve" | "reject" | "requestChanges",
    id: string,
    at: string | null,
  ) =>
    clientOf(server, admin, { "idempotency-key": `${verdict}-${id}-${at}` }).submissions[verdict]({
      p_signed_contract_id: id,
      p_submitted_at: at,
      p_note: "As I saw it.",
    });
  const shown = async (id: string) =>
    await clientOf(server, admin).submissions.get({ signed_contract_id: id });

  it.each([
    ["approve", "approved"],
    ["reject", "rejected"],
    ["requestChanges", "changes_requested"],
  ] as const)("is refused: %s", async (verdict, status) => {
    const { person, signingId, answer } = await submitted();
    const seen = await shown(signingId);
    await withdraw(signingId, person);
    server.clock.advance(1);
    await answer("Something else.");
    const refused = {
      status: 409,
      body: { code: "CHANGED_MEANWHILE", message: reviewMessages.submittedAgain },
    };
    expect(await tryCall(decide(verdict, signingId, seen.submitted_at))).toMatchObject(refused);
    expect(await tryCall(decide(verdict, signingId, seen.submitted_at))).toMatchObject(refused);
    expect(await pointsOf(server, person)).toBe(60);
    const now = await shown(signingId);
    expect(now).toMatchObject({ status: "pending", correction_rounds: 0 });
    expect(await decide(verdict, signingId, now.submitted_at)).toMatchObject({ status });
  });

  it("goes by when it was signed where it is not known when it was handed in", async () => {
    const { signingId } = await submitted();
    const { created_at } = await shown(signingId);
    const isSigning = eq(signedContracts.id, signingId);
    await server.services.db.update(signedContracts).set({ submitted_at: null }).where(isSigning);
    expect(await decide("approve", signingId, created_at)).toMatchObject({ status: "approved" });
  });
});

describe("withdrawing a submission", () => {
  it("returns to in progress with the answers as a draft", async () => {
    const { person, contract, signingId, question, answer } = await submitted();
    expect(await withdraw(signingId, person)).toMatchObject({
      status: "in_progress",
      submitted_at: null,
      review_due_at: null,
      correction_rounds: 0,
      survey_responses: [],
    });
    const shown = await read(contract.id, person);
    expect(shown.draft?.answers).toEqual({ [question]: { response_data: "A shop." } });
    expect(shown.versions).toEqual([]);
    expect(await answer("A better shop.")).toMatchObject({
      status: "pending",
      submitted_from: "in_progress",
    });
    expect(await pointsOf(server, person)).toBe(60);
  });

  it("returns a correction to the request for changes, which is no further round", async () => {
    const { person, contract, signingId, answer } = await submitted();
    await ask(signingId);
    await answer("Corrected");
    expect(await withdraw(signingId, person)).toMatchObject({
      status: "changes_requested",
      correction_rounds: 1,
    });
    expect((await read(contract.id, person)).versions).toHaveLength(1);
    expect(await answer("Corrected again")).toMatchObject({ status: "pending" });
  });

  it("is refused for what is not pending, and when the contract is over", async () => {
    const { person, signingId } = await submitted({ duration: 60 });
    await withdraw(signingId, person);
    expect(await codeOf(withdraw(signingId, person))).toBe("CANNOT_WITHDRAW");
    const late = await submitted({ duration: 60 });
    await travel(server, 1.5 * HOUR, late.person);
    expect(await codeOf(withdraw(late.signingId, late.person))).toBe("SUBMISSION_EXPIRED");
  });
});

it("passes the audit after all decisions", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
