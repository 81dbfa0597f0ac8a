import { UPLOAD_FILENAME_MAX_LENGTH } from "@signpoint/api/platform/constants";

/** With the rest of a file's path this stays below the 255 bytes that file systems allow for a name. */
const MAX_BYTES = 180;

/**
 * Returns a name that is safe in a path, a URL and a header, and still recognizable. Letters of every script stay;
 * folders, control characters and invisible characters are removed. An empty name becomes `file`.
 */
export function toSafeFilename(filename: string): string {
  const last = filename.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .trim();
  const extension = /\.[^.]{1,10}$/.exec(visible)?.[0] ?? "";
  const base = visible.slice(0, visible.length - extension.length).replace(/^\.+/, "");
  return `${shorten(base, extension) || "file"}${extension}`;
}

function shorten(base: string, extension: string): string {
  const characters = [...base].slice(0, UPLOAD_FILENAME_MAX_LENGTH - extension.length);
  while (Buffer.byteLength(characters.join("") + extension) > MAX_BYTES) characters.pop();
  return characters.join("").trim();
}
