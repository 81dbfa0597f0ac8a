/**
 * Every error and notice text of the product, once (specification, sections 5 and 8).
 * The server answers with them, the web shows them; neither writes its own.
 */

export const loginMessages = {
  emailNotConfirmed:
    'Please confirm your email address before logging in. Check your inbox for the confirmation email. If you need a new confirmation email, click the "Resend confirmation" button below.',
  invalidCredentials: "Invalid email or password. Please check your credentials and try again.",
  failed: "An error occurred during login. Please try again.",
  resent: "Confirmation email has been resent. Please check your inbox.",
  resendFailed: "Failed to resend confirmation email. Please try again.",
  resendNeedsEmail: "Please enter your email address to resend the confirmation.",
  emailConfirmed: "Your email is confirmed. Please log in.",
  confirmationLinkInvalid:
    "This confirmation link is invalid or has already been used. If you cannot log in, enter your email and have a new one sent.",
} as const;

/** Why a signed-in person was sent to the login page: `?reason=`. */
export const redirectReasonMessages = {
  session_expired: "Your session has expired. Please log in again.",
  auth_error: "You have been logged out due to an authentication error. Please log in again.",
  profile_not_found:
    "Your user profile could not be found. Please log in again or contact support.",
  profile_error: "There was an error accessing your profile. Please log in again.",
} as const;

export const signupMessages = {
  failed: "Failed to create an account. Please try again.",
  passwordsDoNotMatch: "Passwords do not match",
  passwordTooShort: "Password must be at least 6 characters",
  usernameTaken: "Username is already taken. Please choose a different one.",
  passwordHint: "At least 6 characters",
  usernameAvailable: "Username is available",
  referralCodeUnknown: "This referral code is not known. You can sign up without one.",
} as const;

export const passwordResetMessages = {
  sendFailed: "Failed to send password reset email. Please try again.",
  linkInvalid: "Invalid or expired reset link. Please request a new password reset.",
  sessionNotEstablished: "Session not established. Please use a valid reset link.",
  establishFailed: "Failed to establish session from reset link.",
  verificationFailed: "Session verification failed. Please request a new password reset.",
  sessionExpired: "Session expired. Please request a new password reset.",
  updateFailed: "Failed to update password. Please try again.",
  updated: "Password updated successfully! Please log in with your new password.",
} as const;

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
  closedByDeletion:
    "This contract was removed. The points that you paid have been returned to you.",
} as const;

export const marketplaceMessages = {
  itemLoadFailed: "Failed to load item details",
  listErrorTitle: "Error Loading Marketplace",
  listError: "There was an error loading the marketplace items. Please try refreshing the page.",
  redeemFailed: "Failed to redeem item. Please try again.",
  notEnoughPoints: "You don't have enough points to redeem this item.",
  bankDetailsMissing: "Please fill in all bank details.",
  bankDetailsInvalid: "Some bank details need your attention.",
  itemNotFound: "Item not found",
  soldOut: "This item is sold out.",
  notAvailable: "This item is no longer available.",
  itemChanged:
    "This item has changed since you opened it. Nothing was redeemed. Please check it again.",
  earlierAttemptSucceeded: "An earlier attempt of yours went through. Nothing more was redeemed.",
  requestReused: "This request was already used for another redemption. Nothing was redeemed.",
} as const;

export const adminMessages = {
  extendFailed: "Failed to extend contract expiration. Please try again.",
  contractCreateFailed: "Failed to create contract. Please try again.",
  contractUpdateFailed: "Failed to update contract. Please try again.",
  contractDeleteFailed: "Failed to delete contract. Please try again.",
  submissionApproveFailed: "Failed to approve submission. Please try again.",
  submissionRejectFailed: "Failed to reject submission. Please try again.",
  approveFailed: "Failed to approve. Please try again.",
  rejectFailed: "Failed to reject. Please try again.",
  contractApproveFailed: "Failed to approve contract. Please try again.",
  contractRejectFailed: "Failed to reject contract. Please try again.",
  itemDeleteFailed: "Failed to delete marketplace item. Please try again.",
  itemsLoadFailed: "Failed to load marketplace items. Please refresh the page.",
  itemCreateFailed: "Failed to create marketplace item. Please try again.",
  itemUpdateFailed: "Failed to update marketplace item. Please try again.",
  approvalsLoadFailed: "Failed to load data",
  contractIdRequired: "Contract ID is required",
  signedContractNotFound: "Contract not found",
  signedContractNotFoundDetail:
    "The contract submission you're looking for doesn't exist or has been removed",
  signedContractLoadFailed: "Failed to fetch contract details",
  questionTextMissing: "Question text not available",
  downloadFailed: "Failed to download file. Please try again.",
  viewFailed: "Failed to view file. Please try again.",
  unknownUser: "Unknown User",
} as const;

export const itemFormMessages = {
  nameRequired: "Item name is required.",
  descriptionRequired: "Item description is required.",
  valueRequired: "Item value is required.",
  imageUrlRequired: "Item image URL is required.",
  pricePositive: "Price must be greater than 0.",
  quantityNotNegative: "Quantity cannot be negative.",
  priceWhole: "Price must be a whole number of points.",
  priceTooHigh: "Price must be at most 1,000,000,000 points.",
  quantityWhole: "Quantity must be a whole number.",
  quantityTooHigh: "Quantity must be at most 1,000,000.",
  cashValueUnreadable: "The value of a Cash item must be a dollar amount such as $100.",
  imageUrlInvalid: "Item image URL must start with https://, or with / for a picture of this site.",
  codeForGiftCardsOnly: "Only gift cards have a redemption code.",
} as const;

