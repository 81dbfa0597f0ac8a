/** What each thing is called that is too young for a change of email without the former mailbox. */
export const UNSETTLED_NAMES: Record<"factor" | "password" | "place" | "email", string> = {
  factor: "second factor",
  password: "password",
  place: "newest place of a login",
  email: "email",
};

/** Texts of a change of email whose former mailbox is lost. */
export const lostMailboxMessages = {
  nonePending: "No change of email is waiting. Please start it again.",
  notNow: "The email cannot be changed this way now.",
  ofAdmin: "The email of an admin is changed by both mailboxes.",
  alreadyWaiting: "A change of this person's email is waiting already.",
  sameEmail: "This is the email of the account already.",
  own: "Change your own email in the settings.",
  loadFailed: "What is known of the change of email could not be loaded.",
  startFailed: "The change could not be started. Please try again.",
  resendFailed: "The mails could not be sent. Please try again.",
  resent: "The mails are on their way again.",
  reason: "Please say how you know who it is.",
  /** Returns why the way without the former mailbox is closed; `young` is what `nameTooYoung` says. */
  tooYoung: (young: string): string =>
    `This way is open once nothing is younger than 14 days: ${young}. With both mailboxes you can change it at once.`,
} as const;
