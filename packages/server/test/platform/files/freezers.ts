import { badFileMessages } from "@signpoint/api/texts";
import { docx, pdf, png, readPackedObjects } from "./sample-files";

interface Freezer {
  title: string;
  filename: string;
  bytes: Buffer;
  /** What it may be refused with; "taken" when it may be taken. */
  messages: string[];
}

const { damaged, hidden, tooSlow, unknownContent, unpacksTooLarge } = badFileMessages;
const MEBIBYTE = 1024 * 1024;

const end = Buffer.alloc(16);
end.write("PK\u0005\u0006", "latin1");
const endRecords = Buffer.alloc(8 * MEBIBYTE, end);

/** Small or plain files that cost far more than their size to careless readers. On a busy machine each may be too slow. */
export const FREEZERS: Freezer[] = [
  {
    title: "a DOCX of relations that never end",
    filename: "a.docx",
    bytes: docx({ "word/_rels/document.xml.rels": "<Relationship ".repeat(MEBIBYTE / 14) }),
    messages: [damaged, tooSlow, unknownContent, unpacksTooLarge],
  },
  {
    title: "a DOCX of one element with many attributes",
    filename: "a.docx",
    bytes: docx({
      "word/document.xml": `<a ${Array.from({ length: 90_000 }, (_, index) => `a${index}=""`).join(" ")}>`,
    }),
    messages: [damaged, tooSlow],
  },
  {
    title: "a PNG of records that end archives",
    filename: "a.png",
    bytes: Buffer.concat([png(), endRecords]),
    messages: ["taken", hidden, tooSlow],
  },
  {
    title: "a PDF of escapes",
    filename: "a.pdf",
    bytes: pdf(`4 0 obj\n<< /${"#41".repeat(3 * MEBIBYTE)} 1 >>\nendobj\n`),
    messages: ["taken", tooSlow, unpacksTooLarge],
  },
  {
    title: "a PDF of 50,000 packed streams",
    filename: "a.pdf",
    bytes: pdf(readPackedObjects("<< >>").repeat(50_000).replace("<< >>", "<<")),
    messages: ["taken", damaged, hidden, tooSlow],
  },
  {
    title: "a PDF of objects within each other",
    filename: "a.pdf",
    bytes: pdf(`${"1 0 obj<</A(".repeat(400_000)}`),
    messages: [damaged, hidden, tooSlow],
  },
  {
    title: "a PDF of lists within lists",
    filename: "a.pdf",
    bytes: pdf(`4 0 obj\n${"[".repeat(4 * MEBIBYTE)}\nendobj\n`),
    messages: [damaged, tooSlow],
  },
];
