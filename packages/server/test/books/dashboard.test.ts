import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { getDashboard } from "../../src/books/dashboard/get-dashboard";
import type { Database } from "../../src/platform/db/client";
import { clientOf } from "../support/client";
import { addContract, pendingSigning, sign, submit } from "../support/main-job";
import { addPerson, type Person, testPerson } from "../support/people";
import { listeningTo, planOf, rowsRead } from "../support/plans";
import { testServer } from "../support/server";

const MINUTE = 60_000;
const NOW = "2026-05-15T12:00:00.000Z";
/** In hours from now; null for never. */
interface Ends {
  contract: number | null;
  own: number | null;
  status: "in_progress" | "changes_requested";
}

const server = testServer();
let person: Person;
const admin = testPerson(server, { admin: true });
beforeEach(async () => {
  server.clock.set(NOW);
  person = await addPerson(server, { points: 5_000 });
});

/** Inserts signings of a person, each of a contract of its own. */
async function insertSignings(db: Database, signer: Person, signings: readonly Ends[]) {
  const given = sql`json_to_recordset(${JSON.stringify(signings)}::json) as given (contract float, own float, status text)`;
  const later = (hours: string) =>
    sql.raw(`'${NOW}'::timestamptz + given.${hours} * interval '1 hour'`);
  await db.execute(sql`with made as (
      select gen_random_uuid() as contract_id, gen_random_uuid() as id, ${later("contract")} as full_expiry,
        ${later("own")} as own, status from ${given}
    ), contract as (
      insert into contracts (id, title, type, description, activity, points_cost, points_reward, duration, max_signers,
        places_taken, survey_required, is_official, status, created_at, expires_at)
      select contract_id, 'Soup', 'Digital', 'Soup', 'Cook.', 0, 10, case when full_expiry is null then 0 else 2 end, 0, 1, false,
        false, 'active', ${NOW}, full_expiry - interval '1 minute' from made
    )
    insert into signed_contracts (id, contract_id, user_id, status, points_cost, points_reward, survey_required, survey_questions,
      agreed, submitted_data, work_due_at, correction_due_at, created_at)
    select id, contract_id, ${signer.id}, status, 0, 10, false, '[]', '{"title": "Soup", "lapse_refund": 0}', '{}',
      case status when 'in_progress' then own end, case status when 'changes_requested' then own end, ${NOW} from made`);
}

/** Has others sign all that the person has signed. */
async function signToo(db: Database, others: readonly Person[]) {
  const ids = sql`json_array_elements_text(${JSON.stringify(others.map(({ id }) => id))}::json) as others (id)`;
  await db.execute(sql`insert into signed_contracts (id, contract_id, user_id, status, points_cost, points_reward, survey_required,
      survey_questions, agreed, submitted_data, work_due_at, created_at)
    select gen_random_uuid(), contract_id, others.id::uuid, status, points_cost, points_reward, survey_required, survey_questions, agreed,
      submitted_data, work_due_at, created_at
    from signed_contracts cross join ${ids} where user_id = ${person.id}`);
}

/** Returns the hours until the end of the time to submit, Infinity for never. */
function submitIn({ contract, own, status }: Ends): number {
  const ends = [contract ?? Infinity, own ?? Infinity];
  return status === "in_progress" ? Math.min(...ends) : Math.max(...ends);
}

/** The same numbers in every run. */
function* numbers(): Generator<number, never> {
  for (let n = 7; ; n = (n * 16_807) % 2_147_483_647) yield n / 2_147_483_647;
}

const random = numbers();
/** Hours from a day ago to 40 days ahead, or null with a chance. */
const hours = (never: number) =>
  random.next().value < never ? null : Math.round((random.next().value * 41 - 1) * 24 * 60) / 60;

const dashboard = (as: Person = person) => clientOf(server, as).dashboard.get({});

async function signed(given: Parameters<typeof addContract>[1]): Promise<string> {
  const { id } = await addContract(server, given);
  await sign(server, person, id);
  return id;
}

