import { sql } from "drizzle-orm";
import type { Check } from "./check";

/** Compares suspensions with what logins read, and with what the clock has ended meanwhile. */
export const SUSPENSION_CHECKS: Check[] = [
  {
    name: "suspensions",
    slicedBy: null,
    statement: () => sql`
      select concat('suspension of user ', coalesce(a.id, s.user_id), ': until ',
        coalesce(s.ends_at, 'infinity'), ', but logins are refused until ', a.banned_until) as problem
      from auth_users a
      full join (select * from suspensions where ended_at is null) s on s.user_id = a.id
      where (a.banned_until is not null or s.user_id is not null)
        and a.banned_until is distinct from
          case when s.user_id is not null then coalesce(s.ends_at, '9999-12-31T00:00:00Z') end`,
  },
  {
    name: "deadlines during suspensions",
    slicedBy: null,
    statement: () => sql`
      select concat('signing ', c.id, ' lapsed while its signer was suspended') as problem
      from suspensions s join signed_contracts c on c.user_id = s.user_id
      where c.status = 'lapsed' and c.work_due_at > s.started_at
        and c.work_due_at < coalesce(s.ended_at, 'infinity')`,
  },
];
