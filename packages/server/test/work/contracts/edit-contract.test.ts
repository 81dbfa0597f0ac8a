import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { contracts } from "../../../src/platform/db/schema/index";
import { clientOf, fieldErrorsOf, type Inputs, tryCall } from "../../support/client";
import { pendingSigning, questionsFor, sign, submit } from "../../support/main-job";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { contractFor, createContract, decisionsAbout, FORM } from "./admin-support";

const server = testServer();
let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  user = await addPerson(server, { points: 10_000 });
});

const create = (
  body: Partial<Inputs["adminContracts"]["create"]>,
  as: Person | undefined = admin,
) => clientOf(server, as).adminContracts.create({ p_admin_id: admin.id, ...FORM, ...body });
type Update = Partial<Inputs["adminContracts"]["update"]>;
const update = (id: string, body: Update, as: Person | undefined = admin) =>
  clientOf(server, as).adminContracts.update({ p_admin_id: admin.id, p_contract_id: id, ...body });
const contractCount = async () => (await server.services.db.select().from(contracts)).length;

describe("creating a contract", () => {
  it("creates a contract with its questions, running from now, and records it", async () => {
    server.clock.set("2026-05-01T10:00:00.000Z");
    const id = await createContract(server, admin);
    const contract = await contractFor(server, admin, id);
    expect(contract).toMatchObject({
      id,
      title: FORM.p_title,
      type: "Research",
      points_cost: 40,
      points_reward: 90,
      duration: 1_440,
      max_signers: 3,
      survey_required: true,
      is_official: true,
      status: "active",
      expires_at: "2026-05-02T10:00:00.000Z",
      expired: false,
      expiration: { status: "active", gracePeriodEnd: "2026-05-02T22:00:00.000Z" },
      places_taken: 0,
      submissions: { approved: 0, pending: 0, total: 0 },
      survey_questions: [
        { question_type: "text", question_text: "What slowed you down?", options: [] },
        { question_type: "multiple_choice", required: true, options: ["Yes", "No"] },
      ],
    });
    const [decision] = await decisionsAbout(server, admin, id);
    expect(decision).toMatchObject({
      admin_id: admin.id,
      admin_username: admin.username,
      action: "create_contract",
      subject_type: "contract",
      before: null,
      after: { title: FORM.p_title, survey_questions: [{}, { options: ["Yes", "No"] }] },
      created_at: "2026-05-01T10:00:00.000Z",
    });
  });

  it("fills a new contract with defaults and returns markup as text", async () => {
    const markup = '<img src=x onerror="alert(1)">';
    const id = await clientOf(server, admin).adminContracts.create({
      p_admin_id: admin.id,
      p_title: markup,
      p_description: markup,
      p_activity: markup,
    });
    expect(await contractFor(server, admin, id)).toMatchObject({
      title: markup,
      description: markup,
      type: "Digital",
      points_cost: 0,
      duration: 0,
      max_signers: 0,
      survey_required: false,
      is_official: false,
      expires_at: null,
      survey_questions: [],
    });
    expect(await clientOf(server, user).contracts.get({ id })).toMatchObject({ title: markup });
  });

  const choice = { questionType: "multiple_choice", questionText: "Which?" };
  it.each<[Record<string, unknown>, string, string | undefined]>([
    [{ p_title: "  " }, "p_title", "Title is required."],
    [{ p_title: "t".repeat(201) }, "p_title", undefined],
    [{ p_points_cost: -1 }, "p_points_cost", "This cannot be negative."],
    [{ p_points_reward: 1.5 }, "p_points_reward", "This must be a whole number."],
    [{ p_duration: 1e300 }, "p_duration", undefined],
    [{ p_max_signers: "3" }, "p_max_signers", undefined],
    [{ p_type: "Gambling" }, "p_type", undefined],
    [{ p_title: "null \u0000 byte" }, "p_title", undefined],
    [{ p_status: "active" }, "p_status", undefined],
    [{ p_survey_questions: {} }, "p_survey_questions", undefined],
    [
      {
        p_survey_questions: [
          { ...choice, options: Array.from({ length: 1_000 }, (_, index) => `${index}`) },
        ],
      },
      "p_survey_questions.0.options",
      "A question has at most 50 options.",
    ],
    [
      { p_survey_questions: [{ ...choice, options: ["", " "] }] },
      "p_survey_questions.0.options",
      "A multiple choice question needs at least one option.",
    ],
    [
      { p_survey_questions: Array.from({ length: 51 }, () => ({ ...choice, options: ["A"] })) },
      "p_survey_questions",
      "A survey has at most 50 questions.",
    ],
    [
      { p_survey_questions: [{ questionType: "text", questionText: " " }] },
      "p_survey_questions.0.questionText",
      "Question text is required.",
    ],
  ])("refuses a wrong field of a new contract (%#) and names it", async (body, field, text) => {
    const before = await contractCount();
    const answer = await tryCall(create(body));
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    const fields = fieldErrorsOf(answer);
    expect(Object.keys(fields)).toEqual([field]);
    if (text !== undefined) expect(answer.body).toMatchObject({ message: text });
    expect(await contractCount()).toBe(before);
  });

  it("refuses new contracts of users, and of admins in the name of another admin", async () => {
    const other = await addPerson(server, { admin: true });
    const before = await contractCount();
    const anonymous = await tryCall(
      clientOf(server).adminContracts.create({
        p_admin_id: admin.id,
        ...FORM,
      }),
    );
    expect(anonymous.status).toBe(401);
    expect((await tryCall(create({}, user))).status).toBe(403);
    expect(await tryCall(create({}, other))).toMatchObject({
      status: 403,
      body: { code: "FORBIDDEN" },
    });
    expect(await contractCount()).toBe(before);
    expect(server.logged.filter((line) => line.includes(other.id)).join()).toContain(admin.id);
  });
});