describe("the dashboard of somebody with very many open signings", () => {
  // First, while the table has no other rows.
  it.runIf(process.env.TEST_ENGINE === "postgres")("is found without reading them", async () => {
    const { db } = server.services;
    const running = () => ({
      contract: hours(0.1),
      own: hours(0.5),
      status: "in_progress" as const,
    });
    await insertSignings(db, person, Array.from({ length: 2_000 }, running));
    await signToo(db, await Promise.all(Array.from({ length: 10 }, () => addPerson(server))));
    await db.execute(sql`vacuum analyze`);
    const asked: { query: string; params: unknown[] }[] = [];
    const opened = { db, engine: "postgres" } as const;
    const heard = listeningTo(opened, (query, params) => asked.push({ query, params }));
    const caller = { user_id: person.id };
    const isFromThisMachine = () => true;
    await getDashboard({ ...server.services, db: heard, caller, isFromThisMachine } as never);
    expect(asked).toHaveLength(1);
    for (const statement of asked) {
      const steps = rowsRead(await planOf(opened, statement, { analyze: true }));
      expect(steps.filter(({ rows }) => rows > 150)).toEqual([]);
    }
  });

  it.each<[string, () => Ends]>([
    [
      "with times of all kinds",
      () => ({ contract: hours(0.2), own: hours(0.4), status: "in_progress" }),
    ],
    [
      "most of which have no end",
      () => ({ contract: hours(0.99), own: null, status: "in_progress" }),
    ],
    ["none of which has an end", () => ({ contract: null, own: null, status: "in_progress" })],
    [
      "with a time to finish of contracts without an end",
      () => ({ contract: null, own: hours(0.1), status: "in_progress" }),
    ],
    [
      "of which some are to be corrected",
      () =>
        random.next().value < 0.2
          ? { contract: hours(0.1), own: hours(0), status: "changes_requested" }
          : { contract: hours(0.1), own: hours(0.9), status: "in_progress" },
    ],
  ])("shows the three that end first, of signings %s", async (_, make) => {
    const signings = Array.from({ length: 300 }, make);
    await insertSignings(server.services.db, person, signings);
    const { to_continue } = await dashboard();
    const expected = signings
      .map(submitIn)
      .filter((end) => end > 0)
      .sort((a, b) => a - b)
      .slice(0, 3);
    const shown = to_continue.map(({ submit_by }) =>
      submit_by === null ? Infinity : (Date.parse(submit_by) - Date.parse(NOW)) / 3_600_000,
    );
    expect(shown.map((end) => end.toFixed(3))).toEqual(expected.map((end) => end.toFixed(3)));
  });
});

it("shows on the dashboard what to continue, the most urgent first, with reward, effort and deadline, until that instant", async () => {
  const endless = await signed({ duration: 0, title: "Endless" });
  const late = await signed({ duration: 600 });
  const soon = await signed({
    duration: 20,
    title: "Soon",
    points_reward: 90,
    effort_minutes: 20,
  });
  const { to_continue, in_review, is_newcomer } = await dashboard();
  expect(to_continue.map(({ contract_id }) => contract_id)).toEqual([soon, late, endless]);
  expect(to_continue[0]).toEqual({
    contract_id: soon,
    state: "in_progress",
    title: "Soon",
    points_reward: 90,
    questions: 0,
    effort_minutes: 20,
    // Half the duration after the expiry.
    submit_by: "2026-05-15T12:30:00.000Z",
  });
  expect(to_continue[2]).toMatchObject({ submit_by: null });
  expect([in_review, is_newcomer]).toEqual([[], false]);
  server.clock.set("2026-05-15T12:29:59.999Z");
  expect((await dashboard()).to_continue).toHaveLength(3);
  server.clock.advance(1);
  expect((await dashboard()).to_continue.map(({ contract_id }) => contract_id)).toEqual([
    late,
    endless,
  ]);
});

it("shows on the dashboard the submissions in review, those waiting longest first, until they are decided", async () => {
  const first = await pendingSigning(server, person, { title: "First", points_reward: 30 });
  server.clock.advance(MINUTE);
  const second = await pendingSigning(server, person);
  expect((await dashboard()).in_review).toEqual([
    {
      contract_id: first.contract.id,
      title: "First",
      points_reward: 30,
      submitted_at: "2026-05-15T12:00:00.000Z",
      review_due_at: "2026-05-17T12:00:00.000Z",
    },
    expect.objectContaining({ contract_id: second.contract.id }),
  ]);
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: first.signingId });
  expect((await dashboard()).in_review).toHaveLength(1);
});

it("shows at most three open signings of a kind on the dashboard, and nobody else's", async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    const contract = await addContract(server);
    ids.push(await sign(server, person, contract.id));
  }
  expect((await dashboard()).to_continue).toHaveLength(3);
  for (const id of ids) await submit(server, person, id);
  expect(await dashboard()).toMatchObject({ to_continue: [], in_review: [{}, {}, {}] });
  expect(await dashboard(admin)).toMatchObject({
    to_continue: [],
    in_review: [],
    is_newcomer: true,
    invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
  });
});
