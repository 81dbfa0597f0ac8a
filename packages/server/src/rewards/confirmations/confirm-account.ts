import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import { awaitsConfirmation } from "@signpoint/api/rewards/account-confirmation";
import { receivedDollars } from "@signpoint/api/rewards/cash";
import { maskAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import type { AccountConfirmation } from "@signpoint/api/rewards/redemption";
import { redemptionMessages } from "@signpoint/api/texts";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { redemptions } from "../../platform/db/schema/index";
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
  const row = await findAsked(ctx.db, readConfirmationToken(ctx, token));
  const bank = await readBankDetails(ctx, row);
  return {
    reference: row.reference,
    item_name: row.item_name,
    dollars: receivedDollars(row),
    naira_rate: row.naira_rate ?? 0,
    bank_details: bank && { ...bank, accountNumber: maskAccountNumber(bank.accountNumber) },
    confirm_by: row.account_confirm_by,
    state: toState(row, ctx.now()),
  };
}

function toState(row: Asked, now: Date): AccountConfirmation["state"] {
  if (row.account_confirmed_at !== null) return "confirmed";
  return awaitsConfirmation(row) && new Date(row.account_confirm_by) > now ? "waiting" : "ended";
}

/**
 * Confirms the account number of a pending redemption by the link of its mail, also without a login: this alone ends that
 * hold. The promised time of its review runs from now on. Repeated, it stays confirmed. Throws BAD_REQUEST for a token that
 * we did not sign, LINK_EXPIRED when it was decided or cancelled before, or its time is over.
 */
export async function confirmAccount(
  ctx: Context<"keys" | "notificationFeed">,
  { token }: { token: string },
): Promise<{ confirmed_at: string }> {
  const id = readConfirmationToken(ctx, token);
  const now = ctx.now().toISOString();
  return await inTransaction(ctx.db, async (tx) => {
    const { paused_until } = await findAsked(tx, id);
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
    if (confirmed === undefined) return { confirmed_at: await findEarlier(tx, id) };
    const { user_id } = confirmed;
    afterCommit(tx, () => {
      logSecurityEvent(ctx, "account_number_confirmed", { user_id });
      ctx.notificationFeed.tellQueues("decision", user_id);
    });
    return { confirmed_at: now };
  });
}

/** Returns when it was confirmed before. Throws LINK_EXPIRED. */
async function findEarlier(db: Database, id: string): Promise<string> {
  const { account_confirmed_at } = await findAsked(db, id);
  if (account_confirmed_at !== null) return account_confirmed_at;
  throw new DomainError("LINK_EXPIRED", { message: redemptionMessages.confirmationEnded });
}

type Asked = RedemptionRow & { account_confirm_by: string };

/** Returns a redemption whose account number has to be confirmed. Throws when the token names another one, which is a bug. */
async function findAsked(db: Database, id: string): Promise<Asked> {
  const [row] = await db.select().from(redemptions).where(eq(redemptions.id, id));
  const confirmBy = row?.account_confirm_by ?? null;
  if (row === undefined || confirmBy === null) throw new Error("a mail asked about no redemption");
  return { ...row, account_confirm_by: confirmBy };
}
