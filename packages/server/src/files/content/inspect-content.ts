import { fileTypeFromBuffer } from "file-type";
import { BadFileError } from "./bad-file-error";
import { checkDoc } from "./check-doc";
import { checkDocx } from "./check-docx";
import { checkJpeg } from "./check-jpeg";
import { checkPdf } from "./check-pdf";
import { checkPng } from "./check-png";
import { hidesArchive, hidesMarkup } from "./hidden-content";

export const CONTENT_TYPES = {
  pdf: "application/pdf",
  jpg: "image/jpeg",
  png: "image/png",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
export type FileKind = keyof typeof CONTENT_TYPES;

/** What the first bytes may look like for each kind; the kind's own check looks further. */
const LOOKS: Record<FileKind, readonly string[]> = {
  pdf: ["pdf"],
  jpg: ["jpg"],
  png: ["png", "apng"],
  doc: ["cfb"],
  docx: ["docx", "zip", "docm", "dotm"],
};
const HEAD_BYTES = 4_100;

/** The kind of file that a name claims to be; null for none that the product takes. */
export function kindOfName(filename: string): FileKind | null {
  const extension = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (extension === "jpeg") return "jpg";
  return Object.hasOwn(CONTENT_TYPES, extension) ? (extension as FileKind) : null;
}

/**
 * Checks that the bytes are really what the name says, whole, and nothing else besides; throws
 * `BadFileError` otherwise. Answers how many of them to keep: what cameras append to a picture is
 * dropped.
 */
export async function inspectContent(kind: FileKind, bytes: Buffer): Promise<{ length: number }> {
  if (bytes.length === 0) throw new BadFileError("empty");
  const look = (await fileTypeFromBuffer(bytes.subarray(0, HEAD_BYTES)))?.ext;
  if (kind === "docx" && look === "cfb") throw new BadFileError("locked");
  if (look === undefined || !LOOKS[kind].includes(look)) throw new BadFileError("contentMismatch");
  switch (kind) {
    case "pdf":
      await checkPdf(bytes);
      return { length: bytes.length };
    case "doc":
      checkDoc(bytes);
      return { length: bytes.length };
    case "docx":
      await checkDocx(bytes);
      return { length: bytes.length };
    case "jpg":
    case "png":
      if (hidesArchive(bytes) || hidesMarkup(bytes)) throw new BadFileError("hidden");
      return { length: kind === "jpg" ? checkJpeg(bytes) : checkPng(bytes) };
    default:
      return kind satisfies never;
  }
}
