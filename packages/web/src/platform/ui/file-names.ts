import { UPLOAD_FILE_TYPES, UPLOAD_MAX_BYTES } from "@signpoint/api/platform/constants";
import { badFileMessages, refusalMessages } from "@signpoint/api/texts";
import { formatCount } from "~/platform/ui/format";

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

const KILOBYTE = 1024;
const MEGABYTE = KILOBYTE * KILOBYTE;

/** Returns `812 bytes`, `96 KB`, `3.4 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < KILOBYTE) return formatCount(bytes, "byte");
  if (bytes < MEGABYTE) return `${Math.round(bytes / KILOBYTE)} KB`;
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

const OBJECT_URL_LIFETIME_MS = 60_000;

/** Hands a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), OBJECT_URL_LIFETIME_MS);
}
