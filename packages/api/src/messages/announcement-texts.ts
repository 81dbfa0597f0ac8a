import { TERMS_NOTICE_DAYS } from "../platform/constants";

/** Texts about announcements to all people. */
export const announcementMessages = {
  /** `day` is `31 December 2026`. */
  holdsFrom: (day: string) => `This holds from ${day} (UTC) on.`,
  underWay:
    "An announcement waits for its second admin, or is being told. The next one can be asked for after it.",
  tooLate: `People are told at least ${TERMS_NOTICE_DAYS} days before it holds. Choose a later day; what waits can be taken back and asked anew.`,
  notWaiting: "This announcement does not wait any more.",
  titleRequired: "Please give it a title.",
  textRequired: "Please write the text.",
  dateRequired: "Please name the day from which it holds.",
  asked: "Another admin has to confirm it, under Second Approvals. Nobody was told yet.",
  takenBack: "The announcement was taken back. Nobody was told.",
  askFailed: "Failed to ask for the announcement. Please try again.",
  takeBackFailed: "Failed to take the announcement back. Please try again.",
  loadFailed: "Failed to load announcements. Please try again.",
  notYours: "This announcement was not told to you, or the address is not complete.",
  promised: "The Terms promise this notice, so it cannot be turned off.",
  optional: "People who turned announcements off do not get it.",
} as const;
