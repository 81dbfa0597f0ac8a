import { DECISION_NOTIFICATION_KINDS } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { oneOf } from "../../platform/db/schema/checks";
import { appeals, counters, notifications } from "../../platform/db/schema/index";
import { countUnread } from "./audience";
import { listInbox } from "./list-inbox";
import { toAdmins } from "./to-admins";

/**
 * Returns a page of the notifications to the admins as `listInbox` does, with the number of unread ones that ask for a
 * decision (1,000 at most), and of pending decisions.
 */
export const listNotifications = listInbox({
  audience: toAdmins,
  isOwn: toAdmins.isShown,
  others: {
    unread_to_decide: countUnread(toAdmins, oneOf(notifications.kind, DECISION_NOTIFICATION_KINDS)),
    pending: sql<number>`coalesce((select sum(${counters.amount})::int from ${counters} where ${counters.subject}
      in ('signings_pending', 'redemptions_item_pending', 'redemptions_cash_pending')), 0)
      + (select count(*)::int from ${appeals} where ${appeals.state} = 'open')`,
  },
});
