import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../src/platform/db/client";

const PEOPLE = 1_000;

/**
 * Fills an empty database with signings of running and expired contracts by 1,000 people. As many as asked,
 * in thousands, are open, and none is due: most in progress, some of these with a deadline within a day, the others corrections,
 * most of which are late while their contract runs on. As many again are approved, and half as many wait for a review that is
 * overdue, of which the admins know. One person in a hundred is suspended.
 */
export async function fillOpenSignings(db: Database, thousands: number, now: Date): Promise<void> {
  const contracts = Math.max(200, thousands * 4);
  const at = sql`${now.toISOString()}::timestamptz`;
  const later = (days: SQL) => sql`${at} + ${days} * interval '1 day'`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select setseed(0.42)`);
    await tx.execute(sql`insert into auth_users (id, email, user_metadata, email_confirmed_at, created_at, updated_at)
      select md5('person' || n)::uuid, 'person' || n || '@example.com', '{}', ${at}, ${at}, ${at}
      from generate_series(1, ${PEOPLE}::int) as n`);
    await tx.execute(sql`insert into users (id, username, email, referral_code, created_at)
      select id, split_part(email, '@', 1), email, md5(id::text), created_at from auth_users`);
    await tx.execute(sql`insert into suspensions (id, user_id, started_at)
      select gen_random_uuid(), md5('person' || n)::uuid, ${later(sql`-2`)} from generate_series(1, ${PEOPLE}::int, 100) as n`);
    // Each can be submitted for a day after its expiry; one running contract of ten never expires.
    await tx.execute(sql`insert into contracts (id, title, type, description, activity, points_cost, points_reward, duration,
        max_signers, places_taken, survey_required, is_official, status, created_at, expires_at)
      select md5(kind || n)::uuid, 'Soup', 'Digital', 'Soup', 'Cook.', 10, 50, case when ends is null then 0 else 2880 end,
        0, ${PEOPLE}::int, false, false, 'active', ${later(sql`-100`)}, ends
      from generate_series(1, ${contracts}::int) as n
      cross join lateral (values ('runs', case when n % 10 > 0 then ${later(sql`(random() * 60 - 0.99)`)} end),
        ('over', ${later(sql`(-random() * 80 - 1.1)`)})) as made (kind, ends)`);
    /** `n` signings of each person, of contracts of a kind, from the `from`th after that of the person's own number on. */
    const sign = (kind: "runs" | "over", from: number, n: number, status: SQL, times: SQL) =>
      tx.execute(sql`insert into signed_contracts (id, contract_id, user_id, status, points_cost, points_reward, survey_required,
          survey_questions, agreed, submitted_data, work_due_at, correction_due_at, correction_rounds, review_due_at,
          review_breached_at, submitted_at, created_at)
        select gen_random_uuid(), md5(${kind}::text || (p + ${from}::int + s) % ${contracts}::int + 1)::uuid,
          md5('person' || p)::uuid, ${status}, 10, 50, false, '[]', '{"title": "Soup", "lapse_refund": 5}', '{}', ${times}
        from generate_series(1, ${PEOPLE}::int) as p cross join generate_series(1, ${n}::int) as s`);
    const signed = later(sql`(-1.5 - random() * 2)`);
    const open = Math.ceil(thousands * 0.7);
    await sign(
      "runs",
      0,
      open,
      sql`'in_progress'`,
      sql`
      case when random() > 0.3 then ${later(sql`(random() * 20)`)} end, null, 0, null, null, null, ${signed}`,
    );
    await sign(
      "runs",
      open,
      Math.ceil(thousands * 0.25),
      sql`'changes_requested'`,
      sql`
      null, ${later(sql`(random() * 3 - 2)`)}, 1, null, null, ${signed}, ${later(sql`-40`)}`,
    );
    await sign(
      "over",
      0,
      Math.ceil(thousands * 0.05),
      sql`'changes_requested'`,
      sql`
      null, ${later(sql`(random() * 3)`)}, 1, null, null, ${signed}, ${later(sql`-40`)}`,
    );
    await sign(
      "runs",
      thousands + 1,
      Math.ceil(thousands / 2),
      sql`'pending'`,
      sql`
      null, null, 0, ${later(sql`-1`)}, ${later(sql`-1`)}, ${later(sql`-3`)}, ${later(sql`-40`)}`,
    );
    await sign(
      "over",
      thousands,
      thousands,
      sql`'approved'`,
      sql`
      null, null, 0, null, null, ${later(sql`-60`)}, ${later(sql`-80`)}`,
    );
    await tx.execute(sql`insert into submission_versions (id, signed_contract_id, version, answers, submitted_at, request_note,
        requested_by, requested_at)
      select gen_random_uuid(), id, 1, '[]', ${later(sql`-9`)}, 'Salt.', md5('person1')::uuid, correction_due_at - interval '3 days'
      from signed_contracts where status = 'changes_requested'`);
  });
  await db.execute(sql`vacuum analyze`);
}
