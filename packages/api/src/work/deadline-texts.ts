/** Texts about the deadlines of signings and corrections. */
export const deadlineMessages = {
  workTimeOver:
    "Your time to finish this contract is over. Your place has gone back to the others.",
  correctionTimeOver: "The time to correct this submission is over.",
  notCorrectedInTime:
    "The changes that were requested were not submitted in time. The points that you paid have been returned to you.",
  expiredWhileSuspended:
    "The contract expired while your account was suspended. The points that you paid have been returned to you.",
  correctionMissed:
    "If you do not, the submission is rejected and the points that you paid are returned.",
  missedReopens:
    "If the contract is extended, you can still submit. What you have answered so far is kept.",
} as const;

/** Texts about places that are given back and submissions that are withdrawn. */
export const withdrawalMessages = {
  cannotGiveBack: "A place can be given back only before you submit.",
  cannotWithdraw: "Only a submission that is in review can be withdrawn.",
  giveBackFailed: "Failed to give the place back. Please try again.",
  giveBackEffect:
    "Your place goes back to the others, and nothing is submitted. You cannot sign this contract again.",
  givenBack: "You have given your place back.",
  withdrawFailed: "Failed to withdraw the submission. Please try again.",
  withdrawEffect:
    "It leaves the review, and you can correct it. Your answers and files are kept. The time for a review begins anew when you submit again.",
  withdrawable: "Until it is decided, you can withdraw a submission to correct it.",
} as const;
