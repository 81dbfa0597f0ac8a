/** Texts for refusals on which the specification is silent: those of single screens. */
export const adminIdIsNotCaller = "You can only act in your own name.";
export const payloadTooLarge = "This is larger than the 10MB that can be uploaded.";
export const requestTooLarge = "This is more than can be sent at once.";
export const linkExpired = "This link has expired. Please open the file again.";
export const unsupportedFile = "Files must be PDF, JPG, PNG, DOC or DOCX under 10MB.";
export const contractNotActive = "This contract is not open for signing.";
export const contractFull = "All places of this contract are taken.";
export const alreadySigned = "You have already signed this contract.";
export const alreadyDecided = "This has already been decided.";
export const notSubmitted = "This has not been submitted yet.";
export const ownDecision = "You cannot decide your own submission.";
export const ownRedemption = "You cannot decide your own redemption.";
export const notThatManyPoints = "This person does not have that many points.";
export const singleLine = "Please use letters, digits and ordinary signs on one line.";
export const tooLong = (maxLength: number) => `Please use at most ${maxLength} characters.`;
export const contractsLoadFailed = "Failed to load contracts. Please try again.";
export const redemptionsLoadFailed = "Failed to load redemptions. Please try again.";
export const activityLoadFailed = "Failed to load activity. Please try again.";
export const exportFailed = "Failed to export the history. Please try again.";
/** Said about a submission or an order that should have been decided by now. */
export const reviewOverdue =
  "This takes longer than usual. If you have a question, please contact us.";
/** Follows the text of a failure while the device is offline. */
export const noConnection = "No connection.";
/** Marks what a screen shows while the server cannot be reached; `time` is `10:42 AM, Nov 22`. */
export const shownSince = (time: string) => `${noConnection} Showing what was there at ${time}.`;
export const unknownAddress =
  "There is no page at the address that you opened. This is your dashboard.";
export const nextPageFailed = "Failed to load more. Please try again.";
export const answersInvalid = "Some answers need your attention.";
export const foreignQuestion = "This question does not belong to the contract that you signed.";
export const questionTakesNoFile = "This question does not ask for a file.";
export const answerTooLong = (length: number) =>
  `This answer has ${length.toLocaleString("en-US")} characters; at most 10,000 are possible.`;
export const linkInvalid = "Please enter a full web address that starts with http:// or https://.";
export const optionInvalid = "Please choose one of the options.";
export const fileInvalid = "Please upload a file for this question.";
export const changedMeanwhile =
  "Another admin has changed this since you opened it. Nothing was saved.";
export const changedMeanwhileNext =
  "What you typed is still here. Check the fields below, then save again to put your version over theirs.";
