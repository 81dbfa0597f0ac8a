/** Texts about the deletion of an account. */
export const deletionMessages = {
  lastAdmin: "You are the last admin. Make somebody else an admin first.",
  linkInvalid: "This link is not valid. You can keep your account in your settings.",
  linkExpired: "This link is not valid any more: the deletion was cancelled, or is done.",
  failed: "The account could not be changed. Please try again.",
  /** The ledger entry of the points that are lost. */
  entry: "Account deleted",
  /** What the reviewer's words are replaced by. */
  erased: "Erased with the account",
  closed: "The account was deleted.",
} as const;

/** The text of a refused deletion, apart from the others: each screen loads the texts of refusals. */
export const notDeletableMessages = {
  refused:
    "Your account cannot be deleted now. Wait until your open redemptions and payouts are decided, or cancel them.",
} as const;
