import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs, tryCall } from "../../support/client";
import { addContract, pendingSigning, sign, submit } from "../../support/main-job";
import { allPages } from "../../support/pages";
import { addPerson, type Person, signedIn } from "../../support/people";
import { testServer } from "../../support/server";

const HOUR = 3_600_000;

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true, points: 100 });
});

const pendingCount = async () => (await clientOf(server, admin).submissions.list({})).total;

// First, while nothing else waits.
describe("the filters of the queue", () => {
  let boss: Person;
  // Sessions end meanwhile.
  const again = ({ email }: Person) => signedIn(server, email);
  afterAll(async () => {
    admin = await again(admin);
  });

  /** Makes an admin, and submissions that are 8 days, 25 hours, an hour and no time old; the last is the admin's own. */
  async function fourSubmissions() {
    const ada = await addPerson(server, { points: 500 });
    const ben = await addPerson(server, { points: 500 });
    const { email } = await addPerson(server, { admin: true, points: 100 });
    const oldest = await pendingSigning(server, ada, { type: "Research", title: "Oldest" });
    server.clock.advance(7 * 24 * HOUR - HOUR);
    const day = await pendingSigning(server, await again(ada), { type: "Digital", title: "A day" });
    server.clock.advance(24 * HOUR);
    const fresh = await pendingSigning(server, await again(ben), {
      type: "Digital",
      title: "Fresh",
    });
    server.clock.advance(HOUR);
    boss = await signedIn(server, email);
    const own = await pendingSigning(server, boss, { type: "Feedback", title: "Own" });
    return { ada, ben, oldest, day, fresh, own };
  }

  const idsOf = async (filters: Inputs["submissions"]["list"]) =>
    (await clientOf(server, boss).submissions.list(filters)).items.map(({ id }) => id);

  it("narrow it down by contract, person, kind, age and ownership, and count each", async () => {
    const { ada, ben, oldest, day, fresh, own } = await fourSubmissions();
    const [first, second, third, mine] = [oldest, day, fresh, own].map(
      ({ signingId }) => signingId,
    );
    expect(await idsOf({})).toEqual([first, second, third, mine]);
    expect(await idsOf({ own: "exclude" })).toEqual([first, second, third]);
    expect(await idsOf({ own: "only" })).toEqual([mine]);
    expect(await idsOf({ user_id: ada.id })).toEqual([first, second]);
    expect(await idsOf({ contract_id: fresh.contract.id })).toEqual([third]);
    expect(await idsOf({ type: "Digital" })).toEqual([second, third]);
    expect(await idsOf({ min_age_days: 1 })).toEqual([first, second]);
    expect(await idsOf({ min_age_days: 8 })).toEqual([first]);
    expect(await idsOf({ user_id: ada.id, type: "Digital", own: "exclude" })).toEqual([second]);
    expect(await idsOf({ user_id: ben.id, min_age_days: 1 })).toEqual([]);

    const filters = await clientOf(server, boss).submissions.filters({});
    expect(filters).toEqual({
      waiting: 3,
      own: 1,
      over_1_day: 2,
      over_2_days: 1,
      over_7_days: 1,
      overdue: 1,
      contracts: [
        { id: day.contract.id, title: "A day", waiting: 1 },
        { id: fresh.contract.id, title: "Fresh", waiting: 1 },
        { id: oldest.contract.id, title: "Oldest", waiting: 1 },
      ],
      people: [
        { id: ada.id, username: ada.username, waiting: 2 },
        { id: ben.id, username: ben.username, waiting: 1 },
      ],
      types: [
        { type: "Digital", waiting: 2 },
        { type: "Research", waiting: 1 },
      ],
    });
  });
});

