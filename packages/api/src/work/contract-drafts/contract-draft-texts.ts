/** Texts of contracts that are saved unfinished. */
export const contractDraftMessages = {
  notFound: "This draft is gone: it was published or deleted.",
  tooMany: "There are 100 drafts. Publish or delete one first.",
  tooLarge: "This is too much for a draft. Shorten its texts.",
  loadFailed: "Failed to load the drafts. Please try again.",
  saveFailed: "Failed to save the draft. Please try again.",
  deleteFailed: "Failed to delete the draft. Please try again.",
} as const;
