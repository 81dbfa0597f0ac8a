import { BadFileError, type FileProblem } from "./bad-file-error";
import type { DocxPart } from "./docx-parts";
import { getAttribute, readXml } from "./read-xml";

const OFFICE = "application/vnd.openxmlformats-officedocument.";
const PACKAGE = "application/vnd.openxmlformats-package.";
const MAIN = `${OFFICE}wordprocessingml.document.main+xml`;

const WORD_PARTS =
  "document.main document.glossary styles settings webSettings fontTable numbering footnotes endnotes comments commentsExtended commentsIds commentsExtensible people header footer";
const DRAWING_PARTS = "chart chartshapes diagramData diagramLayout diagramStyle diagramColors";
const PICTURES: [string, RegExp, string?][] = [
  ["png", /\.png$/i, "89504e47"],
  ["jpeg", /\.(?:jpe?g|jpe|jfif)$/i, "ffd8ff"],
  ["jpg", /\.jpe?g$/i, "ffd8ff"],
  ["gif", /\.gif$/i, "47494638"],
  ["bmp", /\.bmp$/i, "424d"],
  ["tiff", /\.tiff?$/i],
  ["x-emf", /\.emf$/i, "01000000"],
  ["x-wmf", /\.wmf$/i],
  ["svg+xml", /\.svg$/i],
];

interface AllowedType {
  /** The ending of the names of its parts. */
  name: RegExp;
  /** The first bytes of its parts, in hex. */
  head?: string | undefined;
}

const ALLOWED_TYPES = new Map<string, AllowedType>([
  ...[
    ...WORD_PARTS.split(" ").map((part) => `${OFFICE}wordprocessingml.${part}+xml`),
    ...DRAWING_PARTS.split(" ").map((part) => `${OFFICE}drawingml.${part}+xml`),
    `${OFFICE}extended-properties+xml`,
    `${OFFICE}custom-properties+xml`,
    `${OFFICE}customXmlProperties+xml`,
    `${OFFICE}theme+xml`,
    `${OFFICE}themeOverride+xml`,
    `${PACKAGE}core-properties+xml`,
    "application/vnd.ms-word.stylesWithEffects+xml",
    "application/vnd.ms-office.drawingml.diagramDrawing+xml",
    "application/vnd.ms-office.chartstyle+xml",
    "application/vnd.ms-office.chartcolorstyle+xml",
    "application/xml",
    "text/xml",
  ].map((type): [string, AllowedType] => [type, { name: /\.xml$/i }]),
  ...PICTURES.map(([type, name, head]): [string, AllowedType] => [`image/${type}`, { name, head }]),
  [`${PACKAGE}relationships+xml`, { name: /\.rels$/i }],
  [`${OFFICE}vmlDrawing`, { name: /\.vml$/i }],
  [`${OFFICE}obfuscatedFont`, { name: /\.odttf$/i }],
  [`${OFFICE}wordprocessingml.printerSettings`, { name: /\.bin$/i }],
]);
/** The first bytes of programs, compound files and archives. */
const FOREIGN_HEADS = ["4d5a", "d0cf11e0", "504b0304", "7f454c46"];

/**
 * Throws `BadFileError` unless every part is of an allowed type, its name and its first bytes match the type, and
 * exactly one part is the document.
 */
export function checkDocxTypes(parts: Map<string, DocxPart>): void {
  const list = parts.get("[content_types].xml");
  if (list === undefined) throw new BadFileError("contentMismatch");
  const { byName, byEnding } = readTypes(list.content);
  let documents = 0;
  for (const { name, content } of parts.values()) {
    if (name === list.name) continue;
    const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
    const type = byName.get(`/${name.toLowerCase()}`) ?? byEnding.get(ending) ?? "";
    const allowed = ALLOWED_TYPES.get(type);
    const head = content.toString("hex", 0, 8);
    const fits = allowed?.name.test(name) === true && head.startsWith(allowed.head ?? "");
    if (!fits || FOREIGN_HEADS.some((foreign) => head.startsWith(foreign))) {
      throw new BadFileError(classifyPart(name, type));
    }
    if (type === MAIN) documents += 1;
  }
  if (documents === 0) throw new BadFileError("contentMismatch");
  if (documents > 1) throw new BadFileError("hidden");
}

function readTypes(content: Buffer) {
  const byName = new Map<string, string>();
  const byEnding = new Map<string, string>();
  readXml(content, {
    element: (tag) => {
      const type = getAttribute(tag, "ContentType") ?? "";
      const isDefault = tag.local === "Default";
      if (tag.local === "Types") return;
      if (!isDefault && tag.local !== "Override") throw new BadFileError("unknownContent");
      const types = isDefault ? byEnding : byName;
      const key = getAttribute(tag, isDefault ? "Extension" : "PartName")?.toLowerCase() ?? "";
      if (types.has(key)) throw new BadFileError("hidden");
      types.set(key, type);
    },
  });
  return { byName, byEnding };
}

/** Returns the problem that describes a part that is not allowed best. */
function classifyPart(name: string, type: string): FileProblem {
  const both = `${name} ${type}`;
  if (
    /macro|vba|activex|\.(?:exe|dll|scr|com|bat|cmd|ps1|vbs|js|jar|hta|lnk|sh|html?)\b/i.test(both)
  ) {
    return "activeContent";
  }
  const isOtherDocument = /spreadsheetml\.sheet\.main|presentationml\.presentation\.main/.test(
    type,
  );
  if (isOtherDocument) return "contentMismatch";
  return /embed|oleobject|\.(?:bin|xls|doc|ppt|msi|pdf|zip)/i.test(both)
    ? "embeddedContent"
    : "unknownContent";
}
