/** Texts about decisions that a second admin confirms. */
export const secondApprovalMessages = {
  ownSecondApproval: "Another admin than you, and than the person concerned, has to confirm this.",
  secondNotIndependent:
    "You cannot confirm this: you and who asked are not independent, because one of you made the other an admin, also through others, or somebody made you both; or you became an admin after it was asked. Another admin has to confirm it.",
  requesterNotAdmin:
    "Who asked for this is not an admin any more. Refuse it; another admin can ask again.",
  requesterHeld:
    "Whoever asked for this may have been a stranger in the account of an admin. Refuse it; another admin can ask again.",
  requesterSuspended:
    "The account of the admin who asked for this is suspended. Nothing is confirmed until the suspension ends.",
  settingChanged:
    "What this would change has been changed since it was asked for. Refuse it, so that nothing newer is lost; it can be asked for again.",
  /** Where no admin can be the second one. */
  operatorNeeded: (id: string) =>
    `No admin is independent of who asked, and of the person concerned. The operator of the server stands in: signpoint confirm ${id}`,
  itemAsked: (name: string) =>
    `“${name}” waits for a second admin under Second Approvals: it makes cash cheaper or dearer than the rate or the item before. Until then it stays as it is; a new one has no stock.`,
  releaseAsked: "The hold ends once a second admin has confirmed it, under Second Approvals.",
  awaitingSecond: "This is waiting for a second admin.",
  /** Of a submission, whose reward alone may be small. */
  submissionAsked:
    "This is waiting for a second admin, because of what you decided alone in the last 24 hours. Nothing is paid yet.",
  confirmFailed: "Failed to confirm. Please try again.",
  refuseFailed: "Failed to refuse. Please try again.",
  secondApprovalsLoadFailed: "Failed to load second approvals. Please try again.",
} as const;
