import type { SaxesTagNS } from "saxes";
import { BadFileError, type FileProblem } from "./bad-file-error";
import type { DocxPart } from "./docx-parts";
import { readXml } from "./read-xml";

const ALLOWED =
  "officeDocument extended-properties custom-properties core-properties thumbnail styles stylesWithEffects settings webSettings fontTable font numbering theme themeOverride footnotes endnotes comments commentsExtended commentsIds commentsExtensible people header footer image hyperlink customXml customXmlProps glossaryDocument printerSettings chart chartUserShapes chartStyle chartColorStyle diagramData diagramLayout diagramQuickStyle diagramColors diagramDrawing vmlDrawing";
/** The namespaces of relation types: those of the standard in its two forms, of the package, and Word's later ones. */
const TYPE =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/(?:officeDocument|package)\/2006\/relationships\/(?:metadata\/)?|purl\.oclc\.org\/ooxml\/officeDocument\/relationships\/|schemas\.microsoft\.com\/office\/20\d\d(?:\/\d\d)?\/relationships\/)([A-Za-z-]+)$/i;
const ALLOWED_TYPES = new Set(ALLOWED.split(" "));
const ATTRIBUTES = ["Id", "Type", "Target", "TargetMode", "xmlns"];
const LINK = /^(?:https?:\/\/|mailto:|#)/i;
/** A URL, a network share, or a local folder. */
const ELSEWHERE = /^[a-z][a-z0-9+.-]*:|^\/\/|\\/i;

/** Throws `BadFileError` unless all relations of the parts are of an allowed type, and only links lead outside. */
export function checkDocxRelations(parts: Map<string, DocxPart>): void {
  if (!parts.has("_rels/.rels")) throw new BadFileError("contentMismatch");
  for (const { name, content } of parts.values()) {
    if (/\.rels$/i.test(name)) readXml(content, { element: checkRelation });
  }
}

function checkRelation(tag: SaxesTagNS): void {
  const values = new Map<string, string>();
  for (const { name, value } of Object.values(tag.attributes)) {
    if (!ATTRIBUTES.includes(name)) throw new BadFileError("unknownContent");
    values.set(name, value);
  }
  if (tag.local === "Relationships") return;
  if (tag.local !== "Relationship") throw new BadFileError("unknownContent");
  const type = TYPE.exec(values.get("Type") ?? "")?.[1] ?? "";
  const target = (values.get("Target") ?? "").trim();
  const mode = values.get("TargetMode") ?? "Internal";
  if (mode !== "Internal" && mode !== "External") throw new BadFileError("unknownContent");
  const isOutside = mode === "External";
  const isLink = type === "hyperlink" && LINK.test(target);
  if (isOutside ? !isLink : ELSEWHERE.test(target)) throw new BadFileError("outsideContent");
  if (!ALLOWED_TYPES.has(type)) throw new BadFileError(classifyRelation(values.get("Type") ?? ""));
}

/** Returns the problem that describes a relation that is not allowed best. */
function classifyRelation(type: string): FileProblem {
  if (/vba|macro|control|extension/i.test(type)) return "activeContent";
  return /oleObject|package|aFChunk|subDocument/i.test(type) ? "embeddedContent" : "unknownContent";
}
