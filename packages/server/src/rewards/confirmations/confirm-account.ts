import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import { awaitsConfirmation } from "@signpoint/api/rewards/account-confirmation";
import { receivedDollars } from "@signpoint/api/rewards/cash";
import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import { awaitsAccountMail } from "@signpoint/api/rewards/payouts/payout-rules";
import type { AccountConfirmation } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database, Transaction } from "../../platform/db/client";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { readPromisedTimes } from "../../platform/settings/promised-times";
import { deadlineNow } from "../../work/signings/signing-deadlines-sql";
import { type RedemptionRow, readBankDetails } from "../redemptions/redemption-view";
import { readConfirmationToken } from "./confirmation-token";

/**
 * Returns what the link of a mail about an account number confirms, also without a login: whoever has the mail reads what it
 * says anyway. Changes nothing. Throws BAD_REQUEST for a token that we did not sign.
 */
export async function getAccountConfirmation(
  ctx: Context<"bankKeys" | "keys">,
  { token }: { token: string },
): Promise<AccountConfirmation> {
  const id = readConfirmationToken(ctx, token);
  const asked = await findAsked(ctx.db, id);
  const { redemption: row, confirm_by, confirmed_at, isOpen } = asked;
  const bank = await readBankDetails(ctx, row);
  const isWaiting = isOpen && new Date(confirm_by) > ctx.now();
  return {
    reference: row.reference,
    item_name: row.item_name,
    dollars: receivedDollars(row),
    naira_rate: row.naira_rate ?? 0,
    bank_details: bank && { ...bank, accountNumber: maskAccountNumber(bank.accountNumber) },
    confirm_by,
    is_of_payout: asked.isOfPayout,
    state: confirmed_at !== null ? "confirmed" : isWaiting ? "waiting" : "ended",
  };
}

/**
 * Confirms the account number of a pending redemption, or another one that was given for its payout, by the link of its mail, also
 * without a login: this alone ends that hold. The promised time of a review runs from now on. Repeated, it stays confirmed.
 * Throws BAD_REQUEST for a token that we did not sign, LINK_EXPIRED when it was decided, cancelled or given anew before, or
 * its time is over.
 */
export async function confirmAccount(
  ctx: Context<"keys" | "notificationFeed">,
  { token }: { token: string },
): Promise<{ confirmed_at: string }> {
  const id = readConfirmationToken(ctx, token);
  const now = ctx.now().toISOString();
  return await inTransaction(ctx.db, async (tx) => {
    const asked = await findAsked(tx, id);
    const user_id = asked.isOfPayout
      ? await confirmPayout(tx, id, now)
      : await confirmRedemption(tx, asked.redemption, now);
    if (user_id === null) return { confirmed_at: await findEarlier(tx, id) };
    afterCommit(tx, () => {
      logSecurityEvent(ctx, "account_number_confirmed", { user_id });
      ctx.notificationFeed.tellQueues("decision", user_id);
    });
    return { confirmed_at: now };
  });
}

/** Confirms the account number of a pending redemption, and returns its buyer; null when it is too late, or was done before. */
async function confirmRedemption(
  tx: Transaction,
  { id, paused_until }: RedemptionRow,
  now: string,
): Promise<string | null> {
  const isPausedLonger = paused_until !== null && Date.parse(paused_until) > Date.parse(now);
  const due = reviewExpectedBy(
    isPausedLonger ? paused_until : now,
    "CASH",
    await readPromisedTimes(tx),
  );
  const [confirmed] = await tx
    .update(redemptions)
    .set({ account_confirmed_at: now, review_due_at: due.toISOString() })
    .where(
      and(
        eq(redemptions.id, id),
        eq(redemptions.status, "PENDING"),
        isNull(redemptions.account_confirmed_at),
        sql`${redemptions.account_confirm_by} > ${deadlineNow(sql`${now}::timestamptz`)}`,
      ),
    )
    .returning({ user_id: redemptions.user_id });
  return confirmed?.user_id ?? null;
}

/** Confirms another account of a payout, and returns its buyer; null when it is too late, or was done before. */
async function confirmPayout(tx: Transaction, id: string, now: string): Promise<string | null> {
  const [confirmed] = await tx
    .update(payouts)
    .set({ account_confirmed_at: now })
    .where(
      and(
        eq(payouts.details_id, id),
        eq(payouts.state, "to_pay"),
        isNull(payouts.account_confirmed_at),
        sql`${payouts.account_confirm_by} > ${deadlineNow(sql`${now}::timestamptz`)}`,
      ),
    )
    .returning({ user_id: payouts.user_id });
  return confirmed?.user_id ?? null;
}

/** Returns when it was confirmed before. Throws LINK_EXPIRED. */
async function findEarlier(db: Database, id: string): Promise<string> {
  const { confirmed_at } = await findAsked(db, id);
  if (confirmed_at !== null) return confirmed_at;
  throw new DomainError("LINK_EXPIRED", { message: redemptionMessages.confirmationEnded });
}

/** What a mail asked: of a redemption, or of another account of its payout. Times are ISO 8601. */
interface Asked {
  redemption: RedemptionRow;
  isOfPayout: boolean;
  confirm_by: string;
  confirmed_at: string | null;
  /** Whether it still waits, if its time is not over. */
  isOpen: boolean;
}

/**
 * Returns what the id of a token stands for. Throws LINK_EXPIRED when the buyer has given yet another account since: then
 * nothing has that id.
 */
async function findAsked(db: Database, id: string): Promise<Asked> {
  // One after the other: no index serves a condition on either table.
  const find = (isMeant: SQL) =>
    db
      .select({ redemption: redemptions, payout: payouts })
      .from(redemptions)
      .leftJoin(payouts, eq(payouts.redemption_id, redemptions.id))
      .where(isMeant);
  const [ofRedemption] = await find(eq(redemptions.id, id));
  const row = ofRedemption ?? (await find(eq(payouts.details_id, id)))[0];
  const isOfPayout = row?.payout?.details_id === id;
  const record = isOfPayout ? row.payout : row?.redemption;
  const confirm_by = record?.account_confirm_by ?? null;
  if (row === undefined || confirm_by === null) {
    throw new DomainError("LINK_EXPIRED", { message: redemptionMessages.confirmationEnded });
  }
  const { redemption, payout } = row;
  const isOpen =
    isOfPayout && payout !== null ? awaitsAccountMail(payout) : awaitsConfirmation(redemption);
  const confirmed_at = record?.account_confirmed_at ?? null;
  return { redemption, isOfPayout, confirm_by, confirmed_at, isOpen };
}
