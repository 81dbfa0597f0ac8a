import { isDeepStrictEqual } from "node:util";
import {
  type AdminSettings,
  AdminSettingsChanges,
  type AdminSettingsUpdate,
  type ChangedAdminSettings,
} from "@signpoint/api/ledger/admin-settings";
import { changesForTwo } from "@signpoint/api/ledger/second-sums";
import { SETTINGS_ID } from "@signpoint/api/platform/constants";
import { pickNames } from "@signpoint/api/platform/form-fields";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { and, eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { adminDecisions, secondApprovals } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { lockSettings } from "../../platform/settings/lock-settings";
import type { Confirmed, SecondApprovalRow } from "../second-approvals/decide-second";
import { requestSecond, withdrawSecondById } from "../second-approvals/request-second";
import { changeSettings } from "./change-settings";
import { toShown } from "./get-shown-settings";

/**
 * Changes the given settings of the whole product and returns all, like `changeSettings`. What takes two admins (`changesForTwo`)
 * waits for a second one; the rest counts at once. Times that are promised already stay. Can be repeated: the same that waits is asked
 * for once, and other values replace those that the same admin has asked for. Throws CHANGED_MEANWHILE when a setting to change has
 * neither the `expected` value nor the new one.
 */
export async function updateAdminSettings(
  ctx: CallerContext<"config" | "notificationFeed">,
  { expected = {}, ...changes }: AdminSettingsUpdate,
): Promise<ChangedAdminSettings> {
  const admin = { admin_id: ctx.caller.user_id };
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockSettings(tx);
    if (isStale(expected, changes, before)) {
      const sides = { given: changes, current: await toShown(ctx, tx, before) };
      throw new DomainError("CHANGED_MEANWHILE", { sides });
    }
    const forTwo = new Set<string>(
      changesForTwo(before, changes, ctx.config.SECOND_APPROVAL_FROM_POINTS),
    );
    const [now, waiting] = [true, false].map((isNow) =>
      Object.fromEntries(Object.entries(changes).filter(([name]) => forTwo.has(name) !== isNow)),
    );
    const saved = await changeSettings(
      tx,
      admin,
      { ...now, ...implied(changes, forTwo) },
      ctx.now(),
    );
    await withdrawStale(ctx, tx, saved);
    const second_approval_id = forTwo.size === 0 ? null : await ask(ctx, tx, waiting ?? {}, before);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return { ...(await toShown(ctx, tx, saved)), second_approval_id };
  });
}

/** Returns whether a setting to change has neither the value that its admin saw nor the new one. */
function isStale(
  expected: Partial<AdminSettings>,
  changes: AdminSettingsChanges,
  before: AdminSettings,
): boolean {
  return (Object.keys(expected) as (keyof AdminSettings)[]).some(
    (name) =>
      changes[name] !== undefined &&
      before[name] !== expected[name] &&
      before[name] !== changes[name],
  );
}

/**
 * Changes the settings as a second admin, or the operator, has confirmed. Throws CHANGED_MEANWHILE when one of them has changed since
 * it was asked for.
 */
export async function applyConfirmedSettings(
  { now }: CallerContext,
  tx: Transaction,
  { id, changes }: SecondApprovalRow,
  confirmed: Confirmed,
): Promise<void> {
  const given = AdminSettingsChanges.parse(changes);
  if (isStale(await findSeen(tx, id), given, await lockSettings(tx))) {
    throw new DomainError("CHANGED_MEANWHILE", { message: secondApprovalMessages.settingChanged });
  }
  const isRate = given.points_per_dollar !== undefined;
  const all = { ...given, ...(isRate && { rate_taken_over: false as const }) };
  await changeSettings(tx, confirmed.decider, all, now(), confirmed);
}

/** Returns what the settings of a change that waits were when it was asked for; nothing for one that an earlier version has stored. */
async function findSeen(tx: Transaction, id: string): Promise<Partial<AdminSettings>> {
  const { subject_id, action, before, after } = adminDecisions;
  const isAsking = sql`${after} ->> 'second_approval_id' = ${id}`;
  const [asked] = await tx
    .select({ before })
    .from(adminDecisions)
    .where(and(eq(subject_id, SETTINGS_ID), eq(action, "request_second"), isAsking));
  return asked?.before ?? {};
}

/** Who sets a rate confirms it, and who sets a sum has chosen. */
function implied(changes: AdminSettingsChanges, waiting: Set<string>): AdminSettingsChanges {
  const isSet = (name: keyof AdminSettingsChanges) => changes[name] !== undefined;
  return {
    ...(isSet("points_per_dollar") &&
      !waiting.has("points_per_dollar") && { rate_taken_over: false as const }),
    ...((isSet("second_from_points") || isSet("second_from_dollars")) && {
      sums_chosen: true as const,
    }),
  };
}

/** Returns the caller's changes that wait for a second admin. */
async function findOwn(ctx: CallerContext, tx: Transaction) {
  const { id, changes, kind, state, requested_by } = secondApprovals;
  const isOwn = eq(requested_by, ctx.caller.user_id);
  return await tx
    .select({ id, changes })
    .from(secondApprovals)
    .where(and(eq(kind, "settings"), eq(state, "open"), isOwn));
}

/** Withdraws the caller's changes that can no longer be confirmed, as after one of their own that took no second admin. */
async function withdrawStale(
  ctx: CallerContext,
  tx: Transaction,
  saved: AdminSettings,
): Promise<void> {
  for (const { id, changes } of await findOwn(ctx, tx)) {
    const given = AdminSettingsChanges.parse(changes);
    if (isStale(await findSeen(tx, id), given, saved)) await withdrawSecondById(tx, id);
  }
}

/** Asks for a second admin, or returns the id of the caller's open question about the same values. The settings are locked. */
async function ask(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  changes: AdminSettingsChanges,
  before: AdminSettings,
): Promise<string> {
  const own = await findOwn(ctx, tx);
  const same = own.find((one) => isDeepStrictEqual(one.changes, changes));
  if (same !== undefined) return same.id;
  for (const one of own) {
    const isReplaced = Object.keys(one.changes ?? {}).every((name) => name in changes);
    if (isReplaced) await withdrawSecondById(tx, one.id);
  }
  const about = { kind: "settings", subject_id: SETTINGS_ID, user_id: null, points: null } as const;
  const seen = pickNames(Object.keys(changes) as (keyof AdminSettings)[], before);
  return await requestSecond(ctx, tx, { ...about, reason: null, changes, seen });
}
