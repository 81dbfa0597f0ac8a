import { startPersonEmail } from "../../accounts/email-change/change-person-email";
import { confirmRemoval, refuseRemoval } from "../../accounts/lost-factor/decide-removal";
import { applyCorrection } from "../../ledger/entries/correct-points";
import {
  type Confirmed,
  confirmSecond,
  type Executors,
  refuseSecond,
  type SecondApprovalRow,
} from "../../ledger/second-approvals/decide-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { decryptText } from "../../platform/encryption/encrypt";
import { approveConfirmed } from "../../rewards/redemptions/decide-redemption";
import { publishContract } from "../../work/contracts/publish-contract";

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
  email_change: startPersonEmail,
  factor_removal: confirmRemoval,
};

/** Confirms the decision of another admin, and carries it out by the verb of its kind. Throws what `confirmSecond` throws. */
export const confirmAndExecute = (ctx: ExecutorContext, input: { id: string }) =>
  confirmSecond(ctx, input, executors);

/** Refuses the decision of another admin, and ends what waits for it. Throws what `refuseSecond` throws. */
export const refuseAndEnd = (
  ctx: CallerContext,
  input: { id: string; note?: string | null | undefined },
) => refuseSecond(ctx, input, { factor_removal: refuseRemoval });

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

/** Returns the code that the first admin typed; null without one. */
async function readTypedCode(
  { bankKeys }: ExecutorContext,
  { id, code }: SecondApprovalRow,
): Promise<string | null> {
  return code === null ? null : await decryptText(bankKeys, { purpose: "item_code", id }, code);
}
