export const sealingMessages = {
  /** The daily mail to the operator. `line` is the checkpoint. */
  mail: (line: string) => ({
    subject: "Today's checkpoint of the ledger",
    greeting: "This is today's checkpoint of the ledger of points.",
    paragraphs: [
      line,
      "Keep this mail. To check that nothing up to this checkpoint was changed since, run: signpoint audit --checkpoint followed by the line above in quotes.",
    ],
    footnote: "A checkpoint is sent once a day, on days on which points moved.",
  }),
} as const;