/** What is wrong with a contract as an admin fills it in, or with what is to become of it. */
export const contractFormMessages = {
  titleRequired: "Title is required.",
  descriptionRequired: "Description is required.",
  activityRequired: "Required activity is required.",
  notNegative: "This cannot be negative.",
  whole: "This must be a whole number.",
  pointsTooMany: "This must be at most 1,000,000,000 points.",
  durationTooLong: "A contract can run for at most 10 years.",
  signersTooMany: "This must be at most 1,000,000 people; 0 means no limit.",
  tooManyQuestions: "A survey has at most 50 questions.",
  questionRequired: "Question text is required.",
  optionsMissing: "A multiple choice question needs at least one option.",
  tooManyOptions: "A question has at most 50 options.",
  optionsRepeated: "Each option must be different.",
  optionTooLong: "An option has at most 300 characters.",
  statusByItself: "A contract is completed by itself, when all its places are approved.",
  placesTaken: "More people already have a place in this contract.",
  placesTakenBy: (places: number) =>
    `${places === 1 ? "1 person already has a place" : `${places} people already have a place`} in this contract. Choose at least ${places}, or 0 for no limit.`,
  neverExpires: "This contract never expires, so there is nothing to extend.",
  questionNotAdded: "Add this question to the survey, or clear its text.",
  extensionHours: "Hours must be a whole number from 0 to 23.",
  extensionMissing: "Please extend by at least one minute.",
  extensionTooLong: "A contract can be extended to at most 10 years from now.",
} as const;

export const contactMessages = {
  fieldsRequired: "Please fill in all required fields",
  emailInvalid: "Please enter a valid email address",
  network: "Network error. Please check your internet connection and try again.",
  allMethodsFailed: (email: string) =>
    `All submission methods failed. Please try again later or contact us directly at ${email}.`,
  failed: (email: string) =>
    `There was an error submitting your message. Please try again or contact us directly at ${email}.`,
} as const;

/** Why an uploaded file is not taken; each says what to do. */
export const uploadMessages = {
  empty: "This file is empty. Please choose another one.",
  contentMismatch:
    "The content of this file does not match its name. Please upload a PDF, JPG, PNG, DOC or DOCX file.",
  damaged: "This file is damaged or incomplete. Please save it again and upload the new copy.",
  hidden:
    "This file has something else hidden in it. Please save it again as a plain document or picture.",
  activeContent:
    "This document contains scripts, macros or embedded programs. Please save it without them and upload it again.",
  locked:
    "This document is protected by a password. Please save it without one and upload it again.",
  unpacksTooLarge:
    "This document is far larger than it looks when it is opened. It cannot be accepted.",
  failed: "Failed to upload the file. Please try again.",
  cancelled: "The upload was cancelled.",
} as const;

/** Texts for refusals on which the specification is silent. */
export const refusalMessages = {
  badRequest: "Some of what was sent is not valid. Please check it and try again.",
  unauthorized: "Please log in to continue.",
  forbidden: "You are not allowed to do this.",
  foreignAdminId: "You can only act in your own name.",
  notFound: "Not found.",
  tooManyRequests: "Too many attempts. Please wait a moment and try again.",
  payloadTooLarge: "This is larger than the 10MB that can be uploaded.",
  linkExpired: "This link has expired. Please open the file again.",
  unsupportedFile: "Files must be PDF, JPG, PNG, DOC or DOCX under 10MB.",
  internal: "Something went wrong on our side. Please try again.",
  unavailable: "The service is busy for a moment. Please try again.",
  contractNotActive: "This contract is not open for signing.",
  contractFull: "All places of this contract are taken.",
  alreadySigned: "You have already signed this contract.",
  alreadyDecided: "This has already been decided.",
  notSubmitted: "This has not been submitted yet.",
  ownDecision: "You cannot decide your own submission.",
  ownRedemption: "You cannot decide your own redemption.",
  notThatManyPoints: "This person does not have that many points.",
  singleLine: "Please use letters, digits and ordinary signs on one line.",
  tooLong: (maxLength: number) => `Please use at most ${maxLength} characters.`,
  contractsLoadFailed: "Failed to load contracts. Please try again.",
  redemptionsLoadFailed: "Failed to load redemptions. Please try again.",
  activityLoadFailed: "Failed to load activity. Please try again.",
  exportFailed: "Failed to export the history. Please try again.",
  nextPageFailed: "Failed to load more. Please try again.",
  answersInvalid: "Some answers need your attention.",
  foreignQuestion: "This question does not belong to the contract that you signed.",
  questionTakesNoFile: "This question does not ask for a file.",
  answerTooLong: "This answer is too long.",
  linkInvalid: "Please enter a full web address that starts with http:// or https://.",
  optionInvalid: "Please choose one of the options.",
  fileInvalid: "Please upload a file for this question.",
  usernameInvalid:
    "Usernames have 3 to 30 characters: letters, digits, underscore, dot and hyphen.",
  emailInvalid: "Please enter a valid email address",
  emailRequired: "Please enter your email address",
  passwordRequired: "Please enter your password",
  passwordTooLong: "Password must be at most 128 characters",
} as const;
