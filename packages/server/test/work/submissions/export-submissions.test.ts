import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { files, surveyQuestions, surveyResponses } from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, testPerson } from "../../support/people";
import { testServer } from "../../support/server";

const NOW = "2026-05-15T12:00:00.000Z";
const FIXED =
  '"Submission","Contract","Username","Status","Signed (UTC)","Submitted (UTC)","Decided (UTC)","Cost (points)","Reward (points)"';

const server = testServer();
beforeAll(() => server.clock.set(NOW));
const admin = testPerson(server, { admin: true });
beforeEach(() => server.clock.advance(1_000));

const as = (person = admin) => clientOf(server, person);
const exported = async (filters: Inputs["submissions"]["export"]) => {
  const { body, headers } = await as().submissions.export(filters);
  if (!(body instanceof Blob)) throw new TypeError("The export is no file.");
  const text = Buffer.from(await body.arrayBuffer()).toString();
  return { text, total: Number(headers["x-total-count"]) };
};
const linesOf = async (contract_id: string) => (await exported({ contract_id })).text.split("\r\n");

const question = (question_text: string) => ({ question_type: "text" as const, question_text });
const contractOf = (...texts: string[]) => addContract(server, { questions: texts.map(question) });
const questionIds = async (contractId: string) =>
  (await as().adminContracts.get({ id: contractId })).survey_questions.map(({ id }) => id);

/** Signs and submits with a text for each of these questions. */
async function answer(contractId: string, texts: string[]) {
  const person = await addPerson(server, { points: 500 });
  const signingId = await sign(server, person, contractId);
  const ids = await questionIds(contractId);
  const answers = ids.map((id, index) => [id, { response_data: texts[index] ?? "" }]);
  await submit(server, person, signingId, Object.fromEntries(answers));
  return { person, signingId };
}

describe("exporting submissions", () => {
  it("writes a row for each submission with its answers, and records filter and rows", async () => {
    const contract = await contractOf("Price?", "Price?", "=1+1");
    const text = 'a,b "c"\n😀 שלום';
    const { person, signingId } = await answer(contract.id, ["=SUM(A1)", text, "＝1"]);
    const { text: file, total } = await exported({ contract_id: contract.id, status: "pending" });
    const { created_at } = await as().submissions.get({ signed_contract_id: signingId });
    const at = created_at.slice(0, 19).replace("T", " ");
    expect(file).toBe(
      `\uFEFF${FIXED},"Price?","Price? (2)","'=1+1"\r\n"${signingId}","${contract.title}",` +
        `"${person.username}","Pending Review","${at}","${at}",,100,250,` +
        `"'=SUM(A1)","a,b ""c""\n😀 שלום","'＝1"\r\n`,
    );
    expect(total).toBe(1);
    expect(await decisionsOn(server, contract.id)).toMatchObject([
      {
        action: "export_submissions",
        subject_type: "contract",
        admin_id: admin.id,
        after: { status: "pending", rows: 1 },
      },
    ]);
    expect(file).not.toContain(person.email);
  });

  it("leaves out what was not submitted and what was withdrawn, and keeps deleted contracts", async () => {
    const contract = await contractOf("Where?");
    const { person, signingId } = await answer(contract.id, ["Here."]);
    const kept = await answer(contract.id, ["There."]);
    await sign(server, await addPerson(server, { points: 500 }), contract.id);
    await as(person).contracts.withdraw({ p_signed_contract_id: signingId });
    await as().submissions.approve({ p_signed_contract_id: kept.signingId });
    await as().adminContracts.delete({ p_admin_id: admin.id, p_contract_id: contract.id });
    const [, row = "", ...rest] = await linesOf(contract.id);
    expect(row).toContain(kept.signingId);
    expect(row).toContain('"Approved"');
    expect(rest).toEqual([""]);
  });

  it("writes the answers of the latest submission while and after they are corrected", async () => {
    const contract = await contractOf("Where?");
    const { person, signingId } = await answer(contract.id, ["First"]);
    await as().submissions.requestChanges({ p_signed_contract_id: signingId, p_note: "More." });
    expect((await linesOf(contract.id))[1]).toMatch(/"Changes Requested".*"First"$/);
    server.clock.advance(1_000);
    const [id = ""] = await questionIds(contract.id);
    await submit(server, person, signingId, { [id]: { response_data: "Second" } });
    expect((await linesOf(contract.id))[1]).toMatch(/"Pending Review".*"Second"$/);
  });

  it("has a column for each question of every version of the survey, headed by its newest text", async () => {
    const contract = await contractOf("Old words", "Removed later");
    await answer(contract.id, ["one", "two"]);
    const [id = "", removed = ""] = await questionIds(contract.id);
    const { db } = server.services;
    await db
      .update(surveyQuestions)
      .set({ question_text: "New words" })
      .where(eq(surveyQuestions.id, id));
    await db.delete(surveyQuestions).where(eq(surveyQuestions.id, removed));
    expect(await linesOf(contract.id)).toEqual([
      `\uFEFF${FIXED},"New words","Removed later"`,
      expect.stringMatching(/"one","two"$/),
      "",
    ]);
  });

  it("names a file by the submission's page and not by a link to the file", async () => {
    const contract = await contractOf("Photo");
    const { person, signingId } = await answer(contract.id, ["x"]);
    const [question_id = ""] = await questionIds(contract.id);
    const { db, config } = server.services;
    const path = `${signingId}/${question_id}_1_photo.png`;
    await db.insert(files).values({
      path,
      question_id,
      signed_contract_id: signingId,
      user_id: person.id,
      filename: "photo.png",
      content_type: "image/png",
      size_bytes: 1,
      state: "submitted",
      created_at: server.services.now().toISOString(),
    });
    await db
      .update(surveyResponses)
      .set({ file_url: path, response_data: null })
      .where(eq(surveyResponses.question_id, question_id));
    const { text } = await exported({ contract_id: contract.id });
    expect(text).toContain(`"${config.PUBLIC_URL}/admin/contracts/signed/${signingId}"\r\n`);
    expect(text).not.toContain(path);
  });

  it("leaves out what is first submitted after the start of the export", async () => {
    const contract = await contractOf("Where?");
    const { signingId } = await answer(contract.id, ["Before"]);
    const start = server.services.now().toISOString();
    server.clock.advance(1_000);
    await answer(contract.id, ["After"]);
    server.clock.set(start);
    const { text, total } = await exported({ contract_id: contract.id });
    expect(total).toBe(1);
    expect(text).toContain(signingId);
    expect(text).not.toContain("After");
  });

  it("exports the approvals under their filters", async () => {
    const person = await addPerson(server, { points: 500 });
    const { signingId } = await pendingSigning(server, person);
    await pendingSigning(server, await addPerson(server, { points: 500 }));
    const filters = { status: "pending" as const, user_id: person.id };
    const { text, total } = await exported({ ...filters, search: person.username });
    expect(total).toBe(1);
    expect(text).toContain(signingId);
    const { items } = await as().administration.decisions({ limit: 1 });
    expect(items[0]).toMatchObject({
      action: "export_submissions",
      subject_type: "submissions",
      subject_name: "Submissions",
      after: { ...filters, searched: true, rows: 1 },
    });
  });
});
