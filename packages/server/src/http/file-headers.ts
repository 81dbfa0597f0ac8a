import contentDisposition from "content-disposition";
import { CONTENT_TYPES } from "../platform/files/file-kinds";

/** The types that browsers show; every other file is saved. */
const INLINE_TYPES: readonly string[] = [CONTENT_TYPES.pdf, CONTENT_TYPES.jpg, CONTENT_TYPES.png];
const ALLOWED: readonly string[] = Object.values(CONTENT_TYPES);

/** Replaced in the name for clients that do not read the encoded one. */
const NOT_ASCII = /[^\u0020-\u007e]|["\\%]/g;

/** Content of a file cannot run or load anything; viewers of pictures and PDFs still work. */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; img-src 'self'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/**
 * Returns the headers under which a file is safe to open: a type from a closed list, no sniffing, no scripts,
 * no cache.
 */
export function fileHeaders(file: {
  content_type: string;
  filename: string;
  download: boolean;
}): Record<string, string> {
  const type = ALLOWED.includes(file.content_type) ? file.content_type : "application/octet-stream";
  const isInline = INLINE_TYPES.includes(type) && !file.download;
  return {
    "Content-Type": type,
    "Content-Disposition": contentDisposition(file.filename, {
      type: isInline ? "inline" : "attachment",
      fallback: file.filename.replace(NOT_ASCII, "_"),
    }),
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Resource-Policy": "same-origin",
    // No compression by proxies: lengths and ranges count the file's own bytes.
    "Cache-Control": "private, no-store, no-transform",
    "Accept-Ranges": "bytes",
  };
}
