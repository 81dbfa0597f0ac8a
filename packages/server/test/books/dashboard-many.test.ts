import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getDashboard } from "../../src/books/dashboard/get-dashboard";
import type { Database } from "../../src/platform/db/client";
import { clientOf } from "../support/client";
import { addPerson, type Person } from "../support/people";
import { listeningTo, planOf, rowsRead } from "../support/plans";
import { testServer } from "../support/server";

const NOW = "2026-05-15T12:00:00.000Z";
/** In hours from now; null for never. */
interface Ends {
  contract: number | null;
  own: number | null;
  status: "in_progress" | "changes_requested";
}

const server = testServer();
let person: Person;
beforeAll(async () => {
  server.clock.set(NOW);
  person = await addPerson(server);
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
    const signer = await addPerson(server);
    const signings = Array.from({ length: 300 }, make);
    await insertSignings(server.services.db, signer, signings);
    const { to_continue } = await clientOf(server, signer).dashboard.get({});
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
