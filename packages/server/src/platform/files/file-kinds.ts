/** The kinds of file that can be uploaded, and their content types. */
export const CONTENT_TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type FileKind = keyof typeof CONTENT_TYPES;

/** Returns the kind of file that a name's extension stands for; null for a kind that cannot be uploaded. */
export function getFileKind(filename: string): FileKind | null {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (extension === "jpeg") return "jpg";
  return Object.hasOwn(CONTENT_TYPES, extension) ? (extension as FileKind) : null;
}
