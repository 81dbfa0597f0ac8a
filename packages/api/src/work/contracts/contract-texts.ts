/** Texts of contracts, their forms and their files (specification, sections 5 and 8). */

export const contractMessages = {
  loadFailed: "Failed to load contract details. Please try again.",
  notFound: "Contract not found",
  expired: "This contract has expired and can no longer be signed.",
  inGracePeriod:
    "This contract is in grace period. You can no longer sign new contracts, but can submit if already signed.",
  signingExpired: "This contract can no longer be signed due to expiration.",
  signFailed: "Failed to sign contract. Please try again.",
  notSubmittable: "This contract cannot be submitted in its current state.",
  submissionFullyExpired: "This contract has fully expired and can no longer be submitted.",
  submissionExpired: "This contract can no longer be submitted due to expiration.",
  submitFailed: "Failed to submit contract. Please try again.",
  expiredForBoth: "This contract has expired and can no longer be signed or submitted.",
  expiredCannotSign: "This contract has expired and cannot be signed.",
  graceCannotSign: "This contract is in grace period and cannot be signed.",
  notEnoughPoints: "You don't have enough points to sign this contract.",
  gracePeriodWarning: "You can still submit if already signed, but cannot sign new contracts.",
  requiredQuestionsMissing: "Please complete all required survey questions.",
  questionRequired: "This question is required",
  submissionRejected: "Contract submission was rejected",
  contractRemoved: "This contract was removed.",
  closedByDeletion:
    "This contract was removed. The points that you paid have been returned to you.",
} as const;

/** Answers that are saved while they are typed, on one device or several. */
export const draftMessages = {
  offered: "Your other device has another answer to this question:",
  noAnswer: "No answer",
  length: (length: number) => `${length.toLocaleString("en-US")} of 10,000 characters`,
  chooseFirst: "Choose one of the two answers first.",
  heldBack: (questionNumber: number) => `Answer ${questionNumber} is on this device only.`,
} as const;

/** What is wrong with a contract as an admin fills it in, or with what is to become of it. */
export const contractFormMessages = {
  titleRequired: "Title is required.",
  titleNotPlain:
    "Title must be one line, without hidden characters that change the direction of the text.",
  descriptionRequired: "Description is required.",
  activityRequired: "Required activity is required.",
  notNegative: "This cannot be negative.",
  whole: "This must be a whole number.",
  pointsTooMany: "This must be at most 1,000,000,000 points.",
  durationTooLong: "A contract can run for at most 10 years.",
  signersTooMany: "This must be at most 1,000,000 people; 0 means no limit.",
  effortPositive: "This must be at least one minute. Leave it empty if you do not know.",
  effortTooLong: "This must be at most 6,000 minutes (100 hours).",
  workPositive: "This must be at least one minute. Leave it empty for no limit.",
  workTooLong: "This must be at most one year.",
  refundAboveCost: "This cannot be more than the contract costs.",
  tooManyQuestions: "A survey has at most 50 questions.",
  questionRequired: "Question text is required.",
  optionsMissing: "A multiple choice question needs at least one option.",
  tooManyOptions: "A question has at most 50 options.",
  optionsRepeated: "Each option must be different.",
  optionTooLong: "An option has at most 300 characters.",
  statusByItself: "A contract becomes completed by itself once all its places are approved.",
  placesTaken: "More people already have a place in this contract.",
  placesTakenBy: (places: number) =>
    `${places === 1 ? "1 person already has a place" : `${places} people already have a place`} in this contract. Choose at least ${places}, or 0 for no limit.`,
  nothingToEarn: "Signers earn nothing with this contract: it costs as much as it pays, or more.",
  neverExpires: "This contract never expires, so there is nothing to extend.",
  questionNotAdded: "Add this question to the survey, or clear its text.",
  extensionHours: "Hours must be a whole number from 0 to 23.",
  extensionMissing: "Please extend by at least one minute.",
  extensionTooLong: "A contract can be extended to at most 10 years from now.",
} as const;

/** Why an uploaded file is not taken; each says what to do. */
/** Why a file is refused, one text for each problem that its content can have. */
export const badFileMessages = {
  empty: "This file is empty. Please choose another one.",
  contentMismatch:
    "The content of this file does not match its name. Please upload a PDF, JPG, PNG, DOC or DOCX file.",
  damaged: "This file is damaged or incomplete. Please save it again and upload the new copy.",
  hidden:
    "This file has something else hidden in it. Please save it again as a plain document or picture.",
  activeContent:
    "This document contains scripts, macros or embedded programs. Please save it without them and upload it again.",
  embeddedContent:
    "This document has another file or object embedded in it. Please save it without attachments and upload it again.",
  outsideContent:
    "This document fetches something from elsewhere, such as a linked picture or template. Please save it with everything inside and upload it again.",
  unknownContent:
    "This document contains parts that cannot be checked. Please save it as a plain document and upload it again.",
  locked:
    "This document is protected by a password. Please save it without one and upload it again.",
  unpacksTooLarge:
    "This document is far larger than it looks when it is opened. It cannot be accepted.",
  tooManyPixels:
    "This picture has more than 40 million pixels. Please save it smaller and upload it again.",
  tooSlow:
    "This file could not be checked in time. Please save it again in a simpler form and upload the new copy.",
  infected: "A virus scanner refused this file. Please upload another one.",
} as const;

export const uploadMessages = {
  checksBusy: "Too many files are being checked at this moment. Please try again in a few seconds.",
  scannerDown: "Files cannot be checked for viruses at this moment. Please try again later.",
  failed: "Failed to upload the file. Please try again.",
  cancelled: "The upload was cancelled.",
  waiting: (name: string) => `${name} is not uploaded yet.`,
} as const;
