/** Texts about the review of submissions. */
export const reviewMessages = {
  roundsUsedUp: "Changes have been requested three times already. Please approve or reject.",
  submittedAgain:
    "This has been submitted again since you opened it. Nothing was decided: please look at the new answers first.",
  lastRound: "This is the last request: after it, your submission is approved or rejected.",
  nextInReview: "Yours is the next.",
  waitingBefore: (waiting: number) =>
    waiting === 1 ? "1 is waiting before you." : `${waiting} are waiting before you.`,
  manyWaitingBefore: (waiting: number) => `${waiting} or more are waiting before you.`,
  agreedHolds:
    "What you agreed to holds for you, and your submission is reviewed against it. The changes are for those who sign now.",
  ownBonus:
    "You invited this person, and their first approval pays you a referral bonus. Another admin decides about it.",
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
  signer_wrote: "Message from the signer",
  reviewer_wrote: "Message from the reviewer",
  /** To the signer. */
  own_message: "Your message",
} as const;
