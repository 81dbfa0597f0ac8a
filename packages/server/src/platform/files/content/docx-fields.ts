import type { SaxesTagNS } from "saxes";
import { BadFileError } from "./bad-file-error";

/** Fields of ordinary documents: numbers, dates, references within the document, forms. None loads or runs anything. */
const ALLOWED_FIELDS = new Set(
  "= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BIBLIOGRAPHY BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE CROSSREF DATE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE PRIVATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE".split(
    " ",
  ),
);
/** Word's own namespace in its two forms. */
const WORD = [
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
  "http://purl.oclc.org/ooxml/wordprocessingml/main",
];
const FIELD_ELEMENTS = ["instrText", "delInstrText", "fldSimple", "fldChar"];
const DELETIONS = ["del", "moveFrom"];

/**
 * Checks the fields of one XML part while it is parsed. The code of a field is split into several elements between
 * its begin and end, and fields can be nested. Word skips deleted text and elements of namespaces that it does not
 * know, so a piece of code in there must not count as the beginning of a code outside. Therefore each element of
 * another namespace is a scope in which fields must begin and end, and deletions must contain no code.
 */
export class DocxFields {
  /** The codes of the open fields of each open scope. The part itself is the first scope; the innermost field is last. */
  readonly #scopes: string[][] = [[]];
  #deletions = 0;
  #inCode = false;

  open(tag: SaxesTagNS): void {
    if (this.#inCode) throw new BadFileError("unknownContent");
    if (!WORD.includes(tag.uri)) {
      if (FIELD_ELEMENTS.includes(tag.local)) throw new BadFileError("unknownContent");
      this.#scopes.push([]);
      return;
    }
    if (DELETIONS.includes(tag.local)) this.#deletions += 1;
    if (tag.local === "fldSimple") checkField(wordAttribute(tag, "instr"));
    if (tag.local === "fldChar") this.#mark(wordAttribute(tag, "fldCharType"));
    this.#inCode = tag.local === "instrText";
    const isDeletedCode = tag.local === "delInstrText" || (this.#inCode && this.#deletions > 0);
    if (isDeletedCode) throw new BadFileError("unknownContent");
  }

  add(text: string): void {
    if (!this.#inCode) return;
    const codes = this.#scopes.at(-1) ?? [];
    const code = codes.pop();
    if (code === undefined) checkField(text);
    else codes.push(code + text);
  }

  close(tag: SaxesTagNS): void {
    this.#inCode = false;
    if (!WORD.includes(tag.uri)) {
      if (this.#scopes.pop()?.length !== 0) throw new BadFileError("unknownContent");
    } else if (DELETIONS.includes(tag.local)) this.#deletions -= 1;
  }

  /** Checks the fields that were never closed. Call it at the end of the part. */
  end(): void {
    for (const code of this.#scopes.flat()) checkField(code);
  }

  #mark(type: string): void {
    const codes = this.#scopes.at(-1) ?? [];
    if (type === "begin") codes.push("");
    if (type !== "end") return;
    const code = codes.pop();
    if (code === undefined) throw new BadFileError("unknownContent");
    checkField(code);
  }
}

/** Returns an attribute in Word's namespace. Throws when another one has the same local name and could be confused with it. */
function wordAttribute(tag: SaxesTagNS, local: string): string {
  const found = Object.values(tag.attributes).filter((attribute) => attribute.local === local);
  const [attribute] = found;
  if (attribute === undefined || found.length > 1 || attribute.uri !== tag.uri) {
    throw new BadFileError("unknownContent");
  }
  return attribute.value;
}

function checkField(code: string): void {
  const name = /^[\s"]*(=|[A-Za-z]*)/.exec(code)?.[1]?.toUpperCase() ?? "";
  const leadsToFiles = name === "HYPERLINK" && /"\s*(?:\\\\|file:)/i.test(code);
  if (!ALLOWED_FIELDS.has(name) || leadsToFiles) throw new BadFileError("outsideContent");
}
