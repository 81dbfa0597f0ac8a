/** Texts of the admin screens (specification, section 8). */

import type { EarlierDecision } from "../platform/review-lease";

const DECIDED = { approved: "Approved", rejected: "Rejected", cancelled: "Cancelled" } as const;

export const adminMessages = {
  extendFailed: "Failed to extend contract expiration. Please try again.",
  contractCreateFailed: "Failed to create contract. Please try again.",
  earlierTrySaved:
    "An earlier try was saved, as it was then. Please look for it in the list: saving again adds another one.",
  contractUpdateFailed: "Failed to update contract. Please try again.",
  contractDeleteFailed: "Failed to delete contract. Please try again.",
  submissionApproveFailed: "Failed to approve submission. Please try again.",
  submissionRejectFailed: "Failed to reject submission. Please try again.",
  approveFailed: "Failed to approve. Please try again.",
  rejectFailed: "Failed to reject. Please try again.",
  contractApproveFailed: "Failed to approve contract. Please try again.",
  contractRejectFailed: "Failed to reject contract. Please try again.",
  itemDeleteFailed: "Failed to delete marketplace item. Please try again.",
  itemsLoadFailed: "Failed to load marketplace items. Please refresh the page.",
  itemCreateFailed: "Failed to create marketplace item. Please try again.",
  itemUpdateFailed: "Failed to update marketplace item. Please try again.",
  approvalsLoadFailed: "Failed to load data",
  contractIdRequired: "Contract ID is required",
  signedContractNotFound: "Contract not found",
  signedContractNotFoundDetail:
    "The contract submission you're looking for doesn't exist or has been removed",
  signedContractLoadFailed: "Failed to fetch contract details",
  questionTextMissing: "Question text not available",
  downloadFailed: "Failed to download file. Please try again.",
  viewFailed: "Failed to view file. Please try again.",
  unknownUser: "Unknown User",
  nobodyOfThisName: "Nobody of this name waits.",
  severalOfThisName: "Several people have this in their name.",
  requestChangesFailed: "Failed to request changes. Please try again.",
  changesNoteRequired: "Please say what is to be changed.",
  reasonRequired: "Please choose a reason.",
  otherReasonNote: "Please say in the note what the reason is.",
  appealDecideFailed: "Failed to decide the appeal. Please try again.",
  appealNoteRequired: "Please give the reason of your decision.",
  versionsLoadFailed: "Failed to load the earlier versions. Please try again.",
  personSigningsLoadFailed: "Failed to load the signings. Please try again.",
  personRedemptionsLoadFailed: "Failed to load the redemptions. Please try again.",
  answersExportFailed: "Failed to export the answers. Please try again.",
  answersExportContents:
    "A row for each submission, a column for each question; drafts are left out. Files are links to the submission. No emails, no bank details. Each export is recorded.",
  answersExportCancelled: "The export was cancelled. It is recorded all the same.",
  answersExportTooWide: (max: number) =>
    `These submissions have more than ${max} different questions. Choose one contract, then export again.`,
  decisionsLoadFailed: "Failed to load decisions. Please try again.",
  /** `ago` as `3 minutes ago`. */
  earlierDecision: (
    status: EarlierDecision["status"],
    decided_by: string | null,
    ago: string,
  ): string => {
    const admin = decided_by === null ? "" : ` by ${decided_by}`;
    return `${DECIDED[status]}${status === "cancelled" ? " by the buyer" : admin} ${ago}.`;
  },
  reviewing: (username: string | null) => `${username ?? "Another admin"} is reviewing this`,
} as const;
