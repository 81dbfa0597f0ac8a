import { reviewMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { endAllDueSignings } from "../../../src/work/signings/end-due-signings";
import { clientOf, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { travel } from "../../support/travel";
import { decisionsAbout } from "../contracts/admin-support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  server.clock.set("2026-06-01T00:00:00.000Z");
  admin = await addPerson(server, { admin: true });
});

const HOUR = 3_600_000;
const ask = (id: string, as: Person | undefined = admin, note = "Please add the price.") =>
  clientOf(server, as).submissions.requestChanges({ p_signed_contract_id: id, p_note: note });
const withdraw = (id: string, as: Person | undefined) =>
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
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is possible three times for one signing", async () => {
    const { signingId, answer, contract, person } = await submitted();
    for (const round of [1, 2, 3]) {
      expect(await ask(signingId)).toMatchObject({ correction_rounds: round });
      await answer(`Round ${round}`);
    }
    const fourth = await tryCall(ask(signingId));
    expect(fourth).toMatchObject({ status: 409, body: { code: "ROUNDS_USED_UP" } });
    const { signing, versions } = await read(contract.id, person);
    expect(signing).toMatchObject({ status: "pending", correction_rounds: 3 });
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  it("is refused without a note, by the signer, for what is not submitted or decided, and for users", async () => {
    const { person, signingId } = await submitted();
    expect(await tryCall(ask(signingId, admin, " "))).toMatchObject({ status: 400 });
    expect(await tryCall(ask(signingId, person))).toMatchObject({ status: 403 });
    const self = await addPerson(server, { points: 100, admin: true });
    const own = await pendingSigning(server, self, { points_cost: 1 });
    expect(await tryCall(ask(own.signingId, self))).toMatchObject({
      body: { code: "OWN_DECISION" },
    });
    await ask(signingId);
    expect(await tryCall(ask(signingId))).toMatchObject({ body: { code: "NOT_SUBMITTED" } });
    const decided = await submitted();
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: decided.signingId });
    expect(await tryCall(ask(decided.signingId))).toMatchObject({
      body: { code: "ALREADY_DECIDED" },
    });
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
    const late = await tryCall(
      reader.contracts.submit({ p_signed_contract_id: signingId, p_survey_responses: {} }),
    );
    expect(late).toMatchObject({ status: 409, body: { code: "CORRECTION_TIME_OVER" } });
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
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is closed with a refund when the contract is deleted", async () => {
    const { person, contract, signingId } = await submitted();
    await ask(signingId);
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: contract.id,
    });
    expect(await pointsOf(server, person)).toBe(100);
    expect((await server.audit()).mismatches).toEqual([]);
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
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("is refused for others' submissions, what is not pending, and when the contract is over", async () => {
    const { person, signingId } = await submitted({ duration: 60 });
    expect(await tryCall(withdraw(signingId, await addPerson(server)))).toMatchObject({
      status: 404,
    });
    expect(await tryCall(withdraw(signingId, undefined))).toMatchObject({ status: 401 });
    await withdraw(signingId, person);
    expect(await tryCall(withdraw(signingId, person))).toMatchObject({
      status: 409,
      body: { code: "CANNOT_WITHDRAW" },
    });
    const late = await submitted({ duration: 60 });
    await travel(server, 1.5 * HOUR, late.person);
    expect(await tryCall(withdraw(late.signingId, late.person))).toMatchObject({
      body: { code: "SUBMISSION_EXPIRED" },
    });
  });
});
