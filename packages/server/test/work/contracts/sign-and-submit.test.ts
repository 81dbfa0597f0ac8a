import { contractMessages, refusalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { NewContract, NewQuestion } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import {
  contracts,
  notifications,
  signedContracts,
  surveyResponses,
} from "../../../src/platform/db/schema/index";
import { clientOf, codeOf, tryCall } from "../../support/client";
import { addContract, questionsFor, sign, submit } from "../../support/main-job";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
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

async function expectStillOpen(signingId: string) {
  const { db } = server.services;
  const [signing] = await db
    .select()
    .from(signedContracts)
    .where(eq(signedContracts.id, signingId));
  expect(signing?.status).toBe("in_progress");
  const isOfSigning = eq(surveyResponses.signed_contract_id, signingId);
  expect(await db.$count(surveyResponses, isOfSigning)).toBe(0);
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

  it("names every question without a valid answer, and every answer to another question, and keeps the signing open", async () => {
    const { person, signingId, text, link, choice } = await signed();
    const stranger = newId();
    const answer = await tryCall(
      submit(server, person, signingId, {
        [stranger]: { response_data: "x" },
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
            [stranger]: refusalMessages.foreignQuestion,
            [text]: contractMessages.questionRequired,
            [link]: refusalMessages.linkInvalid,
            [choice]: refusalMessages.optionInvalid,
          },
        },
      },
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
});

describe("submitting at the boundaries of time", () => {
  it.each([
    [89_999, 200, true],
    [90_000, 409, false],
  ])(
    "submits or refuses %j ms after the creation of a contract of one minute",
    async (ms, status, valid) => {
      const created = new Date("2026-06-01T12:00:00.000Z");
      server.clock.set(created);
      const person = await addPerson(server, { points: 100 });
      const contract = await addContract(server, { duration: 1 });
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

const contractRow = async (id: string) => {
  const [row] = await server.services.db.select().from(contracts).where(eq(contracts.id, id));
  return row;
};
const signingsOf = (contractId: string) =>
  server.services.db
    .select()
    .from(signedContracts)
    .where(eq(signedContracts.contract_id, contractId));

/** What a refused signing must not have done. */
async function expectNothingHappened(contractId: string, person: Person, points: number) {
  expect(await pointsOf(server, person)).toBe(points);
  expect(await signingsOf(contractId)).toEqual([]);
  expect((await contractRow(contractId))?.places_taken).toBe(0);
}

describe("signing a contract", () => {
  it("takes a place and the cost when a contract is signed, and notifies the admins", async () => {
    const person = await addPerson(server, { points: 150 });
    const contract = await addContract(server, {
      title: "A <b>bold</b> title",
      points_cost: 100,
      points_reward: 250,
      max_signers: 2,
      questions: [{ question_type: "text", question_text: "How was it?" }],
    });
    const body = await clientOf(server, person).contracts.sign({ p_contract_id: contract.id });
    expect(body).toMatchObject({
      contract_id: contract.id,
      user_id: person.id,
      status: "in_progress",
      points_cost: 100,
      points_reward: 250,
      submitted_data: { user_points_at_signing: 150 },
    });
    expect(await pointsOf(server, person)).toBe(50);
    expect(await ledgerOf(server, person)).toEqual([
      ["POINTS_EARNED", 150],
      ["CONTRACT_SIGNED", -100],
    ]);
    expect((await contractRow(contract.id))?.places_taken).toBe(1);
    const [signing] = await signingsOf(contract.id);
    const notices = await server.services.db.select().from(notifications);
    expect(
      notices.filter((notice) => notice.data.signed_contract_id === signing?.id),
    ).toMatchObject([{ read: false, message: expect.stringContaining(contract.title) }]);
  });

  it("enters 0 points for a contract without a cost", async () => {
    const person = await addPerson(server);
    const contract = await addContract(server, { points_cost: 0, duration: 0 });
    await sign(server, person, contract.id);
    expect(await ledgerOf(server, person)).toEqual([["CONTRACT_SIGNED", 0]]);
  });

  it.each<[string, Partial<NewContract>, string]>([
    ["one point short", { points_cost: 101 }, "NOT_ENOUGH_POINTS"],
    ["inactive", { status: "inactive" }, "CONTRACT_NOT_ACTIVE"],
  ])("refuses to sign a contract when %s", async (_when, given, code) => {
    const person = await addPerson(server, { points: 100 });
    const contract = await addContract(server, { points_cost: 1, ...given });
    const { status, body } = await tryCall(sign(server, person, contract.id));
    expect({ status, body }).toMatchObject({ status: 409, body: { code } });
    await expectNothingHappened(contract.id, person, 100);
  });

  it("refuses to sign a deleted or unknown contract", async () => {
    const person = await addPerson(server, { points: 100 });
    const contract = await addContract(server);
    await server.services.db
      .update(contracts)
      .set({ deleted_at: server.services.now().toISOString() })
      .where(eq(contracts.id, contract.id));
    for (const id of [contract.id, newId()]) {
      expect(await codeOf(sign(server, person, id))).toBe("NOT_FOUND");
    }
    await expectNothingHappened(contract.id, person, 100);
  });

  it("passes the audit after all signings", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});

describe("signing at the boundaries of time", () => {
  it.each([
    [59_999, 200, undefined, true],
    [60_000, 409, "CONTRACT_IN_GRACE_PERIOD", false],
    [89_999, 409, "CONTRACT_IN_GRACE_PERIOD", false],
    [90_000, 409, "CONTRACT_EXPIRED", false],
  ])(
    "signs or refuses %j ms after the creation of a contract of one minute",
    async (ms, status, code, valid) => {
      const created = new Date("2026-06-01T12:00:00.000Z");
      server.clock.set(created);
      const person = await addPerson(server, { points: 100 });
      const contract = await addContract(server, { duration: 1 });
      server.clock.set(new Date(created.getTime() + ms));
      const validated = await tryCall(
        clientOf(server, person).contracts.validateSigning({ p_contract_id: contract.id }),
      );
      expect(validated.body).toBe(valid);
      const answer = await tryCall(sign(server, person, contract.id));
      expect(answer.status).toBe(status);
      if (code !== undefined) expect(answer.body).toMatchObject({ code });
    },
  );
});
