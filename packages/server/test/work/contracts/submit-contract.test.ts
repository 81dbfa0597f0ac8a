import { contractMessages, refusalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { insertContract, type NewQuestion } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import {
  contracts,
  signedContracts,
  surveyQuestions,
  surveyResponses,
} from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { addContract, questionsFor, sign, submit } from "../../support/main-job";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();

const QUESTIONS: NewQuestion[] = [
  { question_type: "text", question_text: "What?" },
  { question_type: "link", question_text: "Where?", required: false },
  { question_type: "multiple_choice", question_text: "Which?", options: ["A", "B"] },
];

async function signed(questions: NewQuestion[] = QUESTIONS, survey_required = true) {
  const person = await addPerson(server, { points: 100 });
  const contract = await addContract(server, { questions, survey_required });
  const signingId = await sign(server, person, contract.id);
  const ids = (await questionsFor(server, person, contract.id)).map(({ id }) => id);
  const [text = "", link = "", choice = ""] = ids;
  return { person, contract, signingId, text, link, choice };
}

const statusOf = async (signingId: string) => {
  const [row] = await server.services.db
    .select()
    .from(signedContracts)
    .where(eq(signedContracts.id, signingId));
  return row?.status;
};
const responsesOf = (signingId: string) =>
  server.services.db
    .select()
    .from(surveyResponses)
    .where(eq(surveyResponses.signed_contract_id, signingId));

async function expectStillOpen(signingId: string) {
  expect(await statusOf(signingId)).toBe("in_progress");
  expect(await responsesOf(signingId)).toEqual([]);
}

describe("submitting a contract", () => {
  it("stores each answer with its question and sets the signing to pending", async () => {
    const { person, signingId, text, link, choice } = await signed();
    const answer = await tryCall(
      submit(server, person, signingId, {
        [text]: { response_data: "  <script>alert(1)</script>  " },
        [link]: { response_data: "https://example.com/proof" },
        [choice]: { response_data: "B" },
      }),
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id: signingId,
      status: "pending",
      submitted_data: { survey_completed: true, file_uploaded: false },
      survey_responses: [
        { question_text: "What?", response_data: "<script>alert(1)</script>", required: true },
        { question_text: "Where?", response_data: "https://example.com/proof" },
        { question_text: "Which?", response_data: "B" },
      ],
    });
    expect(await pointsOf(server, person)).toBe(0);
  });

  it("submits without answers where the survey is not required", async () => {
    const { person, signingId } = await signed(QUESTIONS, false);
    const answer = await tryCall(submit(server, person, signingId, {}));
    expect(answer).toMatchObject({ status: 200, body: { survey_responses: [] } });
  });

  it("names every question without a valid answer and keeps the signing open", async () => {
    const { person, signingId, text, link, choice } = await signed();
    const answer = await tryCall(
      submit(server, person, signingId, {
        [text]: { response_data: "   " },
        [link]: { response_data: "javascript:alert(1)" },
        [choice]: { response_data: "C" },
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: "BAD_REQUEST",
        message: contractMessages.requiredQuestionsMissing,
        data: {
          fields: {
            [text]: contractMessages.questionRequired,
            [link]: refusalMessages.linkInvalid,
            [choice]: refusalMessages.optionInvalid,
          },
        },
      },
    });
    await expectStillOpen(signingId);
  });

  it("refuses answers to questions of another contract", async () => {
    const { person, signingId, text, choice } = await signed();
    const stranger = newId();
    const answer = await tryCall(
      submit(server, person, signingId, {
        [text]: { response_data: "x" },
        [choice]: { response_data: "A" },
        [stranger]: { response_data: "x" },
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { [stranger]: refusalMessages.foreignQuestion } } },
    });
    await expectStillOpen(signingId);
  });

  it("refuses the path of a file that was never uploaded", async () => {
    const { person, signingId, text } = await signed([
      { question_type: "file", question_text: "Proof" },
    ]);
    const answer = await tryCall(
      submit(server, person, signingId, {
        [text]: { file_url: `${signingId}/${text}_1_proof.pdf` },
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { [text]: refusalMessages.fileInvalid } } },
    });
    await expectStillOpen(signingId);
  });

  it("asks the questions of the day of signing when a contract was edited since", async () => {
    const { person, contract, signingId, text, choice } = await signed();
    await server.services.db
      .delete(surveyQuestions)
      .where(eq(surveyQuestions.contract_id, contract.id));
    await server.services.db
      .update(contracts)
      .set({ survey_required: false })
      .where(eq(contracts.id, contract.id));
    const seen = await tryCall(clientOf(server, person).contracts.get({ id: contract.id }));
    expect(seen.body).toMatchObject({ survey_required: true });
    expect(await questionsFor(server, person, contract.id)).toHaveLength(3);
    const answers = { [text]: { response_data: "x" }, [choice]: { response_data: "A" } };
    await submit(server, person, signingId, answers);
  });

  it("refuses a second submission of the same signing", async () => {
    const { person, signingId } = await signed([], false);
    await submit(server, person, signingId);
    expect(await tryCall(submit(server, person, signingId))).toMatchObject({
      status: 409,
      body: { code: "NOT_SUBMITTABLE", message: contractMessages.notSubmittable },
    });
  });

  it("refuses submissions of other people, of admins and without a session", async () => {
    const { signingId } = await signed([], false);
    const strangers: [Person | undefined, number][] = [
      [undefined, 401],
      [await addPerson(server), 404],
      [await addPerson(server, { admin: true }), 404],
    ];
    for (const [stranger, status] of strangers) {
      expect((await tryCall(submit(server, stranger, signingId))).status).toBe(status);
    }
    await expectStillOpen(signingId);
  });

  it.each([
    ["text", "x".repeat(10_001)],
    ["a number", 7],
    ["a control character", "a\u0000b"],
    ["half a surrogate pair", "\ud800"],
    ["an object", { a: 1 }],
  ])("refuses an answer that is %s", async (_kind, response_data) => {
    const { person, signingId, text } = await signed();
    const answer = await request(server, "POST", "/rpc/submit_contract", {
      as: person,
      body: {
        p_signed_contract_id: signingId,
        p_survey_responses: { [text]: { response_data } },
      },
    });
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    await expectStillOpen(signingId);
  });
});

describe("submitting at the boundaries of time", () => {
  it.each([
    [59_999, 200, true],
    [60_000, 200, true],
    [89_999, 200, true],
    [90_000, 409, false],
  ])(
    "submits or refuses %j ms after the creation of a contract of one minute",
    async (ms, status, valid) => {
      const created = new Date("2026-06-01T12:00:00.000Z");
      server.clock.set(created);
      const person = await addPerson(server, { points: 100 });
      const contract = await insertContract(server.services.db, { duration: 1 }, created);
      const signingId = await sign(server, person, contract.id);
      server.clock.set(new Date(created.getTime() + ms));
      const validated = await tryCall(
        clientOf(server, person).contracts.validateSubmission({ p_contract_id: contract.id }),
      );
      expect(validated.body).toBe(valid);
      const answer = await tryCall(submit(server, person, signingId));
      expect(answer.status).toBe(status);
      if (status === 409) expect(answer.body).toMatchObject({ code: "SUBMISSION_EXPIRED" });
    },
  );
});
