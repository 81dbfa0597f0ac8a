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
  onlyRejectingAdmin:
    "You have rejected this submission, and there is no other admin who could decide about the appeal. So you decide, and the signer reads that.",
  notCorrectedInTime:
    "The changes that were requested were not submitted in time. The points that you paid have been returned to you.",
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
