import {
  PDFArray,
  PDFDict,
  PDFHexString,
  type PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from "@cantoo/pdf-lib";
import { BadFileError, type FileProblem } from "./bad-file-error";
import type { FoundObject } from "./pdf-objects";
import { decodeName } from "./pdf-reader";

/** The allowed actions: go to a page, follow a link, navigate, show and hide, reset a form. */
const ALLOWED_ACTIONS = [
  "GoTo",
  "URI",
  "Named",
  "Hide",
  "SetOCGState",
  "ResetForm",
  "Trans",
  "Thread",
];
const ALLOWED_NAMED = [
  "NextPage",
  "PrevPage",
  "FirstPage",
  "LastPage",
  "GoBack",
  "GoForward",
  "Print",
];
const LINK = /^(?:https?:\/\/|mailto:|www\.)/i;
const ALLOWED_ANNOTATIONS =
  "Caret Circle FreeText Highlight Ink Line Link Polygon PolyLine Popup PrinterMark Redact Square Squiggly Stamp StrikeOut Text TrapNet Underline Watermark Widget".split(
    " ",
  );
/** Entries that lead to an action, or to a list of them. */
const ACTION_KEYS = ["A", "OpenAction", "Next", "PA"];
/** Actions and annotations that are refused in any object, even when nothing refers to it. */
const REFUSED_KINDS = new Map<string, FileProblem>([
  ...["JavaScript", "Launch", "SubmitForm", "ImportData", "RichMediaExecute", "Rendition"].map(
    active,
  ),
  ...["GoToR", "GoToDp"].map((kind): [string, FileProblem] => [kind, "outsideContent"]),
  ...["GoToE", "FileAttachment", "RichMedia", "Screen", "Movie", "Sound", "3D", "PS"].map(embedded),
]);
const REFUSED_KEYS = new Map<string, FileProblem>([
  ...["JS", "XFA", "RichMediaSettings"].map(active),
  ...["EmbeddedFiles", "EF", "Collection", "RichMediaContent"].map(embedded),
]);

function active(name: string): [string, FileProblem] {
  return [name, "activeContent"];
}

function embedded(name: string): [string, FileProblem] {
  return [name, "embeddedContent"];
}

type Entries = Map<string, PDFObject>;

/**
 * Throws `BadFileError` unless all actions, links and annotations of a PDF are of an allowed kind. Scripts, forms
 * that submit themselves, embedded files and encryption are refused.
 */
export function checkPdfObjects(found: FoundObject[]): void {
  const byNumber = new Map<number, PDFObject[]>();
  for (const { number, object } of found) {
    if (number === null) continue;
    const others = byNumber.get(number);
    if (others === undefined) byNumber.set(number, [object]);
    else others.push(object);
  }
  /** Returns the objects that a value stands for: itself, or all objects with the number that it refers to. */
  const resolve = (value: PDFObject | undefined): PDFObject[] => {
    if (value === undefined) return [];
    return value instanceof PDFRef ? (byNumber.get(value.objectNumber) ?? []) : [value];
  };
  const waiting = found.map(({ object }) => object);
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFArray) for (const element of object.asArray()) waiting.push(element);
    const dict = object instanceof PDFRawStream ? object.dict : object;
    if (!(dict instanceof PDFDict)) continue;
    const entries = toEntries(dict);
    checkDictionary(entries, object instanceof PDFRawStream);
    checkActions(entries, resolve);
    checkAnnotations(entries, resolve);
    for (const value of entries.values()) waiting.push(value);
  }
}

function toEntries(dict: PDFDict): Entries {
  return new Map(
    dict.entries().map(([key, value]: [PDFName, PDFObject]) => [key.decodeText(), value]),
  );
}

/** Checks the entries that are refused in every dictionary. */
function checkDictionary(entries: Entries, isStream: boolean): void {
  const refuse = (problem: FileProblem | undefined) => {
    if (problem !== undefined) throw new BadFileError(problem);
  };
  const lock = entries.get("Encrypt");
  if (lock instanceof PDFRef || lock instanceof PDFDict) refuse("locked");
  for (const key of entries.keys()) refuse(REFUSED_KEYS.get(key));
  for (const key of ["S", "Subtype", "Type"]) {
    const value = entries.get(key);
    if (value instanceof PDFRef) refuse("unknownContent");
    refuse(REFUSED_KINDS.get(decodeName(value) ?? ""));
  }
  if (decodeName(entries.get("Type")) === "EmbeddedFile") refuse("embeddedContent");
  const isElsewhere = (isStream && entries.has("F")) || decodeName(entries.get("FS")) === "URL";
  if (isElsewhere) refuse("outsideContent");
}

function checkActions(
  entries: Entries,
  resolve: (value: PDFObject | undefined) => PDFObject[],
): void {
  const candidates = ACTION_KEYS.flatMap((key) => resolve(entries.get(key)));
  for (const triggers of resolve(entries.get("AA"))) {
    if (triggers instanceof PDFDict) candidates.push(...triggers.values().flatMap(resolve));
  }
  for (const candidate of candidates) {
    const actions =
      candidate instanceof PDFArray ? candidate.asArray().flatMap(resolve) : [candidate];
    for (const action of actions) if (action instanceof PDFDict) checkAction(toEntries(action));
  }
}

function checkAction(action: Entries): void {
  const kind = decodeName(action.get("S"));
  if (kind === null) return;
  if (!ALLOWED_ACTIONS.includes(kind)) throw new BadFileError("activeContent");
  const named = decodeName(action.get("N"));
  if (kind === "Named" && !ALLOWED_NAMED.includes(named ?? ""))
    throw new BadFileError("activeContent");
  if (kind !== "URI") return;
  const target = action.get("URI");
  const isText = target instanceof PDFString || target instanceof PDFHexString;
  if (!isText || !LINK.test(target.decodeText().trim())) throw new BadFileError("outsideContent");
}

function checkAnnotations(
  entries: Entries,
  resolve: (value: PDFObject | undefined) => PDFObject[],
): void {
  for (const list of resolve(entries.get("Annots"))) {
    if (!(list instanceof PDFArray)) continue;
    for (const annotation of list.asArray().flatMap(resolve)) {
      if (!(annotation instanceof PDFDict)) continue;
      const kind = decodeName(toEntries(annotation).get("Subtype"));
      if (!ALLOWED_ANNOTATIONS.includes(kind ?? "")) throw new BadFileError("unknownContent");
    }
  }
}
