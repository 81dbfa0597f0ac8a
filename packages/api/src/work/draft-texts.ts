/** Answers that are saved while they are typed, on one device or several. */
export const draftMessages = {
  offered: "Your other device has another answer to this question:",
  noAnswer: "No answer",
  length: (length: number) => `${length.toLocaleString("en-US")} of 10,000 characters`,
  chooseFirst: "Choose one of the two answers first.",
  heldBack: (questionNumber: number) => `Answer ${questionNumber} is on this device only.`,
} as const;
