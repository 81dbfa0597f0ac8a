import { deflateSync } from "node:zlib";
import { buildPngChunk } from "../../packages/server/src/platform/files/content/png-chunks";

const SIDE = 64;

/** Returns a PNG of 64 × 64 pixels whose left half is black and whose right half is white. */
export function halvedPng(): Buffer {
  const header = Buffer.from([0, 0, 0, SIDE, 0, 0, 0, SIDE, 8, 0, 0, 0, 0]);
  const row = Buffer.concat([
    Buffer.from([0]),
    Buffer.alloc(SIDE / 2, 0),
    Buffer.alloc(SIDE / 2, 255),
  ]);
  const rows = Buffer.concat(Array.from({ length: SIDE }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    buildPngChunk("IHDR", header),
    buildPngChunk("IDAT", deflateSync(rows)),
    buildPngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Returns a PDF of two pages, each with a black left half and a line of text. */
export function halvedPdf(): Buffer {
  const drawing = "0 0 100 200 re f BT /F1 24 Tf 110 100 Td (Proof) Tj ET";
  const page =
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 5 0 R /Resources << /Font << /F1 6 0 R >> >> >>";
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>",
    page,
    page,
    `<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  let body = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${end}`, "latin1");
}
