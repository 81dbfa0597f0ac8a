import { isToldInTime } from "@signpoint/api/messages/announcement-rules";
import { and, eq, isNull } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed, SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { announcements, users } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";

/** What this process calls after it has started an announcement. */
const listeners = new Set<() => void>();

/** Calls back after each commit with which this process has started an announcement. Returns how to end that. */
export function onAnnouncementStarted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Starts an announcement that a second admin has confirmed: it is for everybody who has an account now, and `deliverAnnouncements`
 * tells them. Throws ANNOUNCEMENT_TOO_LATE when it would hold too soon by now.
 */
export async function startAnnouncement(
  ctx: CallerContext,
  tx: Transaction,
  { subject_id }: SecondApprovalRow,
  { decision_id, decider }: Confirmed,
): Promise<void> {
  const now = ctx.now();
  const isWaiting = and(eq(announcements.id, subject_id), eq(announcements.state, "asked"));
  const [asked] = await tx.select().from(announcements).where(isWaiting);
  if (asked === undefined) throw new Error("a confirmed announcement does not wait");
  const { title, text, holds_from } = asked;
  if (!isToldInTime(holds_from, now)) throw new DomainError("ANNOUNCEMENT_TOO_LATE");
  const people = await tx.$count(users, isNull(users.deleted_at));
  await tx
    .update(announcements)
    .set({ state: "sending", started_at: now.toISOString(), people })
    .where(isWaiting);
  await recordDecision(tx, {
    ...decider,
    id: decision_id,
    action: "send_announcement",
    subject_type: "announcement",
    subject_id,
    before: { state: "asked" },
    after: { state: "sending", title, text, holds_from, people },
    now,
  });
  afterCommit(tx, () => {
    for (const listener of listeners) listener();
  });
}

/** Ends an announcement that a second admin has refused, so that another one can be asked for. */
export async function endRefusedAnnouncement(
  _ctx: CallerContext,
  tx: Transaction,
  { subject_id }: SecondApprovalRow,
): Promise<void> {
  await withdrawAnnouncement(tx, subject_id);
}

/** Withdraws an announcement that waits for its second admin. Returns whether it did. */
export async function withdrawAnnouncement(tx: Transaction, id: string): Promise<boolean> {
  const withdrawn = await tx
    .update(announcements)
    .set({ state: "withdrawn" })
    .where(and(eq(announcements.id, id), eq(announcements.state, "asked")))
    .returning({ id: announcements.id });
  return withdrawn.length > 0;
}
