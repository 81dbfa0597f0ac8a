/** Texts about the dialog "Confirm that it is you". */
export const identityMessages = {
  questionMissing:
    "Nothing was done: the question whether it is you could not be loaded. Please reload the page and try again.",
} as const;
