import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

/** Returns a pending signing whose row has been stored by an older version, in another shape. */
async function legacySigning(stored: unknown) {
  const person = await addPerson(server, { points: 100 });
  const { signingId, contract } = await pendingSigning(server, person);
  await server.services.db
    .update(signedContracts)
    .set({ submitted_data: sql`${JSON.stringify(stored)}::jsonb` })
    .where(eq(signedContracts.id, signingId));
  return { person, signingId, contract };
}

it.each([
  [{ survey_responses: { q1: "plain text" } }, { q1: { response_data: "plain text" } }],
  [
    { survey_responses: { q1: { response_data: 4, file_url: null } } },
    { q1: { response_data: "4" } },
  ],
  [{ survey_responses: { q1: ["a", "b"] } }, { q1: { response_data: '["a","b"]' } }],
  [{ survey_responses: ["a"], signed_at: "yesterday" }, undefined],
  ["nothing of the kind", undefined],
])("a submission stored as %j breaks no list, no page and no decision", async (stored, answers) => {
  const { person, signingId, contract } = await legacySigning(stored);
  const neighbour = await pendingSigning(server, await addPerson(server, { points: 100 }));
  const { submissions, adminContracts } = clientOf(server, admin);
  const queue = await submissions.list({ limit: 100 });
  const ids = queue.items.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([signingId, neighbour.signingId]));
  const found = await submissions.get({ signed_contract_id: signingId });
  if (answers === undefined) expect(found.submitted_data.survey_responses).toBeUndefined();
  else expect(found.submitted_data.survey_responses).toMatchObject(answers);
  expect((await adminContracts.submissions({ id: contract.id })).items).toHaveLength(1);
  expect((await clientOf(server, person).contracts.get({ id: contract.id })).signing?.id).toBe(
    signingId,
  );
  const approved = await submissions.approve({ p_signed_contract_id: signingId });
  expect(approved.status).toBe("approved");
  const list = await submissions.list({ status: "approved", limit: 100 });
  expect(list.items.map(({ id }) => id)).toContain(signingId);
});

it("a submission holds every question as it stood at signing, the skipped ones too", async () => {
  const person = await addPerson(server, { points: 100 });
  const contract = await addContract(server, {
    questions: [
      { question_type: "text", question_text: "Why?", required: true, options: [] },
      { question_type: "file", question_text: "A picture", required: false, options: [] },
    ],
  });
  const signingId = await sign(server, person, contract.id);
  const { survey_questions } = await clientOf(server, person).contracts.get({ id: contract.id });
  const [why] = survey_questions;
  if (why === undefined) throw new Error("the contract has no questions");
  await submit(server, person, signingId, { [why.id]: { response_data: "Because" } });
  const found = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
  expect(found.survey_questions).toEqual(survey_questions);
  expect(found.survey_responses).toMatchObject([{ question_text: "Why?" }]);
});

it("a question stored in another shape is left out", async () => {
  const { signingId } = await legacySigning({});
  await server.services.db
    .update(signedContracts)
    .set({ survey_questions: sql`'[{"text":"Why?"}]'::jsonb` })
    .where(eq(signedContracts.id, signingId));
  const found = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
  expect(found.survey_questions).toEqual([]);
});
