import { sql } from "drizzle-orm";
import type { Database } from "../../src/platform/db/client";

/** Words by how often they occur: the first are in most texts, `rare` in one of a thousand. */
const WORDS =
  "the try our new page and tell us what you find on it with your phone in short words shop video music game travel photo report form price paper coffee garden school office letter number garage kitchen button screen order test local market brand survey product delivery service account summer winter early small large quick easy honest detail review answer question feature update install store camera weather recipe";

/**
 * Fills an empty catalogue: two years of contracts, most of them long expired, a few percent open or in
 * grace, one in twenty official, one in five with few places. The same for the same number, but for ids.
 */
export async function fillContracts(
  db: Database,
  contracts: number,
  now: Date,
  { words: length = 45, analyse = true } = {},
): Promise<void> {
  const words = sql`string_to_array(${WORDS}, ' ')`;
  const at = sql`${now.toISOString()}::timestamptz`;
  // Squaring prefers the front of the list, as language does.
  const text = (count: number) =>
    sql`array_to_string(array(select (${words})[1 + floor(power(random(), 2) * 76 + n * 0)::int]
      from generate_series(1, ${count})), ' ')`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select setseed(0.42)`);
    await tx.execute(sql`
    insert into contracts (id, title, type, description, activity, points_cost, points_reward, duration,
      max_signers, survey_required, is_official, status, expires_at, created_at, expiry_state)
    select gen_random_uuid(),
      initcap(${text(5)}) || case when random() < 0.001 then ' zebra' else '' end
        || case when random() < 0.001 then ' C++' else '' end,
      (array['Digital', 'Research', 'Marketing', 'Feedback'])[1 + floor(random() * 4)::int],
      ${text(length)}, 'Do what the description says.',
      floor(random() * 20)::int * 10, floor(random() * 100)::int * 10, minutes,
      case when random() < 0.2 then 1 + floor(random() * 50)::int else 0 end,
      false, random() < 0.05, case when random() < 0.95 then 'active' else 'inactive' end,
      created + minutes * interval '1 minute', created,
      case when created + minutes * interval '60 seconds' > ${at} then 'active'
        when created + minutes * interval '90 seconds' > ${at} then 'grace_period'
        else 'fully_expired' end
    from (
      select n, 60 + floor(random() * 40 * 24 * 60)::int as minutes,
        ${at} - (n * (730.0 / ${contracts}) + random() * 0.01) * interval '1 day' as created
      from generate_series(1, ${contracts}) as rows(n)
    ) as made`);
  });
  if (analyse) await db.execute(sql`vacuum analyze contracts`);
}
