import { refusalMessages } from "@signpoint/api/texts";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { contracts, files, signingDrafts } from "../../../src/platform/db/schema/index";
import { pdf } from "../../platform/files/sample-files";
import { upload } from "../../platform/files/upload";
import { clientOf, codeOf, fieldErrorsOf, type Inputs, tryCall } from "../../support/client";
import { addContract, questionsFor, sign, submit } from "../../support/main-job";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { deleteContract } from "./admin-support";

const server = testServer();

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
const save = (
  person: Person,
  signingId: string,
  answers: Answers,
  versions?: Record<string, number>,
) =>
  clientOf(server, person).contracts.saveDraft({
    p_signed_contract_id: signingId,
    p_answers: answers,
    ...(versions && { p_versions: versions }),
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
    const { saved_at, versions, conflicts } = await save(person, signingId, answers);
    expect(conflicts).toEqual({});
    expect(await draftOf(person, contract.id)).toEqual({
      saved_at,
      versions,
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

  it("names answers to questions that the contract does not ask, and is refused to others, and once the contract has fully expired", async () => {
    const { person, contract, signingId, words } = await signed();
    const foreign = newId();
    const response = { response_data: "x" };
    const refusal = await tryCall(
      save(person, signingId, { [words]: response, [foreign]: response }),
    );
    expect(fieldErrorsOf(refusal)).toEqual({ [foreign]: refusalMessages.foreignQuestion });
    const stranger = await addPerson(server, { admin: true });
    expect(await codeOf(save(stranger, signingId, { [words]: response }))).toBe("NOT_FOUND");
    await server.services.db
      .update(contracts)
      .set({ expires_at: "2020-01-01T00:00:00.000Z" })
      .where(eq(contracts.id, contract.id));
    expect(await codeOf(save(person, signingId, { [words]: response }))).toBe("SUBMISSION_EXPIRED");
    expect(await rowsOf(signingId)).toEqual([]);
  });
});

describe("saving a draft from several devices", () => {
  const text = (response_data: string) => ({ response_data });

  it("keeps a newer answer, answers with it, and saves the others of the same call", async () => {
    const { person, contract, signingId, words, link } = await signed();
    const first = await save(person, signingId, { [words]: text("one") }, { [words]: 0 });
    const old = first.versions[words] ?? 0;
    const second = await save(person, signingId, { [words]: text("two") }, { [words]: old });
    expect(second.versions[words]).toBeGreaterThan(old);
    const late = await save(
      person,
      signingId,
      { [words]: text("three"), [link]: text("a.example") },
      { [words]: old, [link]: 0 },
    );
    expect(late.conflicts).toEqual({ [words]: text("two") });
    expect(late.versions[words]).toBe(second.versions[words]);
    expect(await draftOf(person, contract.id)).toMatchObject({
      answers: { [words]: text("two"), [link]: text("a.example") },
      versions: late.versions,
    });
  });

  it("takes a repeated save for saved, and an answer without a version, as older clients send it, over the saved one", async () => {
    const { person, signingId, words } = await signed();
    const once = await save(person, signingId, { [words]: text("one") }, { [words]: 0 });
    const again = await save(person, signingId, { [words]: text(" one ") }, { [words]: 0 });
    expect(again).toMatchObject({ versions: once.versions, conflicts: {} });
    const older = await save(person, signingId, { [words]: text("two") });
    expect(older.conflicts).toEqual({});
    expect(older.versions[words]).toBeGreaterThan(once.versions[words] ?? 0);
  });

  it("takes exactly one of several saves that start from the same version at the same time", async () => {
    const { person, contract, signingId, words } = await signed();
    const texts = ["a", "b", "c", "d", "e", "f"];
    for (const startedFrom of [false, true]) {
      const version = startedFrom
        ? ((await draftOf(person, contract.id))?.versions[words] ?? 0)
        : 0;
      const answers = await Promise.all(
        texts.map((one) =>
          save(person, signingId, { [words]: text(`${version} ${one}`) }, { [words]: version }),
        ),
      );
      expect(answers.filter(({ conflicts }) => !(words in conflicts))).toHaveLength(1);
      expect(new Set(answers.map(({ versions }) => versions[words])).size).toBe(1);
    }
  });

  it("repeats no version in a later draft of the same signing", async () => {
    const { person, contract, signingId, words } = await signed();
    const { versions } = await save(person, signingId, { [words]: text("one") }, { [words]: 0 });
    await submit(server, person, signingId, { [words]: text("one") });
    await clientOf(server, person).contracts.withdraw({ p_signed_contract_id: signingId });
    const later = (await draftOf(person, contract.id))?.versions[words];
    expect(later).toBeGreaterThan(versions[words] ?? 0);
    const late = await save(person, signingId, { [words]: text("two") }, versions);
    expect(late.conflicts).toEqual({ [words]: text("one") });
  });

  it("keeps the files of two devices until one replaces the other, and no more than five", async () => {
    const { person, contract, signingId, file } = await signed();
    const place = { contractId: contract.id, signingId, questionId: file };
    const send = async () => {
      const query = { keeps_earlier: "true" };
      const sent = await upload(server, { place, body: pdf(), as: person, query });
      return UploadedFile.parse(sent.body).path;
    };
    const statesOf = async () =>
      Object.fromEntries(
        (
          await server.services.db
            .select()
            .from(files)
            .where(eq(files.signed_contract_id, signingId))
        ).map(({ path, state }) => [path, state]),
      );
    const saveFile = (path: string, version: number) =>
      save(person, signingId, { [file]: { file_url: path } }, { [file]: version });
    const [one, other] = [await send(), await send()];
    const { versions } = await saveFile(one, 0);
    expect((await saveFile(other, 0)).conflicts).toEqual({ [file]: { file_url: one } });
    expect(await statesOf()).toEqual({ [one]: "stored", [other]: "stored" });
    await saveFile(other, versions[file] ?? 0);
    expect(await statesOf()).toEqual({ [one]: "removing", [other]: "stored" });
    for (let count = 0; count < 6; count += 1) await send();
    const left = Object.values(await statesOf()).filter((state) => state === "stored");
    expect(left).toHaveLength(6);
    expect((await statesOf())[other]).toBe("stored");
    await submit(server, person, signingId, { [file]: { file_url: other } });
  });

  it("removes no file of another signing that the draft names", async () => {
    const theirs = await signed();
    const { contract, signingId, file, person } = theirs;
    const place = { contractId: contract.id, signingId, questionId: file };
    const sent = await upload(server, { place, body: pdf(), as: person });
    const { path } = UploadedFile.parse(sent.body);
    const own = await signed();
    await save(own.person, own.signingId, { [own.file]: { file_url: path } });
    await save(own.person, own.signingId, { [own.file]: { file_url: "" } });
    const [row] = await server.services.db.select().from(files).where(eq(files.path, path));
    expect(row?.state).toBe("stored");
  });
});

describe("a draft whose signing is no longer in progress", () => {
  it("is deleted by the submission, and no other one is taken", async () => {
    const { person, contract, signingId, words } = await signed();
    await save(person, signingId, { [words]: { response_data: "draft" } });
    await submit(server, person, signingId, { [words]: { response_data: "final" } });
    expect(await draftOf(person, contract.id)).toBeNull();
    expect(await codeOf(save(person, signingId, { [words]: { response_data: "late" } }))).toBe(
      "NOT_SUBMITTABLE",
    );
    expect(await rowsOf(signingId)).toEqual([]);
  });

  it("is deleted when the contract is deleted", async () => {
    const { person, contract, signingId, words } = await signed();
    await save(person, signingId, { [words]: { response_data: "draft" } });
    const admin = await addPerson(server, { admin: true });
    await deleteContract(server, admin, contract.id);
    expect(await rowsOf(signingId)).toEqual([]);
  });

  it("never outlives a submission that is made at the same time", async () => {
    for (let round = 0; round < 3; round += 1) {
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
