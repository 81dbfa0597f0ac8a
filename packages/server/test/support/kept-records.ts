import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../src/platform/db/client";

const OF_EACH = 2_000;

/**
 * Fills the tables of which periodic tasks erase what is old: 2,000 records of each kind of the people and signings of
 * `fillOpenSignings`, none of which is old enough. There are none of what is rare or lives for a day at most, such as mailed
 * links, leases and removals of lost factors: a scan removes the few that there are.
 */
export async function fillKeptRecords(db: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ago = sql`${at} - n % 60 * interval '20 minutes'`;
  const later = sql`${at} + (n % 60 + 1) * interval '1 hour'`;
  const person = sql`md5('person' || n % 1000 + 1)::uuid`;
  const add = (target: SQL, values: SQL) =>
    db.execute(
      sql`insert into ${target} select ${values} from generate_series(1, ${OF_EACH}::int) as n`,
    );
  await db.execute(sql`insert into files (path, signed_contract_id, question_id, user_id, filename, content_type, size_bytes, state, created_at)
    select gen_random_uuid(), id, gen_random_uuid(), user_id, 'soup.png', 'image/png', 9, 'submitted', ${at}
    from signed_contracts where status = 'approved' limit ${OF_EACH}::int`);
  await add(
    sql`mails (id, recipient, subject, text_body, html_body, next_attempt_at, created_at)`,
    sql`gen_random_uuid(), 'ada@example.com', 'Soup', 'Soup', 'Soup', null, ${ago}`,
  );
  await add(
    sql`auth_signups (id, email, password_hash, user_metadata, created_at)`,
    sql`md5('signup' || n)::uuid, 'new' || n || '@example.com', '', '{}', ${at}`,
  );
  await add(
    sql`auth_known_places (user_id, place_hash, seen_at)`,
    sql`${person}, md5('place' || n), ${ago}`,
  );
  await add(
    sql`auth_factors (id, user_id, friendly_name, status, secret, last_used_step, created_at, updated_at, removed_at)`,
    sql`gen_random_uuid(), ${person}, 'Phone ' || n, case when n % 2 = 0 then 'removed' else 'verified' end, 'sealed', 1, ${at}, ${at},
      case when n % 2 = 0 then ${ago} end`,
  );
  await add(
    sql`auth_recovery_sets (id, user_id, hash_key, created_at, removed_at)`,
    sql`gen_random_uuid(), ${person}, md5('set' || n), ${at}, ${ago}`,
  );
  await add(
    sql`auth_safety_pauses (user_id, since, until, ends_by)`,
    sql`${person}, ${at} - n * interval '1 second', ${later}, 'time'`,
  );
  await add(
    sql`security_events (id, user_id, event, created_at)`,
    sql`gen_random_uuid(), ${person}, 'login', ${ago}`,
  );
  await add(
    sql`email_changes (id, user_id, state, former_email, new_email, started_at, due_at)`,
    sql`gen_random_uuid(), ${person}, 'stopped', 'a@example.com', 'b@example.com', ${ago}, ${later}`,
  );
  await add(
    sql`tombstones (kind, hash, user_id, expires_at)`,
    sql`'username', md5('name' || n), ${person}, ${later}`,
  );
  await add(
    sql`contact_messages (id, name, email, subject, category, message, created_at)`,
    sql`gen_random_uuid(), 'Ada', 'ada@example.com', 'Soup', 'general', 'Soup', ${ago}`,
  );
  await add(
    sql`notifications (id, kind, message, person_id, data, created_at)`,
    sql`gen_random_uuid(), 'contract_signed', 'signed', ${person}, '{}', ${ago}`,
  );
  await add(
    sql`idempotency_keys (user_id, call, key_hash, input_hash, answer, created_at)`,
    sql`${person}, 'sign_contract', md5('key' || n), '', '{}', ${ago}`,
  );
  await add(
    sql`data_exports (id, user_id, state, progress, size_bytes, requested_at, expires_at)`,
    sql`gen_random_uuid(), ${person}, 'ready', 100, 9, ${ago}, ${later}`,
  );
}
