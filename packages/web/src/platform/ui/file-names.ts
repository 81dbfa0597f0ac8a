import { UPLOAD_FILE_TYPES, UPLOAD_MAX_BYTES } from "@signpoint/api/platform/constants";
import { badFileMessages, refusalMessages } from "@signpoint/api/texts";

const UPLOAD_PREFIX = /^[0-9a-f-]{36}_\d+_/i;

/**
 * Returns the name under which a file was uploaded, from its path
 * `{signedContractId}/{questionId}_{timestamp}_{filename}`.
 */
export function getFileName(path: string): string {
  const last = path.split("/").at(-1) ?? path;
  const name = last.replace(UPLOAD_PREFIX, "");
  return name === "" ? last : name;
}

/** What `input type=file` offers first. */
export const ACCEPTED_NAMES = [...UPLOAD_FILE_TYPES, "JPEG"]
  .map((type) => `.${type.toLowerCase()}`)
  .join(",");

/**
 * Returns what is wrong with a file by its name and size alone, to say so before it is sent; null when the
 * server is to look at it.
 */
export function fileProblem(file: { name: string; size: number }): string | null {
  const accepted = ACCEPTED_NAMES.split(",").some((end) => file.name.toLowerCase().endsWith(end));
  if (!accepted) return refusalMessages.unsupportedFile;
  if (file.size > UPLOAD_MAX_BYTES) return refusalMessages.payloadTooLarge;
  return file.size === 0 ? badFileMessages.empty : null;
}
