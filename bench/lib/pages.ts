import { contractAt } from "../world/contracts";
import { ADMIN_USER, HOT_CONTRACTS, STEADY_USER } from "../world/size";
import type { World } from "../world/world";

/** A page that the server and the best known statement can both make. */
export interface Page {
  name: string;
  /** Index of the caller in the world. */
  caller: number;
  path: string;
  /**
   * One statement whose parameters are the session's id and `params`. Its row is the catalogue's version and the page
   * as JSON text; there is none without a session.
   */
  statement: string;
  params: string[];
}

/** Returns the pages that are called most. They are those that a goal is set for. */
export function hotPages(world: World): Page[] {
  const { id } = contractAt(world, world.size.contracts - HOT_CONTRACTS);
  const page = (name: string, path: string, json: string, params: string[] = []): Page => ({
    name,
    caller: name === "notifications" ? ADMIN_USER : STEADY_USER,
    path,
    statement: withSession(json),
    params,
  });
  return [
    page("contracts", "/api/contracts", CONTRACTS),
    page("dashboard", "/api/dashboard", DASHBOARD),
    page("earnings", "/api/earnings", pageOf(entries(21), 20)),
    page("marketplace", "/api/marketplace/items", ITEMS),
    page("one contract", `/api/contracts/${id}`, CONTRACT, [id]),
    page("notifications", "/api/admin/notifications", NOTIFICATIONS),
  ];
}

/** Returns the ids of a page's rows, by which two pages are compared. */
export function rowIds(body: string): string[] {
  const page = JSON.parse(body) as Partial<Record<"items" | "recent", { id: string }[]>>;
  const rows = page.items ?? page.recent ?? [page as { id: string }];
  return rows.map(({ id }) => id);
}

/** Returns a statement that makes a page for the session's user `u`. */
function withSession(json: string): string {
  return `select (select version from catalogue_version), (${json})::text
    from auth_sessions s join auth_users a on a.id = s.user_id join users u on u.id = a.id
    where s.id = $1 and (a.banned_until is null or a.banned_until <= now())`;
}

/** Returns a page of up to `limit` numbered rows, and whether there are more. */
function pageOf(rows: string, limit: number): string {
  return `select json_build_object('items', json_agg(row) filter (where n <= ${limit}), 'more', count(*) > ${limit})
    from (${rows}) row`;
}

const CONTRACT_COLUMNS = `c.id, c.title, c.type, c.description, c.activity, c.points_cost, c.points_reward, c.duration,
  c.max_signers, c.places_taken, c.survey_required, c.is_official, c.status, c.expires_at, c.created_at`;
const SIGNING_COLUMNS = `g.id, g.status, g.points_cost, g.points_reward, g.review_note, g.submitted_at, g.decided_at,
  g.created_at`;

const CONTRACTS = pageOf(
  `select row_number() over (order by c.created_at desc, c.id desc) as n, ${CONTRACT_COLUMNS},
    (select to_json(signing) from (
      select ${SIGNING_COLUMNS} from signed_contracts g where g.contract_id = c.id and g.user_id = u.id
    ) signing) as signing
  from contracts c
  where c.id in (
    select id from contracts where deleted_at is null and status = 'active'
    order by created_at desc, id desc limit 21
  )
  order by c.created_at desc, c.id desc`,
  20,
);

const entries = (limit: number) =>
  `select row_number() over (order by e.timestamp desc, e.id desc) as n, e.id, e.user_id, e.source,
    case when e.person_id is null then e.details else
      replace(e.details, '{person}', (select username from users where id = e.person_id)) end as details,
    e.points_earned, e.timestamp
  from earnings e where e.user_id = u.id order by e.timestamp desc, e.id desc limit ${limit}`;

const DASHBOARD = `select json_build_object('points', u.points,
    'contracts_completed', coalesce(sum(t.entries) filter (where t.source = 'CONTRACT_COMPLETED'), 0),
    'total_earned', coalesce(sum(t.points_in) filter (where t.source <> 'CONTRACT_REJECTED'), 0),
    'recent', (select json_agg(row) from (${entries(5)}) row))
  from earnings_totals t where t.user_id = u.id`;

const ITEMS = `select json_build_object('items', json_agg(row) filter (where n <= 20), 'more', count(*) > 20,
    'types', (
      select json_agg(type) from unnest(array['Gift Card', 'Subscription', 'Electronics', 'Cash']) as known (type)
      where exists (select from marketplace_items i where i.type = known.type and i.deleted_at is null)
    ))
  from (
    select row_number() over (order by price, id) as n, id, name, type, price, description, value, quantity, image_url,
      created_at
    from marketplace_items where deleted_at is null order by price, id limit 21
  ) row`;

const CONTRACT = `select to_json(row) from (
    select ${CONTRACT_COLUMNS},
      (select to_json(signing) from (
        select ${SIGNING_COLUMNS}, g.submitted_data,
          (select json_agg(r order by r.position) from survey_responses r where r.signed_contract_id = g.id) as survey_responses
      ) signing where g.id is not null) as signing,
      coalesce(g.survey_questions::json,
        (select json_agg(q order by q.position, q.id) from survey_questions q where q.contract_id = c.id)) as survey_questions,
      (select json_agg(f order by f.created_at, f.path) from files f
        where f.signed_contract_id = g.id and g.status = 'in_progress' and f.state = 'stored') as uploads
    from contracts c left join signed_contracts g on g.contract_id = c.id and g.user_id = u.id
    where c.id = $2 and (c.deleted_at is null or g.id is not null)
  ) row`;

const NOTIFICATIONS = `select json_build_object(
    'items', (select json_agg(row) from (
      select m.id, m.read, m.data, m.created_at, case when m.person_id is null then m.message else
        replace(m.message, '{person}', (select email from users where id = m.person_id)) end as message
      from notifications m order by m.created_at desc, m.id desc limit 5
    ) row),
    'unread', (select count(*) from (select from notifications where not read limit 1000) unread),
    'position', (select max(sequence_number) from notifications))
  where u.is_admin`;
