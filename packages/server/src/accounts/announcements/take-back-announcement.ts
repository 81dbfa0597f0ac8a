import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import { announcementMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { withdrawSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import { announcements } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { readAnnouncement } from "./announcement-view";
import { withdrawAnnouncement } from "./start-announcement";

/**
 * Takes an announcement back that waits for its second admin, whoever asked for it, so that another one can be asked for. Throws
 * NOT_FOUND, ALREADY_DECIDED.
 */
export async function takeBackAnnouncement(
  ctx: CallerContext,
  { id }: { id: string },
): Promise<AdminAnnouncement> {
  return await inTransaction(ctx.db, async (tx) => {
    if (!(await withdrawAnnouncement(tx, id))) {
      if ((await tx.$count(announcements, eq(announcements.id, id))) === 0) {
        throw new DomainError("NOT_FOUND");
      }
      throw new DomainError("ALREADY_DECIDED", { message: announcementMessages.notWaiting });
    }
    await withdrawSecond(tx, id);
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "take_back_announcement",
      subject_type: "announcement",
      subject_id: id,
      before: { state: "asked" },
      after: { state: "withdrawn" },
      now: ctx.now(),
    });
    return await readAnnouncement(tx, id);
  });
}
