import { isDeepStrictEqual } from "node:util";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { TestServer } from "../../support/server";
import { approvedPlaces, takenPlaces, type World } from "./world";

/** Everything that the model knows about, by id. */
export interface Snapshot {
  people: Record<string, { balance: number; ledger: string[] }>;
  contracts: Record<string, object>;
  signings: Record<string, { status: string }>;
  items: Record<string, { stock: number }>;
  redemptions: Record<string, { status: string }>;
}

/** The moves that a state may make from one step to the next; staying is always one. */
const LEGAL = new Set([
  "in_progress>pending",
  "in_progress>rejected",
  "in_progress>given_back",
  "in_progress>lapsed",
  "in_progress>missed",
  "missed>in_progress",
  "pending>in_progress",
  "pending>changes_requested",
  "changes_requested>pending",
  "changes_requested>rejected",
  "rejected>approved",
  "pending>approved",
  "pending>rejected",
  "PENDING>APPROVED",
  "PENDING>REJECTED",
]);

/**
 * Holds the server against the model and against what must hold whatever the model says; answers what
 * the server holds.
 */
export async function compare(
  world: World,
  server: TestServer,
  before: Snapshot | null,
): Promise<Snapshot> {
  const { found, broken } = await read(world, server);
  expect(broken).toEqual([]);
  expect(illegalMoves(before?.signings, found.signings)).toEqual([]);
  expect(illegalMoves(before?.redemptions, found.redemptions)).toEqual([]);
  const differences = differencesOf(found, expected(world));
  if (differences.length > 0) throw new Error(differences.join("\n"));
  return found;
}

/** Each record of which the server and the model do not say the same. */
function differencesOf(found: Snapshot, wanted: Snapshot): string[] {
  return (Object.keys(wanted) as (keyof Snapshot)[]).flatMap((kind) => {
    const ids = new Set([...Object.keys(found[kind]), ...Object.keys(wanted[kind])]);
    return [...ids].flatMap((id) => {
      const [is, shouldBe] = [found[kind][id], wanted[kind][id]];
      if (isDeepStrictEqual(is, shouldBe)) return [];
      const texts = [is, shouldBe].map((record) => JSON.stringify(record));
      return [`${kind} ${id}: the server has ${texts[0]}, the model ${texts[1]}`];
    });
  });
}

function illegalMoves(
  before: Record<string, { status: string }> | undefined,
  after: Record<string, { status: string }>,
): string[] {
  return Object.entries(after).flatMap(([id, { status }]) => {
    const earlier = before?.[id]?.status ?? status;
    const move = `${earlier}>${status}`;
    return earlier === status || LEGAL.has(move) ? [] : [move];
  });
}

function expected(world: World): Snapshot {
  return {
    people: byId([...world.people, ...world.gone], ({ person, balance, ledger }) => [
      person.id,
      { balance, ledger: [...ledger].sort() },
    ]),
    contracts: byId(world.contracts, (one) => [
      one.id,
      {
        cost: one.cost,
        reward: one.reward,
        duration: one.duration,
        expiresAt: one.expiresAt,
        places: one.places,
        pilot: one.pilot,
        taken: takenPlaces(world, one),
        approved: approvedPlaces(world, one),
        status: one.status,
        opensAt: one.opensAt,
        isDeleted: one.isDeleted,
      },
    ]),
    signings: byId(world.signings, ({ id, status, cost, reward }) => [
      id,
      { status, cost, reward },
    ]),
    items: byId(world.items, ({ id, price, stock, codes, isDeleted }) => [
      id,
      { price, stock, codes, isDeleted },
    ]),
    redemptions: byId(world.redemptions, (one) => [
      one.id,
      {
        status: one.status,
        price: one.price,
        isCancelled: one.isCancelled,
        heldUntil: one.heldUntil,
        confirmBy: one.confirmBy,
        isConfirmed: one.isConfirmed,
        pausedUntil: one.pausedUntil,
        holds: one.holds,
        codes: one.hasCode ? 1 : 0,
        payout: one.payout,
        detailsDue: one.payout === "awaiting_details" ? (one.askedFor?.due ?? null) : null,
        otherBy: one.other?.confirmBy ?? null,
        isOtherConfirmed: one.other?.isConfirmed ?? false,
      },
    ]),
  };
}

function byId<Element, Kept>(list: Element[], keep: (element: Element) => [string, Kept]) {
  return Object.fromEntries(list.map(keep));
}

