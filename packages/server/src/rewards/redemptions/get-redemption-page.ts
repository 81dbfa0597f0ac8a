import type { AdminRedemptionPage, RedemptionPage } from "@signpoint/api/rewards/redemption";
import { parseReference } from "@signpoint/api/rewards/reference";
import { redemptionMessages } from "@signpoint/api/texts";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { CallerContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { adminDecisions, payoutMoves, redemptions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { selectUsername } from "../../platform/people/person-in-text";
import { withReviewers } from "../../work/review-leases/find-leases";
import { findPayoutWarnings } from "../bank-details/find-payout-warnings";
import { readDelivery } from "../delivery/delivery";
import { type HoldDecision, type PayoutMove, redemptionTimeline } from "./redemption-timeline";
import {
  type RedemptionWithItem,
  selectRedemptions,
  toAdminRedemption,
  toRedemption,
} from "./redemption-view";
import { selectWaitingBefore } from "./waiting-before";

/** Returns a redemption of the caller with its timeline. Throws NOT_FOUND for another person's. */
export async function getRedemptionPage(
  ctx: CallerContext<"bankKeys">,
  { id }: { id: string },
): Promise<RedemptionPage> {
  const isOwn = and(eq(redemptions.id, id), eq(redemptions.user_id, ctx.caller.user_id));
  const [found] = await selectRedemptions(ctx.db).where(isOwn);
  if (found === undefined) throw notFound();
  const [waiting] = await ctx.db
    .select({ before: selectWaitingBefore })
    .from(redemptions)
    .where(isOwn);
  return {
    ...(await toRedemption(ctx, found)),
    waiting_before: waiting?.before ?? null,
    timeline: await findTimeline(ctx.db, found, { isForBuyer: true }),
    delivery: await readDelivery(ctx, found.redemption),
  };
}

/** Returns a redemption by its id or its typed reference, as admins see it, with its timeline. Throws NOT_FOUND. */
export async function getAdminRedemptionPage(
  ctx: CallerContext<"bankKeys">,
  { id }: { id: string },
): Promise<AdminRedemptionPage> {
  const isSought = z.uuid().safeParse(id).success
    ? eq(redemptions.id, id)
    : eq(redemptions.reference, parseReference(id) ?? "");
  const [found] = await selectRedemptions(ctx.db).where(isSought);
  if (found === undefined) throw notFound();
  const warnings = await findPayoutWarnings(ctx.db, [found.redemption]);
  const [shown] = await withReviewers(ctx, [await toAdminRedemption(ctx, found)]);
  if (shown === undefined) throw notFound();
  return {
    ...shown,
    warnings: warnings.get(found.redemption.id) ?? [],
    timeline: await findTimeline(ctx.db, found, { isForBuyer: false }),
  };
}

async function findTimeline(
  db: Database,
  { redemption, username }: RedemptionWithItem,
  options: { isForBuyer: boolean },
) {
  const [names] = await db
    .select({ decider: selectUsername(redemptions.decided_by) })
    .from(redemptions)
    .where(eq(redemptions.id, redemption.id));
  const decider = names?.decider ?? null;
  const holds = await findHolds(db, redemption.id);
  const moves = await findMoves(db, redemption.id);
  return redemptionTimeline({ ...redemption, decider, buyer: username, holds, moves }, options);
}

async function findMoves(db: Database, redemptionId: string): Promise<PayoutMove[]> {
  const { state, at, reference, reason, number, redemption_id, admin_id } = payoutMoves;
  return await db
    .select({ state, at, reference, reason, username: selectUsername(admin_id) })
    .from(payoutMoves)
    .where(eq(redemption_id, redemptionId))
    .orderBy(asc(number));
}

async function findHolds(db: Database, redemptionId: string): Promise<HoldDecision[]> {
  const { action, after, created_at, subject_id } = adminDecisions;
  const actions = ["hold_redemption", "release_redemption"] as const;
  const textOf = (name: string) => sql<string | null>`${after} ->> ${name}`;
  return await db
    .select({
      action: sql<HoldDecision["action"]>`${action}`,
      at: created_at,
      username: selectUsername(adminDecisions.admin_id),
      held_until: textOf("held_until"),
      hold_kind: sql<HoldDecision["hold_kind"]>`${textOf("hold_kind")}`,
      account_confirm_by: textOf("account_confirm_by"),
      paused_until: textOf("paused_until"),
      reason: sql<string | null>`coalesce(${textOf("hold_reason")}, ${textOf("reason")})`,
    })
    .from(adminDecisions)
    .where(and(eq(subject_id, redemptionId), inArray(action, actions)))
    .orderBy(asc(created_at), asc(adminDecisions.id));
}

function notFound() {
  return new DomainError("NOT_FOUND", { message: redemptionMessages.notFound });
}
