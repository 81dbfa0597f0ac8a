/** Texts of the admin screens (specification, section 8). */

export const adminMessages = {
  extendFailed: "Failed to extend contract expiration. Please try again.",
  contractCreateFailed: "Failed to create contract. Please try again.",
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
  decisionsLoadFailed: "Failed to load decisions. Please try again.",
} as const;
