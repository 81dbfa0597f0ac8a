import type { AdminAnnouncement } from "@signpoint/api/messages/announcement";
import { isToldInTime } from "@signpoint/api/messages/announcement-rules";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { announcements } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { readAnnouncement } from "./announcement-view";

interface Input {
  title: string;
  text: string;
  holds_from?: string | null | undefined;
}

/**
 * Stores an announcement until a second admin confirms it; nobody is told before. Throws ANNOUNCEMENT_UNDER_WAY while another one
 * waits or is told, ANNOUNCEMENT_TOO_LATE for what holds too soon.
 */
export async function askAnnouncement(
  ctx: CallerContext<"notificationFeed">,
  { title, text, holds_from = null }: Input,
): Promise<AdminAnnouncement> {
  const now = ctx.now();
  if (!isToldInTime(holds_from, now)) throw new DomainError("ANNOUNCEMENT_TOO_LATE");
  return await inTransaction(ctx.db, async (tx) => {
    const id = newId();
    const asked = { requested_by: ctx.caller.user_id, requested_at: now.toISOString() };
    try {
      await tx.insert(announcements).values({ id, title, text, holds_from, ...asked });
    } catch (error) {
      if (violatesConstraint(error, "announcements_one_under_way")) {
        throw new DomainError("ANNOUNCEMENT_UNDER_WAY");
      }
      throw error;
    }
    const about = { subject_id: id, user_id: null, points: null, reason: null };
    await requestSecond(ctx, tx, { kind: "announcement", ...about });
    return await readAnnouncement(tx, id);
  });
}
