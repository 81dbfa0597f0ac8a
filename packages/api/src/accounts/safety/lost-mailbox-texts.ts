import type { TooYoung } from "./lost-mailbox";

/** What each thing is called that is too young for a change of email without the former mailbox. */
export const UNSETTLED_NAMES: Record<TooYoung["what"], string> = {
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
  /** Returns what is too young, and until when, in UTC. */
  tooYoung: (young: readonly TooYoung[]): string =>
    `This way is open once nothing is younger than 14 days: ${young
      .map(({ what, until }) => `your ${UNSETTLED_NAMES[what]} is until ${utc(until)}`)
      .join(", ")}. With both mailboxes you can change it at once.`,
} as const;

/** Returns an instant as texts of the server name it, to the minute. */
function utc(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
