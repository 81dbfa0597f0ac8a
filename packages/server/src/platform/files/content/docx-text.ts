import type { SaxesTagNS } from "saxes";
import { BadFileError } from "./bad-file-error";
import { DocxFields } from "./docx-fields";
import { type DocxPart, isXmlPart } from "./docx-parts";
import { readXml } from "./read-xml";

/** Attributes in which drawings and pictures can have URLs without a relation. */
const URL_ATTRIBUTES = ["src", "href", "althref"];
const SVG = "http://www.w3.org/2000/svg";
const WITHIN = /^(?:#|data:image\/(?:png|jpeg);)/i;
const LINK = /^(?:#|https?:\/\/|mailto:|data:image\/(?:png|jpeg);)/i;
const SCRIPT_ELEMENTS = ["script", "foreignObject", "binData"];

/** Throws `BadFileError` unless every other XML part is well-formed, has allowed fields only and loads nothing. */
export function checkDocxText(parts: Map<string, DocxPart>): void {
  for (const { name, content } of parts.values()) {
    if (!isXmlPart(name) || /\.rels$/i.test(name) || name === "[Content_Types].xml") continue;
    // Data of other programs, which Word stores and never shows.
    const isData = /^customXml\//i.test(name);
    const fields = new DocxFields();
    readXml(content, {
      element: (tag) => {
        if (!isData) assertNoOutsideContent(tag);
        fields.open(tag);
      },
      text: (text) => fields.add(text),
      end: (tag) => fields.close(tag),
    });
    fields.end();
  }
}

function assertNoOutsideContent(tag: SaxesTagNS): void {
  if (SCRIPT_ELEMENTS.includes(tag.local)) throw new BadFileError("activeContent");
  // Contains a database and a query, which Word runs when the document is opened.
  if (tag.local === "mailMerge") throw new BadFileError("outsideContent");
  const isFetched = tag.uri === SVG && tag.local !== "a";
  for (const { local, prefix, uri, value } of Object.values(tag.attributes)) {
    const isRelation = uri.endsWith("/relationships");
    if (prefix === "xmlns" || isRelation || !URL_ATTRIBUTES.includes(local)) continue;
    const allowed = isFetched ? WITHIN : LINK;
    if (value !== "" && !(local === "href" && allowed.test(value)))
      throw new BadFileError("outsideContent");
  }
}
