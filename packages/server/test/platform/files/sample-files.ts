import { deflateSync } from "node:zlib";
import { buildPngChunk } from "../../../src/platform/files/content/png-chunks";
import { type ZipPart, zipOf } from "./zip-of";

const WORD_TYPE =
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml";

export const DOCX_PARTS: Record<string, string> = {
  "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${WORD_TYPE}"/></Types>`,
  "_rels/.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
  "word/document.xml": `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Proof</w:t></w:r></w:p></w:body></w:document>`,
};

/** A small Word document; `more` adds parts or replaces them. */
export function docx(more: Record<string, string | Buffer> = {}, parts: ZipPart[] = []): Buffer {
  const all = Object.entries({ ...DOCX_PARTS, ...more });
  return zipOf([...all.map(([name, content]) => ({ name, content })), ...parts]);
}

/** A PDF of one empty page; `objects` are written after it, as they are. */
export function pdf(objects = ""): Buffer {
  const body = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>\nendobj\n${objects}`;
  return Buffer.from(
    `${body}xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    "latin1",
  );
}

/** An object that packs others, as PDFs since 1.5 have it. */
export function readPackedObjects(objects: string, padding = ""): string {
  const packed = deflateSync(Buffer.from(`4 0 ${objects}`, "latin1")).toString("latin1");
  return `9 0 obj\n<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode >>\nstream\n${packed}${padding}\nendstream\nendobj\n`;
}

/** A grey picture of one pixel; `chunks` come before its end. */
export function png(chunks: { type: string; data: Buffer }[] = []): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildPngChunk("IHDR", header),
    buildPngChunk("IDAT", deflateSync(Buffer.from([0, 128]))),
    ...chunks.map(({ type, data }) => buildPngChunk(type, data)),
    buildPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A grey JPEG of one pixel, as ImageMagick writes it. */
const JPEG = Buffer.from(
  "ffd8ffe000104a46494600010100000100010000ffdb004300100b0c0e0c0a100e0d0e1211101318281a181616183123251d283a333d3c3933383740485c4e404457453738506d51575f626768673e4d71797064785c656763ffc0000b080001000101011100ffc40014000100000000000000000000000000000001ffc40014100100000000000000000000000000000000ffda0008010100003f001fffd9",
  "hex",
);
const AFTER_JFIF = 20;

/** A grey JPEG of one pixel; `segments` come after its first. */
export function jpeg(segments: { marker: number; data: Buffer }[] = []): Buffer {
  const segment = ({ marker, data }: { marker: number; data: Buffer }) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(data.length + 2, 2);
    return Buffer.concat([head, data]);
  };
  return Buffer.concat([
    JPEG.subarray(0, AFTER_JFIF),
    ...segments.map(segment),
    JPEG.subarray(AFTER_JFIF),
  ]);
}

const SECTOR = 512;

/** A Word document of before 2007: a header, one sector of table, one of entries, its text. */
export function doc(
  entries: string[] = [],
  { encrypted = false, stream = "WordDocument" } = {},
): Buffer {
  const names = ["Root Entry", stream, ...entries];
  const header = Buffer.alloc(SECTOR);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.writeUInt32LE(4096, 56);
  for (const at of [60, 68]) header.writeUInt32LE(0xfffffffe, at);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(SECTOR, 0xff);
  table.writeUInt32LE(0xfffffffd, 0);
  table.writeUInt32LE(0xfffffffe, 4);
  for (let sector = 2; sector < 10; sector += 1) {
    table.writeUInt32LE(sector === 9 ? 0xfffffffe : sector + 1, sector * 4);
  }
  const directory = Buffer.alloc(SECTOR);
  for (const [index, name] of names.slice(0, 4).entries()) {
    const at = index * 128;
    const length = directory.write(name, at, "utf16le");
    directory.writeUInt16LE(length + 2, at + 64);
    directory[at + 66] = index === 0 ? 5 : 2;
    directory.writeUInt32LE(index === 1 ? 2 : 0xfffffffe, at + 116);
    directory.writeUInt32LE(index === 1 ? 8 * SECTOR : 0, at + 120);
  }
  const text = Buffer.alloc(8 * SECTOR);
  text.writeUInt16LE(0xa5ec, 0);
  text.writeUInt16LE(encrypted ? 0x0100 : 0, 10);
  return Buffer.concat([header, table, directory, text]);
}

export const EXECUTABLE = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(600, 0x90)]);
export const PAGE = Buffer.from("<!doctype html><html><script>alert(1)</script></html>");
