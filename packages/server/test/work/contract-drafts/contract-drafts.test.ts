import {
  CONTRACT_DRAFT_DAYS,
  CONTRACT_DRAFT_MAX_LENGTH,
  CONTRACT_DRAFTS_MAX,
} from "@signpoint/api/platform/constants";
import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { contractDraftMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applyRetention } from "../../../src/personal-data/apply-retention";
import { newId } from "../../../src/platform/db/new-id";
import { contractDrafts, contracts } from "../../../src/platform/db/schema/index";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { clientOf, codeOf, type Inputs, outcomes, tryCall } from "../../support/client";
import { addPerson, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { contractFor, createContract, decisionsAbout, FORM } from "../contracts/admin-support";

type Form = Inputs["contractDrafts"]["save"]["p_form"];
type Seen = { id: string; version: number };

const server = testServer();
beforeAll(() => server.clock.set("2026-05-01T10:00:00.000Z"));
const admin = testPerson(server, { admin: true });
const other = testPerson(server, { admin: true });
beforeEach(() => server.services.db.delete(contractDrafts));

const drafts = (as = admin) => clientOf(server, as).contractDrafts;
const save = (p_form: Form, p_draft?: Seen, as = admin) => drafts(as).save({ p_form, p_draft });
const publish = (p_draft: Seen, given: object = {}, as = admin) =>
  createContract(server, as, { ...given, p_draft });
const countOf = async () => (await drafts().list({})).items.length;

/** A form with all that can be half done: an empty title, points below 0, a question without words, one not added. */
const HALF: Form = {
  title: "",
  description: "Line one\n\nLine two",
  points_cost: -5,
  duration: 1.5,
  effort_minutes: null,
  survey_questions: [
    {
      questionType: "multiple_choice",
      questionText: "",
      required: false,
      options: ["Yes", "", ""],
    },
  ],
  unadded_question: { questionType: "file", questionText: "A photo", required: true },
  opens_at: "2020-01-01T00:00:00.000Z",
};

describe("a draft of a contract", () => {
  it("keeps what is filled in exactly, and what is not stays out", async () => {
    const { id, version, saved_at } = await save(HALF);
    expect({ version, saved_at }).toEqual({ version: 1, saved_at: "2026-05-01T10:00:00.000Z" });
    expect((await drafts(other).get({ id })).form).toEqual(HALF);
    const { id: empty } = await save({});
    expect(await drafts().get({ id: empty })).toMatchObject({ form: {}, title: "" });
  });

  it("is every admin's: another one goes on with it, and the list names who saved it last", async () => {
    const { id } = await save({ title: "First" });
    server.clock.advance(60_000);
    const again = await save({ title: "Second", points_cost: 3 }, { id, version: 1 }, other);
    expect(again.version).toBe(2);
    const { id: later } = await save({ title: "Third" });
    expect((await drafts().list({})).items).toEqual([
      expect.objectContaining({ id: later, saved_by_username: admin.username }),
      {
        id,
        title: "Second",
        version: 2,
        created_at: "2026-05-01T10:00:00.000Z",
        saved_at: "2026-05-01T10:01:00.000Z",
        saved_by_username: other.username,
      },
    ]);
  });

  it("refuses a save of an older version, with both sides, and takes exactly one of several of the same version at once", async () => {
    const { id } = await save({ title: "Seen by both" });
    await save({ title: "Theirs" }, { id, version: 1 }, other);
    const current = await drafts().get({ id });
    expect(await tryCall(save({ title: "Mine" }, { id, version: 1 }))).toMatchObject({
      status: 409,
      body: { code: "CHANGED_MEANWHILE", data: { given: { title: "Mine" }, current } },
    });
    expect(await drafts().get({ id })).toEqual(current);
    const saves = [1, 2, 3, 4, 5].map((points_cost) =>
      tryCall(save({ points_cost }, { id, version: 2 })),
    );
    expect(outcomes(await Promise.all(saves))).toEqual({ OK: 1, CHANGED_MEANWHILE: 4 });
  });

  it("touches neither contracts, lists nor the audit log, and people get nothing of it", async () => {
    const { db } = server.services;
    const before = await db.$count(contracts);
    const { id } = await save({ ...HALF, title: "Only in a draft" });
    expect(await db.$count(contracts)).toBe(before);
    expect(await decisionsAbout(server, admin, id)).toEqual([]);
    const person = clientOf(server, await addPerson(server));
    expect(await tryCall(person.contracts.get({ id }))).toMatchObject({ status: 404 });
    expect(await tryCall(person.contractDrafts.get({ id }))).toMatchObject({ status: 403 });
    const found = await person.contracts.list({ search: "Only in a draft" });
    expect(found.items).toEqual([]);
  });

  it("is deleted once, and is gone for everything else then", async () => {
    const { id } = await save({});
    const ends = [drafts().delete({ p_draft_id: id }), drafts(other).delete({ p_draft_id: id })];
    expect(outcomes(await Promise.all(ends.map(tryCall)))).toEqual({ OK: 1, NOT_FOUND: 1 });
    const gone = { status: 404, body: { message: contractDraftMessages.notFound } };
    expect(await tryCall(drafts().get({ id }))).toMatchObject(gone);
    expect(await tryCall(save({}, { id, version: 1 }))).toMatchObject(gone);
    expect(await tryCall(publish({ id, version: 1 }))).toMatchObject(gone);
  });
});

describe("publishing a draft", () => {
  it("is refused as creating is, by the field, and keeps the draft; else it creates the contract and deletes the draft", async () => {
    const { id } = await save({ title: "Try the checkout" });
    expect(await tryCall(publish({ id, version: 1 }, { p_title: " " }))).toMatchObject({
      status: 400,
      body: { message: "Title is required.", data: { fields: { p_title: "Title is required." } } },
    });
    expect(await countOf()).toBe(1);
    const contractId = await publish({ id, version: 1 });
    expect(await contractFor(server, admin, contractId)).toMatchObject({
      title: FORM.p_title,
      status: "active",
    });
    expect(await countOf()).toBe(0);
  });

  it("is refused when another admin has saved it since, with both sides, and creates nothing", async () => {
    const { id } = await save({});
    await save({ title: "Theirs" }, { id, version: 1 }, other);
    const before = await server.services.db.$count(contracts);
    expect(await tryCall(publish({ id, version: 1 }))).toMatchObject({
      status: 409,
      body: {
        code: "CHANGED_MEANWHILE",
        data: { given: { title: FORM.p_title }, current: { form: { title: "Theirs" } } },
      },
    });
    expect(await server.services.db.$count(contracts)).toBe(before);
    expect(await countOf()).toBe(1);
  });
});

describe("the limits of drafts", () => {
  it("are 100 drafts of all admins together", async () => {
    const row = {
      form: {},
      saved_by: other.id,
      saved_at: server.services.now().toISOString(),
      created_at: server.services.now().toISOString(),
    };
    const rows = Array.from({ length: CONTRACT_DRAFTS_MAX }, () => ({ ...row, id: newId() }));
    await server.services.db.insert(contractDrafts).values(rows);
    expect(await codeOf(save({}))).toBe("TOO_MANY_DRAFTS");
    const [{ id } = { id: "" }] = rows;
    expect((await save({ title: "A save of one that is there" }, { id, version: 1 })).version).toBe(
      2,
    );
  });

  it("are so many characters, also by the database", async () => {
    const { db } = server.services;
    const description = "x".repeat(90_000);
    const tooLong = { description, activity: description, title: description };
    expect(await tryCall(save(tooLong))).toMatchObject({
      status: 400,
      body: { data: { fields: { p_form: contractDraftMessages.tooLarge } } },
    });
    expect(await countOf()).toBe(0);
    const { id } = await save({ description, activity: description });
    const refused = db
      .update(contractDrafts)
      .set({
        form: sql`jsonb_build_object('title', repeat('x', ${2 * CONTRACT_DRAFT_MAX_LENGTH}))`,
      })
      .where(eq(contractDrafts.id, id))
      .catch(findDatabaseError);
    expect(await refused).toMatchObject({ code: "23514" });
  });

  it("are 180 days without a save: then it is deleted", async () => {
    const { id: old } = await save({ title: "Old" });
    server.clock.advance(1_000);
    const { id: kept } = await save({ title: "Kept" });
    server.clock.advance(CONTRACT_DRAFT_DAYS * MS_PER_DAY - 500);
    await applyRetention(server.services);
    const left = await server.services.db.select({ id: contractDrafts.id }).from(contractDrafts);
    expect(left).toEqual([{ id: kept }]);
    expect(left).not.toContainEqual({ id: old });
  });
});
