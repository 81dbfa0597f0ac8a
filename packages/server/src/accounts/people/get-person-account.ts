import type { InvitedPerson, PersonAccount } from "@signpoint/api/accounts/person";
import { UNPAID_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { negativeSigns, type PersonFacts } from "@signpoint/api/platform/negative-signs";
import { and, desc, eq, exists, gte, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { countWhere } from "../../platform/db/count-where";
import { executeRows } from "../../platform/db/execute-rows";
import {
  adminDecisions,
  authSessions,
  authUsers,
  dataExports,
  payouts,
  signedContracts,
  suspensions,
  users,
} from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { isInForce } from "../../platform/people/suspensions-sql";
import { findRemoval } from "../lost-factor/find-removal";
import { countSharing } from "./cluster-sources-sql";

const INVITED_MAX = 200;
const DEPTH_MAX = 10;
const inviters = alias(users, "inviters");

/** Returns what admins see of a person's account besides the record; of a deleted one, what is left. Throws NOT_FOUND. */
export async function getPersonAccount(
  { db, now }: Context,
  { id }: { id: string },
): Promise<PersonAccount> {
  const at = now();
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: authUsers.email,
      is_admin: users.is_admin,
      admin_held_at: authUsers.admin_held_at,
      safety_pause_until: sql<
        string | null
      >`case when ${authUsers.safety_pause_until} > ${at.toISOString()}::timestamptz then ${authUsers.safety_pause_until} end`.mapWith(
        authUsers.safety_pause_until,
      ),
      last_sign_in_at: authUsers.last_sign_in_at,
      has_second_factor: sql<boolean>`coalesce(${authUsers.has_second_factor}, false)`,
      inviter: { id: inviters.id, username: inviters.username },
    })
    .from(users)
    .leftJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(inviters, eq(inviters.id, users.referred_by))
    .where(eq(users.id, id));
  if (row === undefined) throw new DomainError("NOT_FOUND");
  const [sessions, suspension, shares, invited] = await Promise.all([
    db.$count(authSessions, eq(authSessions.user_id, id)),
    findSuspension(db, id, at),
    findShares(db, id),
    findInvited(db, id, at),
  ]);
  const factor_removal = await findRemoval(db, id, at);
  const facts = await findFacts(db, id, shares);
  const data_copy = suspension === null ? null : await findDataCopy(db, id, suspension.started_at);
  return {
    ...row,
    sessions,
    suspension,
    factor_removal,
    data_copy,
    negative_signs: negativeSigns(facts),
    shares,
    invited,
  };
}

async function findSuspension(
  db: Database,
  id: string,
  now: Date,
): Promise<PersonAccount["suspension"]> {
  const { user_id, reason, started_at, ends_at, ended_at } = suspensions;
  const [suspension] = await db
    .select({ id: suspensions.id, reason, started_at, ends_at, ended_at })
    .from(suspensions)
    .where(and(eq(user_id, id), isInForce(now)));
  return suspension ?? null;
}

/** Returns the copy that was asked for since the suspension began, or that an admin has asked for since; null without one. */
async function findDataCopy(
  db: Database,
  id: string,
  suspendedAt: string,
): Promise<PersonAccount["data_copy"]> {
  const { user_id, state, requested_at } = dataExports;
  const { action, subject_id, created_at } = adminDecisions;
  // An admin who asks while the person's own is being made gets that one sent.
  const sent = db
    .select({ id: adminDecisions.id })
    .from(adminDecisions)
    .where(and(eq(subject_id, id), eq(action, "send_data_copy"), gte(created_at, suspendedAt)));
  const [newest] = await db
    .select({ state, requested_at })
    .from(dataExports)
    .where(
      and(eq(user_id, id), ne(state, "removing"), or(gte(requested_at, suspendedAt), exists(sent))),
    )
    .orderBy(desc(requested_at))
    .limit(1);
  if (newest === undefined || newest.state === "removing") return null;
  return { state: newest.state, requested_at: newest.requested_at };
}

async function findShares(db: Database, id: string): Promise<PersonAccount["shares"]> {
  const [shares] = await executeRows<PersonAccount["shares"]>(
    db,
    sql`select ${countSharing("account", id)} as account, ${countSharing("network", id)} as network`,
  );
  return shares ?? { account: 0, network: 0 };
}

async function findFacts(
  db: Database,
  id: string,
  { account }: PersonAccount["shares"],
): Promise<PersonFacts> {
  const { status, user_id, decided_by } = signedContracts;
  const [decided] = await db
    .select({
      approved: countWhere(eq(status, "approved")),
      rejected: countWhere(eq(status, "rejected")),
    })
    .from(signedContracts)
    .where(and(eq(user_id, id), isNotNull(decided_by)));
  const failed = and(eq(payouts.user_id, id), inArray(payouts.state, UNPAID_PAYOUT_STATES));
  const past = and(eq(suspensions.user_id, id), isNotNull(suspensions.ended_at));
  return {
    approved: decided?.approved ?? 0,
    rejected: decided?.rejected ?? 0,
    failed_payouts: await db.$count(payouts, failed),
    shares_account: account > 0,
    past_suspensions: await db.$count(suspensions, past),
  };
}

/** Returns the tree of invitations, each person after the one who invited them, the earliest first. */
async function findInvited(db: Database, id: string, now: Date): Promise<InvitedPerson[]> {
  const rows = await executeRows<Omit<InvitedPerson, "created_at"> & { created_at: string | Date }>(
    db,
    sql`with recursive invited as (
        select id, username, referred_by, created_at, 1 as depth, array[(created_at, id)] as path
        from users where referred_by = ${id}::uuid
        union all
        select u.id, u.username, u.referred_by, u.created_at, i.depth + 1, i.path || (u.created_at, u.id)
        from users u join invited i on u.referred_by = i.id where i.depth < ${DEPTH_MAX}
      )
      select i.id, i.username, i.referred_by as invited_by, i.depth, i.created_at,
        exists (select from suspensions where user_id = i.id and ${isInForce(now)}) as is_suspended
      from invited i order by i.path limit ${INVITED_MAX}`,
  );
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}
