import { unreadableMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { grantConfirmed } from "../../accounts/admins/grant-and-revoke";
import {
  endRefusedAnnouncement,
  startAnnouncement,
} from "../../accounts/announcements/start-announcement";
import { startPersonEmail } from "../../accounts/email-change/change-person-email";
import { confirmRemoval, refuseRemoval } from "../../accounts/lost-factor/decide-removal";
import { applyConfirmedSettings } from "../../ledger/admin-settings/update-admin-settings";
import { applyCorrection } from "../../ledger/entries/correct-points";
import {
  type CommandOutcome,
  type Confirmed,
  confirmSecond,
  confirmSecondByCommand,
  type Executors,
  refuseSecond,
  type SecondApprovalRow,
} from "../../ledger/second-approvals/decide-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { secondApprovals } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { applyConfirmedItem } from "../../rewards/marketplace/update-item";
import { confirmDetails, refuseDetails } from "../../rewards/payouts/decide-details";
import { approveConfirmed } from "../../rewards/redemptions/decide-redemption";
import { releaseConfirmed } from "../../rewards/redemptions/hold-redemption";
import { readCode } from "../../rewards/vault/read-code";
import { publishContract } from "../../work/contracts/publish-contract";
import { approveConfirmedSubmission } from "../../work/submissions/deciding/approve-under-locks";

type ExecutorContext = CallerContext<"bankKeys" | "config" | "keys" | "notificationFeed">;

const executors: Executors<ExecutorContext> = {
  credit: correct,
  deduction: correct,
  contract: async (ctx, tx, { subject_id }, confirmed) => {
    await publishContract(ctx, tx, subject_id, confirmed);
  },
  redemption: async (ctx, tx, row, confirmed) => {
    const redemption_code = await readTypedCode(ctx, row);
    const approval = { redemption_id: row.subject_id, note: row.reason, redemption_code };
    await approveConfirmed(ctx, tx, { ...approval, confirmed });
  },
  submission: approveConfirmedSubmission,
  payout_details: confirmDetails,
  email_change: startPersonEmail,
  factor_removal: confirmRemoval,
  admin_grant: grantConfirmed,
  settings: applyConfirmedSettings,
  item: applyConfirmedItem,
  release: releaseConfirmed,
  announcement: startAnnouncement,
};

/** Confirms the decision of another admin, and carries it out by the verb of its kind. Throws what `confirmSecond` throws. */
export const confirmAndExecute = (ctx: ExecutorContext, input: { id: string }) =>
  confirmSecond(ctx, input, executors);

/**
 * Confirms an admin's decision for the operator, as `confirmSecondByCommand` does, and carries it out by the verb of its kind; "unknown"
 * without such a decision. Throws what that throws.
 */
export async function confirmByCommand(
  services: Omit<ExecutorContext, "caller">,
  id: string,
): Promise<CommandOutcome | "unknown"> {
  const [asked] = await services.db
    .select({ requested_by: secondApprovals.requested_by })
    .from(secondApprovals)
    .where(eq(secondApprovals.id, id));
  if (asked === undefined) return "unknown";
  const caller = { user_id: asked.requested_by, session_id: "" };
  return await confirmSecondByCommand({ ...services, caller }, { id }, executors);
}

/** Refuses the decision of another admin, and ends what waits for it. Throws what `refuseSecond` throws. */
export const refuseAndEnd = (
  ctx: CallerContext<"notificationFeed">,
  input: { id: string; note?: string | null | undefined },
) =>
  refuseSecond(ctx, input, {
    factor_removal: refuseRemoval,
    payout_details: refuseDetails,
    announcement: endRefusedAnnouncement,
  });

async function correct(
  ctx: ExecutorContext,
  tx: Transaction,
  { kind, subject_id, points, reason, signed_contract_id }: SecondApprovalRow,
  confirmed: Confirmed,
): Promise<void> {
  const moved = kind === "credit" ? (points ?? 0) : -(points ?? 0);
  const correction = { user_id: subject_id, points: moved, reason, signed_contract_id };
  await applyCorrection(ctx, tx, correction, confirmed);
}

/** Returns the code that the first admin typed; null without one. Throws NO_CODE_LEFT when it cannot be decrypted. */
async function readTypedCode(ctx: ExecutorContext, row: SecondApprovalRow): Promise<string | null> {
  const typed = await readCode(ctx, row);
  if (typed === null && row.code !== null) {
    throw new DomainError("NO_CODE_LEFT", { message: unreadableMessages.typedCode });
  }
  return typed;
}
