/** Texts about deadlines of signings, corrections, appeals and places that are given back. */
export const fairMessages = {
  workTimeOver:
    "Your time to finish this contract is over. Your place has gone back to the others.",
  correctionTimeOver: "The time to correct this submission is over.",
  cannotGiveBack: "A place can be given back only before you submit.",
  cannotWithdraw: "Only a submission that is in review can be withdrawn.",
  roundsUsedUp: "Changes have been requested three times already. Please approve or reject.",
  notAppealable: "This decision cannot be appealed.",
  alreadyAppealed: "You have appealed this decision already.",
  appealTooLate: "A rejection can be appealed within 7 days. They are over.",
  ownRejection: "You have rejected this submission. Another admin decides about the appeal.",
  ownBonus:
    "You invited this person, and their first approval pays you a referral bonus. Another admin decides about it.",
  onlyRejectingAdmin:
    "You have rejected this submission, and there is no other admin who could decide about the appeal. So you decide, and the signer reads that.",
  notCorrectedInTime:
    "The changes that were requested were not submitted in time. The points that you paid have been returned to you.",
  expiredWhileSuspended:
    "The contract expired while your account was suspended. The points that you paid have been returned to you.",
  /** Said to signers about their own actions. */
  giveBackFailed: "Failed to give the place back. Please try again.",
  giveBackEffect:
    "Your place goes back to the others, and nothing is submitted. You cannot sign this contract again.",
  givenBack: "You have given your place back.",
  withdrawFailed: "Failed to withdraw the submission. Please try again.",
  withdrawEffect:
    "It leaves the review, and you can correct it. Your answers and files are kept. The time for a review begins anew when you submit again.",
  withdrawable: "Until it is decided, you can withdraw a submission to correct it.",
  correctionMissed:
    "If you do not, the submission is rejected and the points that you paid are returned.",
  lastRound: "This is the last request: after it, your submission is approved or rejected.",
  appealOtherAdmin: "Another admin than the one who rejected looks at it, wherever there is one.",
  appealBySameAdmin: "The admin who had rejected decided, because there is no other.",
  appealTextRequired: "Please say why.",
  appealEffect:
    "You can appeal once, and an appeal cannot be changed afterwards. The files that you have added here go with it.",
  appealFailed: "Failed to send the appeal. Please try again.",
  appealUpheld: "Your appeal was decided: the submission stays rejected.",
  notAppealableBySystem: "No reviewer has decided this, so there is nothing to appeal.",
  agreedHolds:
    "What you agreed to holds for you, and your submission is reviewed against it. The changes are for those who sign now.",
  nextInReview: "Yours is the next.",
  waitingBefore: (waiting: number) =>
    waiting === 1 ? "1 is waiting before you." : `${waiting} are waiting before you.`,
  manyWaitingBefore: (waiting: number) => `${waiting} or more are waiting before you.`,
  missedReopens:
    "If the contract is extended, you can still submit. What you have answered so far is kept.",
} as const;

/** What an admin reads and a signer sees as the reason of a rejection. */
export const rejectionReasons = {
  incomplete: "Something is missing",
  wrong_content: "It is not what was asked for",
  unreadable_file: "A file cannot be opened or read",
  not_own_work: "It is not the signer's own work",
  duplicate: "The same work was submitted before",
  other: "Another reason",
} as const;

/** What each entry of a timeline is called. */
export const timelineLabels = {
  signed: "Signed",
  draft_saved: "Draft saved",
  submitted: "Submitted",
  submitted_again: "Submitted again",
  changes_requested: "Changes requested",
  withdrawn: "Withdrawn",
  approved: "Approved",
  rejected: "Rejected",
  removed: "Contract removed",
  not_corrected: "Not corrected in time",
  missed: "Missed",
  lapsed: "Time to finish over",
  given_back: "Place given back",
  appealed: "Appealed",
  appeal_upheld: "Appeal decided: rejection stands",
  appeal_overturned: "Appeal decided: approved",
  paid: "Reward paid",
  deducted: "Points taken back",
} as const;