describe("the queue of submissions", () => {
  it("lists pending submissions, longest waiting first, page by page", async () => {
    const before = await pendingCount();
    const expected: string[] = [];
    for (let index = 0; index < 5; index += 1) {
      const person = await addPerson(server, { points: 100 });
      server.clock.advance(1_000);
      expected.push((await pendingSigning(server, person)).signingId);
    }
    const { list } = clientOf(server, admin).submissions;
    expect(await pendingCount()).toBe(before + 5);
    const seen = await allPages((next) => list({ limit: 2, ...next }));
    expect(seen.map(({ id }) => id).slice(before)).toEqual(expected);
  });

  it("steps through pending submissions, past decided ones and one's own", async () => {
    const before = await pendingCount();
    const ids: string[] = [];
    for (const person of [
      await addPerson(server, { points: 100 }),
      await addPerson(server, { points: 100 }),
      admin,
      await addPerson(server, { points: 100 }),
    ]) {
      server.clock.advance(1_000);
      ids.push((await pendingSigning(server, person)).signingId);
    }
    const [first = "", second = "", own = "", last = ""] = ids;
    const around = async (id: string) =>
      await clientOf(server, admin).submissions.neighbours({ signed_contract_id: id });
    expect(await around(second)).toEqual({ previous: first, next: last, waiting: before + 3 });
    expect(await around(last)).toMatchObject({ previous: second, next: null });
    expect(await around(own)).toMatchObject({ previous: second, next: last });
    await clientOf(server, admin).submissions.approve({ p_signed_contract_id: second });
    expect(await around(second)).toEqual({ previous: first, next: last, waiting: before + 2 });
    expect(await around(last)).toMatchObject({ previous: first });
    expect((await tryCall(around(newId()))).status).toBe(404);
  });

  it("is searched by title, person and id, and lists what was decided newest first", async () => {
    const person = await addPerson(server, { points: 500 });
    const ids: string[] = [];
    for (let index = 0; index < 2; index += 1) {
      server.clock.advance(1_000);
      ids.push((await pendingSigning(server, person)).signingId);
    }
    const [first = "", second = ""] = ids;
    const { contract } = await clientOf(server, admin).submissions.get({
      signed_contract_id: first,
    });
    const found = async (filters: Inputs["submissions"]["list"]) =>
      (await clientOf(server, admin).submissions.list(filters)).items.map(({ id }) => id);
    expect(await found({ search: person.username.slice(1).toUpperCase() })).toEqual(ids);
    expect(await found({ search: second })).toEqual([second]);
    expect(await found({ search: contract.title.toUpperCase(), user_id: person.id })).toContain(
      first,
    );
    expect(await found({ search: `${person.username}%` })).toEqual([]);
    for (const p_signed_contract_id of ids)
      await clientOf(server, admin).submissions.approve({ p_signed_contract_id });
    expect(await found({ search: person.username })).toEqual([]);
    expect(await found({ search: person.username, status: "approved" })).toEqual([second, first]);
  });

  it("shows one with its contract and signer, and whether that one is suspended at the time, as the list does", async () => {
    const person = await addPerson(server, { points: 100 });
    const { signingId, contract } = await pendingSigning(server, person);
    const { submissions, people } = clientOf(server, admin);
    expect(await submissions.get({ signed_contract_id: signingId })).toMatchObject({
      id: signingId,
      username: person.username,
      contract: { title: contract.title, points_cost: 100, points_reward: 250 },
    });
    expect((await tryCall(submissions.get({ signed_contract_id: newId() }))).status).toBe(404);
    const marks = async () => {
      const { items } = await submissions.list({ limit: 100 });
      const alone = await submissions.get({ signed_contract_id: signingId });
      return [items.find(({ id }) => id === signingId)?.is_suspended, alone.is_suspended];
    };
    expect(await marks()).toEqual([false, false]);
    await people.suspend({ p_user_id: person.id, p_reason: "Abuse" });
    expect(await marks()).toEqual([true, true]);
    await people.lift({ p_user_id: person.id, p_reason: "It was a mistake" });
    expect(await marks()).toEqual([false, false]);
  });
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
  [
    { survey_responses: { q1: "text", q2: { response_data: 4, file_url: null }, q3: ["a"] } },
    { q1: { response_data: "text" }, q2: { response_data: "4" }, q3: { response_data: '["a"]' } },
  ],
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

it("a submission holds every question as it stood at signing, the skipped ones too, and none that is stored in another shape", async () => {
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
  await server.services.db
    .update(signedContracts)
    .set({ survey_questions: sql`'[{"text":"Why?"}]'::jsonb` })
    .where(eq(signedContracts.id, signingId));
  const later = await clientOf(server, admin).submissions.get({ signed_contract_id: signingId });
  expect(later.survey_questions).toEqual([]);
});
