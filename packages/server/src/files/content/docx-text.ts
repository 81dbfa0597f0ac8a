import type { SaxesTagNS } from "saxes";
import { BadFileError } from "./bad-file-error";
import { type DocxPart, isXmlPart } from "./docx-parts";
import { attributeOf, readXml } from "./read-xml";

/** What fields of ordinary documents do: number, date, refer within, fill in. None fetches or runs. */
const ALLOWED_FIELDS = new Set(
  "= ADDIN ADDRESSBLOCK ADVANCE ASK AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT AUTOTEXT AUTOTEXTLIST BIBLIOGRAPHY BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE CROSSREF DATE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FILLIN FORMCHECKBOX FORMDROPDOWN FORMTEXT GREETINGLINE HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NEXTIF NOTEREF NUMCHARS NUMPAGES NUMWORDS PAGE PAGEREF PRINTDATE PRIVATE QUOTE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SET SKIPIF STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE TOA TOC USERADDRESS USERINITIALS USERNAME XE".split(
    " ",
  ),
);
/** Addresses that old drawings and pictures can carry themselves, without a relation. */
const ADDRESSES = ["src", "href"];
const SCRIPT_ELEMENTS = ["script", "foreignObject", "binData"];

/** Checks every other XML part: that it is XML, that its fields are allowed, that it fetches nothing. */
export function checkDocxText(parts: Map<string, DocxPart>): void {
  for (const { name, content } of parts.values()) {
    if (!isXmlPart(name) || /\.rels$/i.test(name) || name === "[Content_Types].xml") continue;
    // Data of other programs, which Word keeps and never shows.
    const isData = /^customXml\//i.test(name);
    const fields = new FieldCodes();
    let inCode = false;
    readXml(content, {
      element: (tag) => {
        if (!isData) refuseOutside(tag);
        inCode = tag.local === "instrText";
        if (tag.local === "fldSimple") checkField(attributeOf(tag, "instr") ?? "");
        if (tag.local === "fldChar") fields.mark(attributeOf(tag, "fldCharType") ?? "");
      },
      text: (text) => {
        if (inCode) fields.add(text);
      },
      end: () => {
        inCode = false;
      },
    });
    fields.end();
  }
}

function refuseOutside(tag: SaxesTagNS): void {
  if (SCRIPT_ELEMENTS.includes(tag.local)) throw new BadFileError("activeContent");
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    const isRelation = uri.endsWith("/relationships");
    if (prefix === "xmlns" || isRelation || !ADDRESSES.includes(local)) continue;
    const isLink =
      local === "href" && /^(?:#|https?:\/\/|mailto:|data:image\/(?:png|jpeg);)/i.test(value);
    if (value !== "" && !isLink) throw new BadFileError("outsideContent");
  }
}

/** Codes of fields come in pieces between their marks, and one may stand within another. */
class FieldCodes {
  readonly #codes: string[] = [];

  add(text: string): void {
    const code = this.#codes.pop();
    if (code === undefined) checkField(text);
    else this.#codes.push(code + text);
  }

  mark(type: string): void {
    if (type === "begin") this.#codes.push("");
    const code = type === "end" ? this.#codes.pop() : undefined;
    if (code !== undefined) checkField(code);
  }

  end(): void {
    for (const code of this.#codes) checkField(code);
  }
}

function checkField(code: string): void {
  const name = /^[\s"]*(=|[A-Za-z]*)/.exec(code)?.[1]?.toUpperCase() ?? "";
  const leadsToFiles = name === "HYPERLINK" && /"\s*(?:\\\\|file:)/i.test(code);
  if (!ALLOWED_FIELDS.has(name) || leadsToFiles) throw new BadFileError("outsideContent");
}
