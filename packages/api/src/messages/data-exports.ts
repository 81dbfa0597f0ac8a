/** Texts about the copy of one's data. */
export const exportMessages = {
  loadFailed: "Your copies could not be loaded.",
  requestFailed: "The copy could not be asked for. Please try again.",
  failed: "The copy could not be made. Please ask for it again, or write to us.",
} as const;
