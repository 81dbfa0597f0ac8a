/** Texts of contracts (specification, sections 5 and 8). */

export const contractMessages = {
  loadFailed: "Failed to load contract details. Please try again.",
  notFound: "Contract not found",
  asksNoQuestions: "No answers: this contract asks no questions.",
  expired: "This contract has expired and can no longer be signed.",
  inGracePeriod:
    "This contract is in grace period. You can no longer sign new contracts, but can submit if already signed.",
  signingExpired: "This contract can no longer be signed due to expiration.",
  signFailed: "Failed to sign contract. Please try again.",
  notSubmittable: "This contract cannot be submitted in its current state.",
  submissionFullyExpired: "This contract has fully expired and can no longer be submitted.",
  submissionExpired: "This contract can no longer be submitted due to expiration.",
  submitFailed: "Failed to submit contract. Please try again.",
  expiredForBoth: "This contract has expired and can no longer be signed or submitted.",
  expiredCannotSign: "This contract has expired and cannot be signed.",
  graceCannotSign: "This contract is in grace period and cannot be signed.",
  notEnoughPoints: "You don't have enough points to sign this contract.",
  gracePeriodWarning: "You can still submit if already signed, but cannot sign new contracts.",
  requiredQuestionsMissing: "Please complete all required survey questions.",
  questionRequired: "This question is required",
  submissionRejected: "Contract submission was rejected",
  contractRemoved: "This contract was removed.",
  closedByDeletion:
    "This contract was removed. The points that you paid have been returned to you.",
} as const;