/** What the server holds of this world, and what it must never hold, as one look. */
async function read(
  world: World,
  server: TestServer,
): Promise<{ found: Snapshot; broken: string[] }> {
  const living = idsOf(world.people.map(({ person }) => person.id));
  const owners = idsOf([...world.people, ...world.gone].map(({ person }) => person.id));
  const contracts = idsOf(world.contracts.map(({ id }) => id));
  const items = idsOf(world.items.map(({ id }) => id));
  const query = sql`select json_build_object(
    'people', (select json_object_agg(u.id, json_build_object('balance', u.points, 'ledger', coalesce((
        select json_agg(source || ' ' || points_earned order by (source || ' ' || points_earned) collate "C")
        from earnings where user_id = u.id), '[]')))
      from users u where u.id in ${owners}),
    'contracts', (select json_object_agg(id, json_build_object('cost', points_cost, 'reward', points_reward,
        'duration', duration, 'expiresAt', extract(epoch from expires_at) * 1000, 'places', max_signers,
        'taken', places_taken, 'pilot', pilot_places, 'approved', places_approved, 'status', status,
        'opensAt', extract(epoch from opens_at) * 1000,
        'isDeleted', deleted_at is not null))
      from contracts where id in ${contracts}),
    'signings', (select json_object_agg(id, json_build_object('status', status, 'cost', points_cost,
        'reward', points_reward)) from signed_contracts where user_id in ${owners}),
    'items', (select json_object_agg(id, json_build_object('price', price, 'stock', quantity,
        'codes', (select count(*) from item_codes c where c.item_id = i.id and redemption_id is null),
        'isDeleted', deleted_at is not null)) from marketplace_items i where id in ${items}),
    'redemptions', (select json_object_agg(r.id, json_build_object('status', r.status, 'price', price,
        'codes', (select count(*) from item_codes c where c.redemption_id = r.id),
        'isCancelled', cancelled_at is not null, 'heldUntil', extract(epoch from held_until) * 1000,
        'confirmBy', extract(epoch from r.account_confirm_by) * 1000, 'isConfirmed', r.account_confirmed_at is not null,
        'pausedUntil', extract(epoch from paused_until) * 1000,
        'holds', (select count(*) from notices where redemption_id = r.id and kind = 'redemption_held'),
        'payout', p.state, 'otherBy', extract(epoch from p.account_confirm_by) * 1000,
        'detailsDue', case p.state when 'awaiting_details' then extract(epoch from p.details_due_at) * 1000 end,
        'isOtherConfirmed', p.account_confirmed_at is not null))
      from redemptions r left join payouts p on p.redemption_id = r.id where r.user_id in ${owners})
  ) as found, array(
    select 'balance below 0' from users where points < 0
    union all select 'balance is not the sum of entries' from users u where u.id in ${owners}
      and points <> (select coalesce(sum(points_earned), 0) from earnings where user_id = u.id)
    union all select 'more signers than places' from contracts c where c.id in ${contracts} and max_signers > 0
      and max_signers < (select count(*) from signed_contracts where contract_id = c.id and status not in ('rejected', 'lapsed', 'given_back')
        and overturned_at is null)
    union all select 'more signers than a pilot opens' from contracts c where c.id in ${contracts} and pilot_places < places_taken
    union all select 'a deleted account with points' from users where deleted_at is not null and points <> 0
    union all select 'a bonus waits after an approval' from users u where u.id in ${owners} and referral_bonus = 'waiting'
      and exists (select from signed_contracts s where s.user_id = u.id and s.status = 'approved')
    union all select 'stock below 0' from marketplace_items where quantity < 0
    union all select 'one cause, two entries' from earnings where user_id in ${owners}
      group by cause_id, source, user_id having count(*) > 1
    union all select 'a decision, and not one notice about it' from signed_contracts s where user_id in ${living}
      and status in ('approved', 'rejected') and overturned_at is null
      and 1 <> (select count(*) from notices where signed_contract_id = s.id and kind = 'submission_' || s.status)
    union all select 'a decision, and not one notice about it' from redemptions r where user_id in ${living}
      and (status <> 'PENDING' and cancelled_at is null)::integer
        <> (select count(*) from notices where redemption_id = r.id and kind = 'redemption_decided')
    union all select 'a redemption, and not one notice that it was received' from redemptions r
      where user_id in ${living} and 1 <> (select count(*) from notices
        where redemption_id = r.id and kind = 'redemption_requested')
    union all select 'approved during a hold' from redemptions where status = 'APPROVED'
      and (held_until > decided_at or paused_until > decided_at)
    union all select 'approved without the confirmation' from redemptions where status = 'APPROVED'
      and account_confirm_by is not null and account_confirmed_at is null
    union all select 'confirmed after the deadline' from redemptions where account_confirmed_at >= account_confirm_by
    union all select 'a move of a payout, and not one notice about it' from payouts p where user_id in ${living}
      and (select count(*) from payout_moves m where m.redemption_id = p.redemption_id
        and (m.state in ('sent', 'awaiting_details') or m.state in ('failed', 'returned') and (m.admin_id is not null
          or exists (select from admin_decisions d where d.subject_id = m.redemption_id and d.action = 'return_payout_points'))))
        <> (select count(*) from notices where redemption_id = p.redemption_id
          and kind in ('payout_sent', 'payout_failed', 'payout_details_asked'))
    union all select 'points went back, and the payout has not ended' from payouts p where user_id in ${owners}
      and (p.state in ('failed', 'returned')) <> exists (
        select from earnings e where e.cause_id = p.redemption_id and e.source = 'REDEMPTION_REJECTED')
    union all select 'an end by the clock, and not one notice about it' from signed_contracts s where user_id in ${living}
      and status in ('lapsed', 'missed')
      and 1 <> (select count(*) from notices where signed_contract_id = s.id and kind = 'signing_' || s.status)
    union all select 'a request for changes, and not one notice about it' from signed_contracts s where user_id in ${living}
      and correction_rounds <> (select count(*) from notices where signed_contract_id = s.id and kind = 'changes_requested')
    union all select 'a decided appeal, and not one notice about it' from appeals a where user_id in ${living}
      and (case a.state when 'open' then 0 else 1 end)
        <> (select count(*) from notices where cause_id = a.id and kind = 'appeal_decided')
    union all select 'a notice without its event' from notices n join signed_contracts s on s.id = n.signed_contract_id
      where n.user_id in ${living} and kind like 'submission_%' and kind <> 'submission_' || s.status
      and s.overturned_at is null
  ) as broken`;
  const { rows } = (await server.services.db.execute(query)) as unknown as {
    rows: [{ found: Record<keyof Snapshot, Snapshot[keyof Snapshot] | null>; broken: string[] }];
  };
  const [{ found, broken }] = rows;
  const filled = Object.fromEntries(
    Object.entries(found).map(([kind, records]) => [kind, records ?? {}]),
  );
  return { found: filled as unknown as Snapshot, broken };
}

function idsOf(ids: string[]) {
  return sql`(select unnest(string_to_array(${ids.join(",")}, ','))::uuid)`;
}
