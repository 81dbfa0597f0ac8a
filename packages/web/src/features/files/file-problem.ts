import { UPLOAD_FILE_TYPES, UPLOAD_MAX_BYTES } from "@signpoint/api/constants";
import { refusalMessages, uploadMessages } from "@signpoint/api/messages";

/** What `input type=file` offers first. */
export const ACCEPTED_NAMES = [...UPLOAD_FILE_TYPES, "JPEG"]
  .map((type) => `.${type.toLowerCase()}`)
  .join(",");

/**
 * What is wrong with a file by its name and size alone, to say so before it is sent; null when the
 * server is to look at it.
 */
export function fileProblem(file: { name: string; size: number }): string | null {
  const accepted = ACCEPTED_NAMES.split(",").some((end) => file.name.toLowerCase().endsWith(end));
  if (!accepted) return refusalMessages.unsupportedFile;
  if (file.size > UPLOAD_MAX_BYTES) return refusalMessages.payloadTooLarge;
  return file.size === 0 ? uploadMessages.empty : null;
}
