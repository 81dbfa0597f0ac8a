import { OPTIONAL_FIELDS } from "@signpoint/api/work/contracts/contract-fields";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { contracts } from "../../../src/platform/db/schema/index";
import { findDatabaseError } from "../../../src/platform/db/violations";
import {
  clientOf,
  codeOf,
  fieldErrorsOf,
  type Inputs,
  outcomes,
  tryCall,
} from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { addPerson, type Person, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import {
  contractFor,
  createContract,
  decisionsAbout,
  deleteContract,
  extendContract,
  FORM,
  updateContract,
} from "./admin-support";

const START = "2026-06-01T00:00:00.000Z";
const server = testServer();
const admin = testPerson(server, { admin: true });
const user = testPerson(server, { points: 10_000 });

const create = (
  body: Partial<Inputs["adminContracts"]["create"]>,
  as: Person | undefined = admin,
) => clientOf(server, as).adminContracts.create({ p_admin_id: admin.id, ...FORM, ...body });
type Update = Partial<Inputs["adminContracts"]["update"]>;
const update = (id: string, body: Update) => updateContract(server, admin, id, body);
const extend = (id: string, minutes: number) => extendContract(server, admin, id, minutes);
const read = (id: string, as = user) => clientOf(server, as).contracts.get({ id });
const tryUpdate = (id: string, body: Update) => tryCall(update(id, body));
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

  it("fills a new contract with defaults", async () => {
    const words = { p_title: "Soup", p_description: "Soup.", p_activity: "Cook." };
    const id = await clientOf(server, admin).adminContracts.create({
      p_admin_id: admin.id,
      ...words,
    });
    expect(await contractFor(server, admin, id)).toMatchObject({
      type: "Digital",
      points_cost: 0,
      duration: 0,
      max_signers: 0,
      survey_required: false,
      is_official: false,
      expires_at: null,
      survey_questions: [],
    });
  });

  it.each<[Record<string, unknown>, string, string | undefined]>([
    [{ p_title: "  " }, "p_title", "Title is required."],
    [{ p_max_signers: "3" }, "p_max_signers", undefined],
    [{ p_status: "active" }, "p_status", undefined],
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

  it("refuses new contracts of admins in the name of another admin", async () => {
    const other = await addPerson(server, { admin: true });
    const before = await contractCount();
    expect(await codeOf(create({}, other))).toBe("FORBIDDEN");
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

  it("refuses wrong edits of a contract, and those of an unknown one, and changes nothing", async () => {
    const id = await createContract(server, admin);
    const before = await contractFor(server, admin, id);
    expect((await tryCall(update(id, { p_points_cost: -1 }))).status).toBe(400);
    expect((await tryCall(update(newId(), {}))).status).toBe(404);
    expect(await contractFor(server, admin, id)).toEqual(before);
    expect(await decisionsAbout(server, admin, id)).toHaveLength(1);
  });
});

describe("the version of a contract", () => {
  it("refuses an edit of an older version, with both sides, and lets exactly one of several of the same version at once through", async () => {
    server.clock.set("2026-05-01T10:00:00.000Z");
    const id = await createContract(server, admin);
    const seen = await contractFor(server, admin, id);
    expect(seen.version).toBe(1);
    const first = await tryUpdate(id, { p_points_reward: 999, p_version: seen.version });
    expect(first).toMatchObject({ status: 200, body: { points_reward: 999, version: 2 } });
    const stale = await tryUpdate(id, { p_title: "Mine", p_version: seen.version });
    const current = await contractFor(server, admin, id);
    expect(stale).toEqual({
      ok: false,
      status: 409,
      body: {
        code: "CHANGED_MEANWHILE",
        message: "Another admin has changed this since you opened it. Nothing was saved.",
        data: { given: { title: "Mine" }, current },
      },
    });
    expect(current).toMatchObject({ title: seen.title, points_reward: 999, version: 2 });
    expect(await decisionsAbout(server, admin, id)).toHaveLength(2);
    const edits = [1, 2, 3, 4, 5].map((reward) =>
      tryUpdate(id, { p_points_reward: reward, p_version: 2 }),
    );
    expect(outcomes(await Promise.all(edits))).toEqual({ OK: 1, CHANGED_MEANWHILE: 4 });
    // Signings are no edits, and a version is not required.
    await sign(server, await addPerson(server, { points: 100 }), id);
    expect(await update(id, { p_title: "Without a version" })).toMatchObject({ version: 4 });
  });
});

describe("the estimated effort of a contract", () => {
  it("shows the effort to admins and users, and removes it when it is set to null", async () => {
    const id = await createContract(server, admin, { p_effort_minutes: 20 });
    const user = clientOf(server, await addPerson(server));
    expect(await contractFor(server, admin, id)).toMatchObject({ effort_minutes: 20 });
    expect(await user.contracts.get({ id })).toMatchObject({ effort_minutes: 20 });
    const { items } = await user.contracts.list({ sort: "newest" });
    expect(items.find((item) => item.id === id)).toMatchObject({ effort_minutes: 20 });
    expect(await tryUpdate(id, { p_title: "Kept" })).toMatchObject({
      body: { effort_minutes: 20 },
    });
    expect(await tryUpdate(id, { p_effort_minutes: null })).toMatchObject({
      body: { effort_minutes: null },
    });
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      before: { effort_minutes: 20 },
      after: { effort_minutes: null },
    });
  });

  // Of the most contracts so far 0 is a condition, too.
  it.each(OPTIONAL_FIELDS.filter((field) => field !== "approved_max"))(
    "is refused by the database, too: %s is empty or above 0",
    async (field) => {
      const refused = addContract(server, { [field]: 0 }).catch(findDatabaseError);
      expect(await refused).toMatchObject({ code: "23514" });
      expect((await addContract(server, { [field]: 1 }))[field]).toBe(1);
    },
  );
});

describe("the terms of a contract", () => {
  it("stay as agreed at signing, and the signer and the reviewer are shown them beside the changes", async () => {
    server.clock.set(START);
    const id = await createContract(server, admin, { p_work_minutes: 90, p_lapse_refund: 10 });
    expect(await read(id)).toMatchObject({ agreed: null, work_due_at: null });
    const signingId = await sign(server, user, id);
    const before = await read(id);
    expect(before).toMatchObject({
      agreed: {
        title: "Try the checkout",
        activity: "Buy the test article.",
        work_minutes: 90,
        lapse_refund: 10,
      },
      changed_since_signing: [],
      work_due_at: "2026-06-01T01:30:00.000Z",
    });

    await update(id, {
      p_title: "Try the till",
      p_activity: "Buy two.",
      p_lapse_refund: 0,
      p_points_cost: 60,
      p_survey_required: false,
      p_survey_questions: [{ questionType: "text", questionText: "Other" }],
    });
    const after = await read(id);
    expect(after.agreed).toEqual(before.agreed);
    expect(after.survey_questions).toEqual(before.survey_questions);
    expect(after.changed_since_signing).toEqual([
      { field: "title", agreed: "Try the checkout", current: "Try the till" },
      { field: "activity", agreed: "Buy the test article.", current: "Buy two." },
      { field: "points_cost", agreed: 40, current: 60 },
      { field: "lapse_refund", agreed: 10, current: 0 },
    ]);
    expect(after.signing).toMatchObject({ points_cost: 40 });

    expect(await codeOf(submit(server, user, signingId))).toBe("BAD_REQUEST");
    const [words = "", choice = ""] = before.survey_questions.map((question) => question.id);
    await submit(server, user, signingId, {
      [words]: { response_data: "Nothing." },
      [choice]: { response_data: "Yes" },
    });
    const review = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
    expect(review.contract).toMatchObject({
      title: "Try the checkout",
      activity: "Buy the test article.",
    });
    const other = await addPerson(server, { points: 100 });
    await sign(server, other, id);
    expect(await read(id, other)).toMatchObject({
      changed_since_signing: [],
      survey_questions: [{ question_text: "Other" }],
    });
  });

  it("have no cost below the refund: such an edit is refused and changes nothing", async () => {
    const { id } = await addContract(server, { points_cost: 40, lapse_refund: 30 });
    const answer = await tryCall(update(id, { p_points_cost: 20 }));
    expect(answer).toMatchObject({ status: 400 });
    expect(await contractFor(server, admin, id)).toMatchObject({
      points_cost: 40,
      lapse_refund: 30,
    });
  });
});

describe("extending a contract", () => {
  it.each([
    [
      "one that runs counts from its expiry",
      "2026-06-01T00:30:00.000Z",
      "2026-06-02T02:00:00.000Z",
    ],
    ["one in grace counts from now", "2026-06-01T01:00:00.001Z", "2026-06-02T02:00:00.001Z"],
  ])("extends a contract: %s", async (_name, now, expected) => {
    server.clock.set(START);
    const { id } = await addContract(server, { duration: 60 });
    server.clock.set(now);
    const answer = await tryCall(extend(id, 1_440 + 60));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        expires_at: expected,
        expired: false,
        duration: 60,
        expiration: {
          status: "active",
          gracePeriodEnd: new Date(Date.parse(expected) + 30 * 60_000).toISOString(),
        },
      },
    });
    const user = await addPerson(server, { points: 100 });
    await clientOf(server, user).contracts.sign({ p_contract_id: id });
    expect((await decisionsAbout(server, admin, id))[0]).toMatchObject({
      action: "extend_contract",
      before: { expires_at: "2026-06-01T01:00:00.000Z" },
      after: { expires_at: expected, additional_minutes: 1_500 },
    });
  });

  it("refuses to extend a contract by no minutes, and an endless or deleted one", async () => {
    const { id, expires_at } = await addContract(server, { duration: 60 });
    const none = await tryCall(extend(id, 0));
    expect(Object.keys(fieldErrorsOf(none))).toEqual(["p_additional_minutes"]);
    expect(await contractFor(server, admin, id)).toMatchObject({ expires_at });
    expect(await decisionsAbout(server, admin, id)).toEqual([]);
    const endless = await addContract(server, { duration: 0 });
    expect(await codeOf(extend(endless.id, 60))).toBe("NEVER_EXPIRES");
    await deleteContract(server, admin, id);
    expect((await tryCall(extend(id, 60))).status).toBe(404);
  });

  it("adds both of two simultaneous extensions of a contract", async () => {
    server.clock.set(START);
    const { id } = await addContract(server, { duration: 60 });
    const answers = await Promise.all([tryCall(extend(id, 60)), tryCall(extend(id, 120))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await contractFor(server, admin, id)).toMatchObject({
      expires_at: "2026-06-01T04:00:00.000Z",
    });
  });
});

it("passes the audit after all edits and extensions of contracts", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
