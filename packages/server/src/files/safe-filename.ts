import { UPLOAD_FILENAME_MAX_LENGTH } from "@signpoint/api/constants";

/** With the rest of a stored name this stays below the 255 bytes that file systems allow. */
const MAX_BYTES = 180;

/**
 * A name that is safe in a path, an address and a header, and still recognisable: letters of every
 * script stay; folders, control and invisible characters go.
 */
export function safeFilename(given: string): string {
  const last = given.normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const visible = last
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[<>:"|?*]/g, "_")
    .replace(/\s+/g, " ")
    .trim();
  const extension = /\.[^.]{1,10}$/.exec(visible)?.[0] ?? "";
  const base = visible.slice(0, visible.length - extension.length).replace(/^\.+/, "");
  return `${shortened(base, extension) || "file"}${extension}`;
}

function shortened(base: string, extension: string): string {
  const characters = [...base].slice(0, UPLOAD_FILENAME_MAX_LENGTH - extension.length);
  while (Buffer.byteLength(characters.join("") + extension) > MAX_BYTES) characters.pop();
  return characters.join("").trim();
}
