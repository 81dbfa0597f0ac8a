import type { FileKind } from "../file-kinds";
import { BadFileError } from "./bad-file-error";

/**
 * Checks the bytes of one kind and returns those to store: the same, or those of a picture without its
 * metadata. Throws `BadFileError`.
 */
export type ContentCheck = (bytes: Buffer) => Buffer | Promise<Buffer>;

const COMPOUND_FILE = "d0cf11e0a1b11ae1";
/** The first bytes of each kind, in hex. */
const FIRST_BYTES: Record<FileKind, string> = {
  pdf: Buffer.from("%PDF-").toString("hex"),
  png: "89504e470d0a1a0a",
  jpg: "ffd8ff",
  docx: "504b0304",
  doc: COMPOUND_FILE,
};

/** Resolves to the check of a kind, with its libraries loaded. They are loaded on first use. */
export async function loadContentCheck(kind: FileKind): Promise<ContentCheck> {
  const check = await loadCheck(kind);
  return (bytes) => {
    if (bytes.length === 0) throw new BadFileError("empty");
    const begins = (hex: string) => bytes.toString("hex", 0, hex.length / 2) === hex;
    if (kind === "docx" && begins(COMPOUND_FILE)) throw new BadFileError("locked");
    if (!begins(FIRST_BYTES[kind])) throw new BadFileError("contentMismatch");
    return check(bytes);
  };
}

async function loadCheck(kind: FileKind): Promise<ContentCheck> {
  switch (kind) {
    case "pdf":
      return (await import("./check-pdf")).checkPdf;
    case "doc":
      return (await import("./check-doc")).checkDoc;
    case "docx":
      return (await import("./check-docx")).checkDocx;
    case "jpg":
      return (await import("./check-jpeg")).checkJpeg;
    case "png":
      return (await import("./check-png")).checkPng;
    default:
      return kind satisfies never;
  }
}
