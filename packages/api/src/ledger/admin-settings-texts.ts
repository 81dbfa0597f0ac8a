/** Texts of the settings of the whole product. */
export const settingsMessages = {
  loadFailed: "The settings could not be loaded.",
  saveFailed: "The settings could not be saved. Please try again.",
  saved: "Saved. What was promised before keeps its time; the new times hold from now on.",
  limitsSaved: "Saved. The limits hold for what is requested from now on.",
  bonusesSaved:
    "Saved. What waits already goes on waiting; the limit holds for what is paid from now on.",
  columnsChanged:
    "Another admin has changed the columns meanwhile. When you save, yours replace theirs.",
  columnsSaved: "Saved. The columns hold for what is exported from now on.",
  wholeFromZero: "This must be a whole number; 0 is no limit.",
  wholeFromOne: "This must be a whole number from 1.",
  atMost: (max: number) => `This must be at most ${max.toLocaleString("en-US")}.`,
} as const;
