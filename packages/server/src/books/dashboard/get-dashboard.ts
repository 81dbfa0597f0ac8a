import type { Dashboard, Invitations } from "@signpoint/api/books/dashboard";
import { earnedAndSpent } from "@signpoint/api/ledger/earnings";
import { DASHBOARD_RECENT_ENTRIES } from "@signpoint/api/platform/constants";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { entryRows, toEntry } from "../../ledger/entries/entries";
import type { CallerContext } from "../../platform/context";
import { type JsonOf, jsonArray, jsonObject } from "../../platform/db/json-sql";
import { adminDecisions, earningsTotals, settings, users } from "../../platform/db/schema/index";
import { query, runQuery } from "../../platform/verb-query";
import { isNewcomer, signingsInReview, signingsToContinue } from "./open-signings";

const { source, points_in, points_out, entries } = earningsTotals;

/** Whether no admin was ever made, where that may be told. */
const noAdminYet = sql<boolean>`(${sql.placeholder("is_local")}::boolean
  and not exists (select from ${users} where ${users.is_admin})
  and not exists (select from ${adminDecisions} where ${adminDecisions.action} = 'grant_admin'))`;

type State = "waiting" | "over_cap";

/** The states are written out: with parameters the planner would not find the partial index. */
const countOf = (state: State) => sql<number>`(select count(*)::int from ${users}
  where ${eq(users.referred_by, sql.placeholder("user_id"))}
    and ${users.referral_bonus} = ${sql.raw(`'${state}'`)})`;

const ownWaits = sql<boolean>`exists (select from ${users}
  where ${and(eq(users.id, sql.placeholder("user_id")), sql`${users.referral_bonus} = 'waiting'`)})`;

/** How the bonuses of the invitations of `user_id` stand, as an SQL value. */
const selectInvitations: SQL<Invitations> = sql<Invitations>`(select ${jsonObject({
  own_waits: ownWaits,
  waiting: countOf("waiting"),
  over_cap: countOf("over_cap"),
  hold: settings.bonus_hold_until_first_approval,
  cap: settings.bonus_cap_per_inviter_month,
})} from ${settings})`;

const fields = {
  points: sql<
    number | null
  >`(select ${users.points} from ${users} where ${eq(users.id, sql.placeholder("user_id"))})`,
  totals: jsonArray(
    jsonObject({
      source,
      points_in: sql<number>`sum(${points_in})`,
      points_out: sql<number>`sum(${points_out})`,
      entries: sql<number>`sum(${entries})`,
    }),
    sql`from ${earningsTotals} where ${eq(earningsTotals.user_id, sql.placeholder("user_id"))} group by ${source}`,
  ),
  recent: entryRows({
    bySource: false,
    byStart: false,
    isContinued: false,
    limit: DASHBOARD_RECENT_ENTRIES,
  }),
  to_continue: signingsToContinue,
  in_review: signingsInReview,
  is_newcomer: isNewcomer,
  no_admin_yet: noAdminYet,
  invitations: selectInvitations,
};

const dashboard = query<{ user_id: string; now: string; is_local: boolean }, JsonOf<typeof fields>>(
  jsonObject(fields),
);

/** Returns the caller's totals, open signings and latest ledger entries (specification, section 2). */
export async function getDashboard(
  ctx: CallerContext & { isFromThisMachine: () => boolean },
): Promise<Dashboard> {
  const { user_id } = ctx.caller;
  const now = ctx.now().toISOString();
  const params = { user_id, now, is_local: ctx.isFromThisMachine() };
  const { points, totals, recent, ...open } = await runQuery(ctx, dashboard, params);
  return {
    points: points ?? 0,
    contracts_completed: totals
      .filter((total) => total.source === "CONTRACT_COMPLETED")
      .reduce((sum, total) => sum + total.entries, 0),
    total_earned: earnedAndSpent(totals).earned,
    recent: recent.map(toEntry),
    ...open,
  };
}
