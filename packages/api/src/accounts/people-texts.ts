/** Texts about suspensions, admins' rights and what admins write about people. */
export const peopleMessages = {
  peopleLoadFailed: "Failed to load people. Please try again.",
  lastAdmin: "This is the last admin who can log in. Make somebody else an admin first.",
  alreadyAdmin: "This person is an admin already.",
  notAdmin: "This person is not an admin.",
  suspended: "This account is suspended.",
  notSuspended: "This account is not suspended.",
  ownSuspension: "Another admin suspends your account, or lifts its suspension.",
  ownRights: "Another admin changes your own rights.",
  heldBySuspension:
    "The buyer's account is suspended: nothing is approved until the suspension ends.",
  codeHeldBySuspension:
    "The buyer's account is suspended: no code is given until the suspension ends.",
  payoutHeldBySuspension:
    "The account of a payee is suspended: their payouts are held until it ends.",
  suspendedUntilPast: "Please choose a time to come, within 10 years.",
  suspendedFootnote: "Until then you cannot log in.",
  accountLoadFailed: "The account could not be loaded. Please try again.",
  notesLoadFailed: "The notes could not be loaded. Please try again.",
  reasonOfDecision: "Please write a reason.",
  suspendFailed: "Failed to suspend the account. Please try again.",
  liftFailed: "Failed to lift the suspension. Please try again.",
  endSessionsFailed: "Failed to end the sessions. Please try again.",
  ownSessions: "End your own sessions in your settings.",
  grantFailed: "Failed to make this person an admin. Please try again.",
  revokeFailed: "Failed to take the rights of an admin away. Please try again.",
  noteFailed: "Failed to save the note. Please try again.",
  noteRequired: "Please write the note.",
} as const;

/** What the filters of the list of people are called. */
export const peopleFilterLabels = {
  suspended: "Suspended",
  unconfirmed: "Never confirmed",
  admins: "Admins",
  negative_signs: "Negative signs",
} as const;

/** What speaks for a closer look at a person. */
export const negativeSignLabels = {
  rejections: "Three or more submissions rejected, at least half of them",
  failed_payout: "A payout failed",
  shared_account: "Somebody else has used the same account number",
  suspended_before: "Was suspended before",
} as const;
