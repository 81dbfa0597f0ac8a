import type { CLUSTER_KINDS } from "@signpoint/api/platform/constants";
import { and, type SQL, sql } from "drizzle-orm";

export type ClusterKind = (typeof CLUSTER_KINDS)[number];

interface Source {
  table: SQL;
  /** What people share, and whose row it is. Each has an index that begins with both. */
  key: SQL;
  user: SQL;
  where: SQL;
}

/** Where it is stored what people share. Deleted accounts have none of it. */
export const CLUSTER_SOURCES: Record<ClusterKind, Source> = {
  account: {
    table: sql`redemptions`,
    key: sql`account_hash`,
    user: sql`user_id`,
    where: sql`account_hash is not null`,
  },
  network: {
    table: sql`auth_sessions`,
    key: sql`network`,
    user: sql`user_id`,
    where: sql`network is not null`,
  },
  inviter: {
    table: sql`users`,
    key: sql`referred_by`,
    user: sql`id`,
    where: sql`referred_by is not null and deleted_at is null`,
  },
};

/** Returns the query of what people share of a kind, as `key` and `user_id`, each pair once. */
export function membersOf(kind: ClusterKind, condition?: SQL): SQL {
  const { table, key, user, where } = CLUSTER_SOURCES[kind];
  return sql`select distinct ${key} as key, ${user} as user_id from ${table} where ${and(where, condition)}`;
}

/** Returns an SQL value: how many others share something of a kind with a person. */
export function countSharing(kind: "account" | "network", userId: string): SQL<number> {
  const { table, key } = CLUSTER_SOURCES[kind];
  return sql<number>`(select count(distinct other.user_id)::int
    from (select distinct ${key} as key from ${table} where user_id = ${userId}::uuid) as own
    join ${table} as other on other.${key} = own.key and other.user_id <> ${userId}::uuid)`;
}
