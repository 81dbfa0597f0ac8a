import type { EARNINGS_SOURCES, SIGNING_STATUSES } from "../platform/constants";
import { correctionMessages, SOURCE_LABELS } from "../texts";

/** Returns the text of the ledger entry of a correction: `Correction by an admin: paid twice`. */
export function correctionText(reason: string | null): string {
  return reason ? `${correctionMessages.correction}: ${reason}` : correctionMessages.correction;
}

interface CorrectedSigning {
  status: (typeof SIGNING_STATUSES)[number];
  points_reward: number;
  /** What earlier deductions took back. */
  taken: number;
}

/**
 * Returns why a deduction cannot name a signing, and the field of the call that is wrong; null when it can. A signing
 * gives back at most what it paid. Null stands for a signing that is not the person's.
 */
export function signingDeductionError(
  signing: CorrectedSigning | null,
  points: number,
): { field: "signed_contract_id" | "points_to_deduct"; message: string } | null {
  if (signing?.status !== "approved") {
    return { field: "signed_contract_id", message: correctionMessages.signingNotCorrectable };
  }
  const left = signing.points_reward - signing.taken;
  return points <= left
    ? null
    : {
        field: "points_to_deduct",
        message: correctionMessages.moreThanSigningPaid(Math.max(left, 0)),
      };
}

/** Returns the points that deductions took back in all. */
export function takenBackBy(deductions: readonly { points: number }[]): number {
  return deductions.reduce((sum, { points }) => sum + points, 0);
}

interface LabelledEntry {
  source: (typeof EARNINGS_SOURCES)[number];
  details: string;
}

/** Returns what an entry is called: its source, or that it is a correction, which has the source of other moves, too. */
export function entryLabel({ source, details }: LabelledEntry): string {
  return details.startsWith(correctionMessages.correction)
    ? correctionMessages.correction
    : SOURCE_LABELS[source];
}
