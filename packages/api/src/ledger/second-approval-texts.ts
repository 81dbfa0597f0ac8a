/** Texts about decisions that a second admin confirms. */
export const secondApprovalMessages = {
  ownSecondApproval: "Another admin than you, and than the person concerned, has to confirm this.",
  secondNotIndependent:
    "You cannot confirm this: one of you two made the other an admin, or you became one after it was asked. Another admin has to confirm it.",
  requesterNotAdmin:
    "Who asked for this is not an admin any more. Refuse it; another admin can ask again.",
  requesterHeld:
    "Whoever asked for this may have been a stranger in the account of an admin. Refuse it; another admin can ask again.",
  requesterSuspended:
    "The account of the admin who asked for this is suspended. Nothing is confirmed until the suspension ends.",
  awaitingSecond: "This is waiting for a second admin.",
  confirmFailed: "Failed to confirm. Please try again.",
  refuseFailed: "Failed to refuse. Please try again.",
  secondApprovalsLoadFailed: "Failed to load second approvals. Please try again.",
} as const;
