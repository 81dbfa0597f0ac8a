import type { AdminSettings, AdminSettingsChanges } from "@signpoint/api/ledger/admin-settings";
import type { AdminsEvent } from "@signpoint/api/messages/notification-texts";
import { SETTINGS_ID } from "@signpoint/api/platform/constants";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Transaction } from "../../platform/db/client";
import { settings } from "../../platform/db/schema/index";
import { lockSettings } from "../../platform/settings/lock-settings";
import { type Decider, recordDecision } from "../audit-log/record-decision";
import type { Confirmed } from "../second-approvals/decide-second";

type Changed = [keyof AdminSettings, AdminSettings[keyof AdminSettings] | undefined];
type Part = Extract<AdminsEvent, { kind: "settings_changed" }>["facts"]["changed"][number];

/** What the admins are told of; of promised times they are not. */
const PARTS: Partial<Record<keyof AdminSettings, Part>> = {
  points_per_dollar: "rate",
  second_from_points: "sums",
  second_from_dollars: "sums",
  second_daily_factor: "sums",
  cash_person_daily_dollars: "limits",
  cash_account_daily_dollars: "limits",
  cash_house_daily_dollars: "limits",
  cash_bonus_wait_days: "limits",
  bonus_cap_per_inviter_month: "limits",
  bonus_hold_until_first_approval: "limits",
  payouts_paused: "pauses",
  redemptions_paused: "pauses",
  signings_paused: "pauses",
  payout_columns: "columns",
};

/**
 * Changes the given settings of the whole product, leaves the others as they are, and returns all. Records what has
 * changed, as decided by an admin or by a command, and tells the admins of it; nothing when everything was so already, unless a second admin has
 * confirmed it.
 */
export async function changeSettings(
  tx: Transaction,
  decider: Decider,
  changes: AdminSettingsChanges,
  now: Date,
  confirmed?: Confirmed,
): Promise<AdminSettings> {
  const before = await lockSettings(tx);
  const changed = (Object.entries(changes) as Changed[]).filter(
    ([name, value]) => value !== undefined && value !== before[name],
  );
  if (changed.length === 0 && confirmed === undefined) return before;
  const after = Object.fromEntries(changed);
  if (changed.length > 0) await tx.update(settings).set(after);
  await recordDecision(tx, {
    ...(confirmed && { id: confirmed.decision_id }),
    ...decider,
    action: "change_settings",
    subject_type: "settings",
    subject_id: SETTINGS_ID,
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after: { ...after, ...(confirmed && { requested_by: confirmed.requested_by }) },
    now,
  });
  const parts = new Set(changed.flatMap(([name]) => PARTS[name] ?? []));
  if (parts.size > 0) await tellAdmins(tx, decider, [...parts], now);
  return { ...before, ...after };
}

async function tellAdmins(
  tx: Transaction,
  decider: Decider,
  changed: Part[],
  now: Date,
): Promise<void> {
  const isAdmin = "admin_id" in decider;
  const told = {
    to: "admins",
    kind: "settings_changed",
    person_id: isAdmin ? decider.admin_id : null,
    about: {},
    facts: { changed, ...(!isAdmin && { by_command: true }) },
  } as const;
  await insertNotifications(tx, [told], now);
}
