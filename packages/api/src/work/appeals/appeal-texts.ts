/** Texts about appeals against rejections. */
export const appealMessages = {
  notAppealable: "This decision cannot be appealed.",
  alreadyAppealed: "You have appealed this decision already.",
  appealTooLate: "A rejection can be appealed within 7 days. They are over.",
  ownRejection: "You have rejected this submission. Another admin decides about the appeal.",
  onlyRejectingAdmin:
    "You have rejected this submission, and there is no other admin who could decide about the appeal. So you decide, and the signer reads that.",
  appealOtherAdmin: "Another admin than the one who rejected looks at it, wherever there is one.",
  appealBySameAdmin: "The admin who had rejected decided, because there is no other.",
  appealTextRequired: "Please say why.",
  appealEffect:
    "You can appeal once, and an appeal cannot be changed afterwards. The files that you have added here go with it.",
  appealFailed: "Failed to send the appeal. Please try again.",
  appealUpheld: "Your appeal was decided: the submission stays rejected.",
  notAppealableBySystem: "No reviewer has decided this, so there is nothing to appeal.",
} as const;