describe("editing a contract", () => {
  it("changes the given fields of a contract alone, and records before and after", async () => {
    const id = await createContract(server, admin);
    const before = await contractFor(server, admin, id);
    const answer = await tryCall(update(id, { p_title: "Another title", p_status: "inactive" }));
    expect(answer).toMatchObject({ status: 200, body: { id, status: "inactive" } });
    expect(answer.body).toEqual({
      ...before,
      title: "Another title",
      status: "inactive",
      version: 2,
    });
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      action: "update_contract",
      before: { title: FORM.p_title, status: "active" },
      after: { title: "Another title", status: "inactive" },
    });
  });

  it("moves the expiry by the difference of the durations, and the grace period with it", async () => {
    server.clock.set("2026-05-01T10:00:00.000Z");
    const id = await createContract(server, admin);
    server.clock.set("2026-05-01T20:00:00.000Z");
    expect(await update(id, { p_duration: 1_440 + 120 })).toMatchObject({
      expires_at: "2026-05-02T12:00:00.000Z",
      expiration: { gracePeriodEnd: "2026-05-03T01:00:00.000Z" },
    });
    expect(await update(id, { p_duration: 0 })).toMatchObject({ expires_at: null });
    expect(await update(id, { p_duration: 60 })).toMatchObject({
      expires_at: "2026-05-01T21:00:00.000Z",
    });
    const [row] = await server.services.db.select().from(contracts).where(eq(contracts.id, id));
    expect(row?.grace_period_end).toBe("2026-05-01T21:30:00.000Z");
  });

  it("keeps the ids of remaining questions when questions are reordered and added", async () => {
    const id = await createContract(server, admin);
    const [text, choice] = (await contractFor(server, admin, id)).survey_questions;
    const answer = await tryCall(
      update(id, {
        p_survey_questions: [
          { questionType: "file", questionText: "A picture" },
          { id: choice?.id, questionType: "multiple_choice", questionText: "Now?", options: ["A"] },
          { questionType: "text", questionText: "What slowed you down?", required: false },
        ],
      }),
    );
    expect(answer.body).toMatchObject({
      survey_questions: [
        { question_type: "file" },
        { id: choice?.id, question_text: "Now?", options: ["A"] },
        { id: text?.id, required: false },
      ],
    });
    expect(await update(id, { p_survey_questions: null })).toMatchObject({
      survey_questions: [],
    });
  });

  it("keeps cost, reward and questions of earlier signings when a contract is edited", async () => {
    const id = await createContract(server, admin, { p_points_cost: 40, p_points_reward: 90 });
    const signer = await addPerson(server, { points: 100 });
    const signingId = await sign(server, signer, id);
    const agreed = await questionsFor(server, signer, id);
    const taken = await contractFor(server, admin, id);
    await update(id, {
      p_points_cost: 70,
      p_points_reward: 10,
      p_survey_required: false,
      p_survey_questions: [
        { id: taken.survey_questions[0]?.id, questionType: "text", questionText: "Other" },
      ],
    });
    expect(await questionsFor(server, signer, id)).toEqual(agreed);
    expect(await questionsFor(server, user, id)).toMatchObject([{ question_text: "Other" }]);
    expect((await tryCall(submit(server, signer, signingId, {}))).status).toBe(400);
    const answers = Object.fromEntries(
      agreed.map((question) => [
        question.id,
        { response_data: question.question_type === "text" ? "Nothing." : "Yes" },
      ]),
    );
    await submit(server, signer, signingId, answers);
    const approval = await tryCall(
      clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId }),
    );
    expect(approval.status).toBe(200);
    expect(await pointsOf(server, signer)).toBe(100 - 40 + 90);
  });

  it("never leaves fewer places than are taken", async () => {
    const id = await createContract(server, admin);
    await sign(server, user, id);
    await sign(server, await addPerson(server, { points: 100 }), id);
    expect(await tryCall(update(id, { p_max_signers: 1 }))).toMatchObject({
      status: 409,
      body: {
        code: "PLACES_TAKEN",
        message: expect.stringContaining("2 people already have a place"),
        data: { fields: { p_max_signers: expect.any(String) } },
      },
    });
    expect(await contractFor(server, admin, id)).toMatchObject({ max_signers: 3, places_taken: 2 });
    expect(await update(id, { p_max_signers: 2 })).toMatchObject({ status: "active" });
    await update(id, { p_max_signers: 0 });
  });

  it("completes a contract when its remaining places are all approved, and lets an admin reopen it", async () => {
    const signer = await addPerson(server, { points: 100 });
    const { contract, signingId } = await pendingSigning(server, signer, { max_signers: 5 });
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
    expect(await update(contract.id, { p_max_signers: 1 })).toMatchObject({
      status: "completed",
      submissions: { approved: 1, pending: 0, total: 1 },
    });
    expect(await update(contract.id, { p_max_signers: 9, p_status: "active" })).toMatchObject({
      status: "active",
    });
    expect(await tryCall(update(contract.id, { p_status: "completed" }))).toMatchObject({
      status: 400,
      body: { data: { fields: { p_status: expect.stringContaining("by itself") } } },
    });
  });

  it("refuses wrong, unknown and foreign edits of a contract and changes nothing", async () => {
    const id = await createContract(server, admin);
    const before = await contractFor(server, admin, id);
    const other = await addPerson(server, { admin: true });
    expect((await tryCall(update(id, { p_points_cost: -1 }))).status).toBe(400);
    expect((await tryCall(update(id, { p_title: "" }))).status).toBe(400);
    const unknownField = { p_admin_id: admin.id, p_contract_id: id, places_taken: 0 };
    const path = "/rpc/update_contract_with_survey";
    const refused = await request(server, "POST", path, { as: admin, body: unknownField });
    expect(refused.status).toBe(400);
    expect((await tryCall(update("1", {}))).status).toBe(400);
    expect((await tryCall(update(newId(), {}))).status).toBe(404);
    expect((await tryCall(update(id, { p_title: "x" }, user))).status).toBe(403);
    expect((await tryCall(update(id, { p_title: "x" }, other))).status).toBe(403);
    expect(await contractFor(server, admin, id)).toEqual(before);
    expect(await decisionsAbout(server, admin, id)).toHaveLength(1);
  });

  it("passes the audit after all edits of contracts", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
