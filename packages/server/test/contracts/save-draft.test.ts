import { refusalMessages } from "@signpoint/api/messages";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/db/new-id";
import { contracts, signingDrafts } from "../../src/db/schema/index";
import { clientOf, type Inputs, tryCall } from "../support/client";
import { addContract, questionsFor, sign, submit } from "../support/main-job";
import { addPerson, type Person } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function signed() {
  const person = await addPerson(server, { points: 100 });
  const contract = await addContract(server, {
    survey_required: true,
    duration: 60,
    questions: [
      { question_type: "text", question_text: "What?", required: false },
      { question_type: "link", question_text: "Where?", required: false },
      { question_type: "file", question_text: "Which file?", required: false },
    ],
  });
  const signingId = await sign(server, person, contract.id);
  const questions = await questionsFor(server, person, contract.id);
  const [words = "", link = "", file = ""] = questions.map(({ id }) => id);
  return { person, contract, signingId, words, link, file };
}

type Answers = Inputs["contracts"]["saveDraft"]["p_answers"];
const save = (person: Person, signingId: string, answers: Answers) =>
  clientOf(server, person).contracts.saveDraft({
    p_signed_contract_id: signingId,
    p_answers: answers,
  });
const draftOf = async (person: Person, contractId: string) =>
  (await clientOf(server, person).contracts.get({ id: contractId })).draft;
const rowsOf = (signingId: string) =>
  server.services.db
    .select()
    .from(signingDrafts)
    .where(eq(signingDrafts.signed_contract_id, signingId));

describe("saving a draft", () => {
  it("shows the saved answers with the contract, even incomplete ones", async () => {
    const { person, contract, signingId, words, link, file } = await signed();
    expect(await draftOf(person, contract.id)).toBeNull();
    const answers = {
      [words]: { response_data: "  half a " },
      [link]: { response_data: "https:/" },
      [file]: { file_url: "" },
    };
    const { saved_at } = await save(person, signingId, answers);
    expect(await draftOf(person, contract.id)).toEqual({
      saved_at,
      answers: { ...answers, [words]: { response_data: "half a" } },
    });
  });

  it("replaces the answers that are given and keeps those of other questions", async () => {
    const { person, contract, signingId, words, link } = await signed();
    await save(person, signingId, { [words]: { response_data: "old" } });
    await Promise.all([
      save(person, signingId, { [words]: { response_data: "new" } }),
      save(person, signingId, { [link]: { response_data: "example.com" } }),
    ]);
    expect((await draftOf(person, contract.id))?.answers).toEqual({
      [words]: { response_data: "new" },
      [link]: { response_data: "example.com" },
    });
  });

  it("is not found for the signing of another person, and changes nothing", async () => {
    const { signingId, words } = await signed();
    const stranger = await addPerson(server, { admin: true });
    const answer = await tryCall(save(stranger, signingId, { [words]: { response_data: "x" } }));
    expect(answer).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
    expect(await rowsOf(signingId)).toEqual([]);
  });

  it("refuses answers to questions that the contract does not ask, and names them", async () => {
    const { person, signingId, words } = await signed();
    const foreign = newId();
    const answer = await tryCall(
      save(person, signingId, {
        [words]: { response_data: "x" },
        [foreign]: { response_data: "x" },
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { data: { fields: { [foreign]: refusalMessages.foreignQuestion } } },
    });
    expect(await rowsOf(signingId)).toEqual([]);
  });

  it("is refused after the contract has fully expired", async () => {
    const { person, contract, signingId, words } = await signed();
    await server.services.db
      .update(contracts)
      .set({ expires_at: "2020-01-01T00:00:00.000Z" })
      .where(eq(contracts.id, contract.id));
    const answer = await tryCall(save(person, signingId, { [words]: { response_data: "x" } }));
    expect(answer).toMatchObject({ status: 409, body: { code: "SUBMISSION_EXPIRED" } });
  });
});

describe("a draft whose signing is no longer in progress", () => {
  it("is deleted by the submission, and no other one is taken", async () => {
    const { person, contract, signingId, words } = await signed();
    await save(person, signingId, { [words]: { response_data: "draft" } });
    await submit(server, person, signingId, { [words]: { response_data: "final" } });
    expect(await draftOf(person, contract.id)).toBeNull();
    const late = await tryCall(save(person, signingId, { [words]: { response_data: "late" } }));
    expect(late).toMatchObject({ status: 409, body: { code: "NOT_SUBMITTABLE" } });
    expect(await rowsOf(signingId)).toEqual([]);
  });

  it("is deleted when the contract is deleted", async () => {
    const { person, contract, signingId, words } = await signed();
    await save(person, signingId, { [words]: { response_data: "draft" } });
    const admin = await addPerson(server, { admin: true });
    await clientOf(server, admin).adminContracts.delete({
      p_admin_id: admin.id,
      p_contract_id: contract.id,
    });
    expect(await rowsOf(signingId)).toEqual([]);
  });

  it("never outlives a submission that is made at the same time", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { person, signingId, words } = await signed();
      const answers = { [words]: { response_data: "x" } };
      const [saved] = await Promise.all([
        tryCall(save(person, signingId, answers)),
        submit(server, person, signingId, answers),
      ]);
      expect([200, 409]).toContain(saved.status);
      expect(await rowsOf(signingId)).toEqual([]);
    }
  });
});
