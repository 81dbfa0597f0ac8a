import { CONTENT_TYPES } from "../files/file-kinds";

/** What browsers show by themselves; everything else is saved. */
const SHOWN: readonly string[] = [CONTENT_TYPES.pdf, CONTENT_TYPES.jpg, CONTENT_TYPES.png];
const ALLOWED: readonly string[] = Object.values(CONTENT_TYPES);

/** Nothing in a file runs or loads anything; a viewer of pictures and PDFs still shows it. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * The headers under which a file is safe to open: its type from a closed list, no guessing, its own
 * empty world, kept nowhere.
 */
export function fileHeaders(file: {
  content_type: string;
  filename: string;
  download: boolean;
}): Record<string, string> {
  const type = ALLOWED.includes(file.content_type) ? file.content_type : "application/octet-stream";
  const shown = SHOWN.includes(type) && !file.download;
  return {
    "Content-Type": type,
    "Content-Disposition": `${shown ? "inline" : "attachment"}; ${filenameParameters(file.filename)}`,
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    // No compression on the way either: lengths and ranges count the file's own bytes.
    "Cache-Control": "private, no-store, no-transform",
    "Accept-Ranges": "bytes",
  };
}

/** The name twice: for old readers in ASCII, for all others in full (RFC 6266, RFC 5987). */
function filenameParameters(filename: string): string {
  const plain = filename.replace(/[^\u0020-\u007e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
