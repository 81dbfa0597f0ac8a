import type { EARNINGS_SOURCES } from "../platform/constants";

/** What each source of ledger entries is called, on screens and in exported files. */
export const SOURCE_LABELS: Record<(typeof EARNINGS_SOURCES)[number], string> = {
  CONTRACT_SIGNED: "Contract signed",
  CONTRACT_COMPLETED: "Contract completed",
  CONTRACT_REJECTED: "Contract rejected",
  POINTS_EARNED: "Points earned",
  POINTS_REDEEMED: "Points redeemed",
  REDEMPTION_APPROVED: "Redemption approved",
  REDEMPTION_REJECTED: "Redemption rejected",
  COMMISSION_FEE: "Commission fee",
  REFERRAL_BONUS: "Referral bonus",
  REFERRAL_COMMISSION: "Referral commission",
};

/** Texts about monthly statements. */
export const statementMessages = {
  statementLoadFailed: "Failed to load the statement. Please try again.",
  checkpoint: "Checkpoint of the ledger",
  checkpointAbout:
    "Keep these lines. Whoever has them can show later whether anything in the ledger until then was changed: paste them into the field under “Proof” of any statement.",
} as const;
