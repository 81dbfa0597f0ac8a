import type { ListClustersInput } from "@signpoint/api/accounts/people-calls";
import type { PersonCluster } from "@signpoint/api/accounts/person-cluster";
import { CLUSTER_NAMED_MAX, CLUSTER_PEOPLE_MIN } from "@signpoint/api/platform/constants";
import { and, inArray, type SQL, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { isoInstant } from "../../platform/db/json-sql";
import { keyset, toPage } from "../../platform/db/keyset";
import { users } from "../../platform/db/schema/index";
import { isInForce } from "../../platform/people/suspensions-sql";
import { CLUSTER_SOURCES, type ClusterKind, membersOf } from "./cluster-sources-sql";

interface Found {
  id: string;
  key: string;
  people: number;
}

type Facts = Omit<PersonCluster, "id" | "kind" | "people" | "network" | "inviter">;

const byPeople = keyset({ by: sql`people`, id: sql`id`, direction: "desc", type: "integer" });

/** Returns one page of clusters of a kind, those with the most people first. */
export async function listClusters(
  { db, now }: Context,
  { kind, user_id, limit, cursor }: z.output<typeof ListClustersInput>,
): Promise<{ items: PersonCluster[]; next_cursor: string | null }> {
  const rows = await findClusters(db, kind, user_id, byPeople.after(cursor), limit + 1);
  const { page, next_cursor } = toPage(rows, limit, ({ people, id }) => [people, id]);
  const facts = await findFacts(db, kind, page, now());
  const inviters = kind === "inviter" ? await findInviters(db, page) : new Map<string, string>();
  const items = page.flatMap(({ id, key, people }) => {
    const found = facts.get(key);
    // Its last people have deleted their accounts meanwhile.
    if (found === undefined) return [];
    const username = inviters.get(key);
    return {
      ...found,
      id,
      kind,
      people,
      network: kind === "network" ? key : null,
      inviter: username === undefined ? null : { id: key, username },
    };
  });
  return { items, next_cursor };
}

/** A UUID of version 8, made of a hash. */
const hiddenId = sql`overlay(overlay(md5(key::text) placing '8' from 13) placing '8' from 17)::uuid`;

/** The id hides what is shared: an account number is known by a keyed hash, which stays here. */
async function findClusters(
  db: Database,
  kind: ClusterKind,
  userId: string | undefined,
  behind: SQL | undefined,
  limit: number,
): Promise<Found[]> {
  const { key } = CLUSTER_SOURCES[kind];
  const own = sql`${key} in (select key from (${membersOf(kind)}) as own where user_id = ${userId}::uuid)`;
  const members = membersOf(kind, userId === undefined ? undefined : own);
  return await executeRows<Found>(
    db,
    sql`select id, key, people from (
        select ${hiddenId} as id, key::text as key, count(*)::int as people
        from (${members}) as members group by key having count(*) >= ${CLUSTER_PEOPLE_MIN[kind]}
      ) as clusters
      where ${and(sql`true`, behind)} order by ${sql.join(byPeople.order, sql`, `)} limit ${limit}`,
  );
}

/** Returns what is known of the people of the clusters, by what they share. */
async function findFacts(
  db: Database,
  kind: ClusterKind,
  page: Found[],
  now: Date,
): Promise<Map<string, Facts>> {
  if (page.length === 0) return new Map();
  const members = membersOf(kind, isOneOf(kind, page));
  const joinedAt = isoInstant(sql`created_at`);
  const rows = await executeRows<Facts & { key: string }>(
    db,
    sql`select key::text as key,
        count(*) filter (where is_suspended)::int as suspended,
        count(*) filter (where has_approval)::int as with_approval,
        ${isoInstant(sql`min(created_at)`)} as first_joined_at, ${isoInstant(sql`max(created_at)`)} as last_joined_at,
        json_agg(json_build_object('id', id, 'username', username, 'is_suspended', is_suspended, 'created_at', ${joinedAt})
          order by nth) filter (where nth <= ${CLUSTER_NAMED_MAX}) as named
      from (
        select members.key, u.id, u.username, u.created_at,
          exists (select from suspensions where user_id = u.id and ${isInForce(now)}) as is_suspended,
          exists (select from signed_contracts s where s.user_id = u.id and s.status = 'approved') as has_approval,
          row_number() over (partition by members.key order by u.created_at desc, u.id desc) as nth
        from (${members}) as members join users u on u.id = members.user_id
      ) as people
      group by key`,
  );
  return new Map(rows.map(({ key, ...facts }) => [key, facts]));
}

/** Returns the usernames of the inviters of clusters, by their ids. */
async function findInviters(db: Database, page: Found[]): Promise<Map<string, string>> {
  if (page.length === 0) return new Map();
  const keys = page.map(({ key }) => key);
  const { id, username } = users;
  const rows = await db.select({ id, username }).from(users).where(inArray(id, keys));
  return new Map(rows.map((row) => [row.id, row.username]));
}

function isOneOf(kind: ClusterKind, page: Found[]): SQL {
  return sql`${CLUSTER_SOURCES[kind].key} in ${page.map(({ key }) => key)}`;
}
