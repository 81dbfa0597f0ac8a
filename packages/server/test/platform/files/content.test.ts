import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  buildOrientationExif,
  readOrientation,
} from "../../../src/platform/files/content/exif-orientation";
import { readJpegSegments } from "../../../src/platform/files/content/jpeg-segments";
import { readPngChunks } from "../../../src/platform/files/content/png-chunks";
import { type FileKind, getFileKind } from "../../../src/platform/files/file-kinds";
import { keptOf, problemOf } from "./problem-of";
import {
  DOCX_PARTS,
  doc,
  docx,
  EXECUTABLE,
  jpeg,
  PAGE,
  pdf,
  png,
  readPackedObjects,
} from "./sample-files";
import { zipOf } from "./zip-of";

const ARCHIVE = zipOf([{ name: "payload.txt", content: "payload" }]);
const PHP = Buffer.from("<?php system($_GET['c']); ?>");
const join = (...parts: Buffer[]) => Buffer.concat(parts);

describe("accepted content", () => {
  test.each<[FileKind, Buffer]>([
    ["pdf", pdf()],
    ["pdf", pdf(readPackedObjects("<< /Type /Font >>"))],
    ["pdf", join(pdf(), Buffer.from("\r\n \0"))],
    ["png", png()],
    ["jpg", jpeg()],
    ["doc", doc()],
    ["docx", docx()],
    [
      "docx",
      docx({
        "word/_rels/document.xml.rels": `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.com" TargetMode="External"/></Relationships>`,
      }),
    ],
  ])("accepts a plain %s unchanged", async (kind, bytes) => {
    expect((await keptOf(kind, bytes)).equals(bytes)).toBe(true);
  });

  test.each<[FileKind, Buffer]>([
    ["jpg", jpeg()],
    ["png", png()],
  ])("accepts a %s and drops what a camera has appended", async (kind, picture) => {
    const appended = join(picture, randomBytes(64).fill(7, 0, 8), Buffer.from("SEFT"));
    expect((await keptOf(kind, appended)).equals(picture)).toBe(true);
  });
});

describe("content that does not match its name", () => {
  const all = { pdf: pdf(), png: png(), jpg: jpeg(), doc: doc(), docx: docx() };
  const kinds = Object.keys(all) as FileKind[];

  test.each(kinds)("refuses a program, a page, a script or text named .%s", async (kind) => {
    for (const bytes of [EXECUTABLE, PAGE, PHP, Buffer.from("plain"), Buffer.from("\x7fELF\x02")]) {
      expect(await problemOf(kind, bytes)).toBe("contentMismatch");
    }
  });

  test.each(kinds)("refuses every other kind of file named .%s", async (kind) => {
    for (const other of kinds.filter((candidate) => candidate !== kind)) {
      const problem = kind === "docx" && other === "doc" ? "locked" : "contentMismatch";
      expect([other, await problemOf(kind, all[other])]).toEqual([other, problem]);
    }
  });

  test.each(kinds)("refuses half a %s", async (kind) => {
    const bytes = all[kind];
    const half = bytes.subarray(0, kind === "doc" ? 600 : Math.floor(bytes.length / 2));
    expect(await problemOf(kind, half)).toBe("damaged");
  });

  test.each(kinds)("refuses an empty file named .%s", async (kind) => {
    expect(await problemOf(kind, Buffer.alloc(0))).toBe("empty");
  });

  test("refuses an archive, a spreadsheet or a presentation named .docx", async () => {
    expect(await problemOf("docx", ARCHIVE)).toBe("contentMismatch");
    const sheet = (DOCX_PARTS["[Content_Types].xml"] ?? "").replace(
      "wordprocessingml.document",
      "spreadsheetml.sheet",
    );
    expect(await problemOf("docx", docx({ "[Content_Types].xml": sheet }))).toBe("contentMismatch");
  });

  test("refuses a compound file without a Word document named .doc", async () => {
    expect(await problemOf("doc", doc([], { stream: "Workbook" }))).toBe("contentMismatch");
  });
});

describe("two files in one", () => {
  test.each<[string, FileKind, Buffer]>([
    ["a PDF behind a page", "pdf", join(PAGE, pdf())],
    ["a PDF behind an archive", "pdf", join(ARCHIVE, pdf())],
  ])("refuses %s by its beginning", async (_, kind, bytes) => {
    expect(await problemOf(kind, bytes)).toBe("contentMismatch");
  });

  test.each<[string, FileKind, Buffer]>([
    ["a JPEG and an archive", "jpg", join(jpeg(), ARCHIVE)],
    ["a JPEG, an archive and more", "jpg", join(jpeg(), ARCHIVE, Buffer.from("trailer"))],
    ["a JPEG and a page", "jpg", join(jpeg(), PAGE)],
    ["a JPEG and a program in PHP", "jpg", join(jpeg(), PHP)],
    ["PHP in a JPEG's comment", "jpg", jpeg([{ marker: 0xfe, data: PHP }])],
    ["a PNG and an archive", "png", join(png(), ARCHIVE)],
    ["a PNG and a page", "png", join(png(), PAGE)],
    ["PHP in a PNG's text", "png", png([{ type: "tEXt", data: join(Buffer.from("a\0"), PHP) }])],
    [
      "a PNG and a RAR archive",
      "png",
      join(png(), Buffer.from("Rar!\u001a\u0007\u0000", "latin1")),
    ],
    ["a PDF and an archive", "pdf", join(pdf(), ARCHIVE)],
    ["a PDF and a page", "pdf", join(pdf(), PAGE)],
    ["a PDF and a program", "pdf", join(pdf(), EXECUTABLE)],
    ["an archive inside a PDF", "pdf", pdf(`%${ARCHIVE.toString("latin1")}\n`)],
    ["a page inside a PDF", "pdf", pdf("% <SCRIPT>alert(1)</SCRIPT>\n")],
    ["a DOC and an archive", "doc", join(doc(), ARCHIVE)],
  ])("refuses a file that is two at once: %s", async (_, kind, bytes) => {
    expect(await problemOf(kind, bytes)).toBe("hidden");
  });

  test("refuses a DOCX with something after it", async () => {
    expect(await problemOf("docx", join(docx(), PAGE))).toBe("damaged");
  });

  test("refuses a DOCX with two parts of one name", async () => {
    const twice = docx({}, [{ name: "word/document.xml", content: "<other/>" }]);
    expect(await problemOf("docx", twice)).toBe("hidden");
  });
});

describe("active content", () => {
  test.each([
    ["a script", "4 0 obj\n<< /S /JavaScript /JS (app.alert\\(1\\)) >>\nendobj\n"],
    ["a script under another spelling", "4 0 obj\n<< /S /J#61va#53cript /JS (x) >>\nendobj\n"],
    ["a program to launch", "4 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n"],
    ["a form that sends itself", "4 0 obj\n<< /S /SubmitForm /F (https://e.example) >>\nendobj\n"],
    ["a form of another kind", "4 0 obj\n<< /XFA 5 0 R >>\nendobj\n"],
    [
      "an action that is not known",
      "4 0 obj\n<< /A 5 0 R >>\nendobj\n5 0 obj\n<< /S /New >>\nendobj\n",
    ],
    ["a packed script", readPackedObjects("<< /S /JavaScript /JS (x) >>")],
    [
      "a packed script under another spelling",
      readPackedObjects("<< /S /JavaScrip#74 /JS (x) >>").replace("/ObjStm", "/O#62jStm"),
    ],
    [
      "a packed script behind a false stream",
      `% stream\n${readPackedObjects("<< /S /JavaScript /JS (x) >>")}`,
    ],
  ])("refuses a PDF with %s", async (_, objects) => {
    expect(await problemOf("pdf", pdf(objects))).toBe("activeContent");
  });

  test("refuses a PDF with active content behind its packed objects", async () => {
    const padded = pdf(readPackedObjects("<< /Type /Font >>", "\n8 0 obj << /S /Other >> endobj"));
    expect(await problemOf("pdf", padded)).toBe("hidden");
  });

  test.each(["Macros", "VBA", "_VBA_PROJECT"])("refuses a DOC with %s", async (entry) => {
    expect(await problemOf("doc", doc([entry]))).toBe("activeContent");
  });

  test.each<[string, Record<string, string>]>([
    ["macros", { "word/vbaProject.bin": "macro" }],
    ["a program among its parts", { "word/setup.exe": "MZ" }],
    ["a page among its parts", { "word/afchunk.htm": "<p>" }],
    [
      "the type of a macro document",
      {
        "[Content_Types].xml": (DOCX_PARTS["[Content_Types].xml"] ?? "").replace(
          /application[^"]*main\+xml/,
          "application/vnd.ms-word.document.macroEnabled.main+xml",
        ),
      },
    ],
  ])("refuses a DOCX with %s", async (_, parts) => {
    expect(await problemOf("docx", docx(parts))).toBe("activeContent");
  });
});

describe("encrypted files", () => {
  test.each<[FileKind, Buffer]>([
    ["pdf", pdf("5 0 obj\n<< /Filter /Standard >>\nendobj\ntrailer << /Encrypt 5 0 R >>\n")],
    ["doc", doc([], { encrypted: true })],
    ["docx", doc(["EncryptedPackage"])],
    ["docx", docx({}, [{ name: "word/secret.xml", content: "x", encrypted: true }])],
  ])("refuses an encrypted %s", async (kind, bytes) => {
    expect(await problemOf(kind, bytes)).toBe("locked");
  });
});

describe("decompression bombs", () => {
  const zeros = (mebibytes: number) => Buffer.alloc(mebibytes * 1024 * 1024);

  test("refuses a DOCX with one huge part", async () => {
    const bomb = docx({ "word/media/a.xml": zeros(110) });
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await problemOf("docx", bomb)).toBe("unpacksTooLarge");
  });

  test("refuses a DOCX whose many parts are large together", async () => {
    // Random halves keep each part's own ratio modest.
    const noise = randomBytes(60 * 1024);
    const parts = Array.from({ length: 12 }, (_, index) => ({
      name: `word/media/${index}.xml`,
      content: Buffer.concat([noise, zeros(9)]),
    }));
    expect(await problemOf("docx", docx({}, parts))).toBe("unpacksTooLarge");
  });

  test("refuses a DOCX with a part that claims to be small", async () => {
    const liar = docx({}, [{ name: "word/media/a.xml", content: zeros(20), claimedSize: 10 }]);
    expect(["damaged", "unpacksTooLarge"]).toContain(await problemOf("docx", liar));
  });

  test("refuses a DOCX with thousands of parts", async () => {
    const parts = Array.from({ length: 2_001 }, (_, index) => ({
      name: `word/${index}`,
      content: "",
    }));
    expect(await problemOf("docx", docx({}, parts))).toBe("unpacksTooLarge");
  });

  test.each([
    ["a part of more than 8 MB of XML", `<a>${" ".repeat(8 * 1024 * 1024)}</a>`],
    ["a part of more than 200,000 elements", `<a>${"<b/>".repeat(200_000)}</a>`],
  ])("refuses a DOCX with %s", async (_, xml) => {
    expect(await problemOf("docx", docx({ "word/document.xml": xml }))).toBe("unpacksTooLarge");
  });

  test("refuses a PDF whose packed objects unpack to too much", async () => {
    const bomb = pdf(readPackedObjects("0".repeat(65 * 1024 * 1024)));
    expect(await problemOf("pdf", bomb)).toBe("unpacksTooLarge");
  });
});

test("ends the check of a DOC whose sectors form a loop", async () => {
  const loop = doc();
  loop.writeUInt32LE(1, 512 + 4);
  expect(await problemOf("doc", loop)).toBe("damaged");
  const list = doc();
  list.writeUInt32LE(9, 68);
  list.writeUInt32LE(9, 512 * 11 - 4);
  expect(await problemOf("doc", list)).toBe("damaged");
});

test.each([
  ["a.pdf", "pdf"],
  ["a.PDF", "pdf"],
  ["a.jpg", "jpg"],
  ["a.JPEG", "jpg"],
  ["a.b.docx", "docx"],
  ["a.doc", "doc"],
  ["a.png", "png"],
  ["a.pdf.exe", null],
  ["a.docm", null],
  ["pdf", null],
  ["a.", null],
  ["a.constructor", null],
])("takes the kind of %s to be %s", (name, kind) => {
  expect(getFileKind(name)).toBe(kind);
});

const FIXTURES = path.join(import.meta.dirname, "fixtures");
const names = (await readdir(FIXTURES)).filter((name) => getFileKind(name) !== null);

test("has ordinary files of every kind, made by several programs", () => {
  expect(new Set(names.map(getFileKind))).toEqual(new Set(["pdf", "png", "jpg", "doc", "docx"]));
  expect(names.length).toBeGreaterThan(15);
});

test.each(names)("accepts the ordinary file %s", async (name) => {
  const bytes = await readFile(path.join(FIXTURES, name));
  const kind = getFileKind(name);
  expect(kind === null ? null : await problemOf(kind, bytes)).toBeNull();
});

const PHONE = path.join(FIXTURES, "phone.jpg");
/** What the phone's picture says about its maker and place. */
const TELLTALES = ["Phone 12", "GPS", "Ada", "Berlin", "a comment", "xmpmeta", "Photoshop"];

test("keeps the pixels and the orientation of a phone's picture and drops all other metadata", async () => {
  const original = await readFile(PHONE);
  const clean = await keptOf("jpg", original);
  const text = clean.toString("latin1");
  expect(
    TELLTALES.filter((word) => original.toString("latin1").includes(word)).length,
  ).toBeGreaterThan(3);
  expect(TELLTALES.filter((word) => text.includes(word))).toEqual([]);
  const exif = readJpegSegments(clean).filter(({ marker }) => marker === 0xe1);
  expect(exif).toHaveLength(1);
  expect(readOrientation(clean.subarray((exif[0]?.start ?? 0) + 10))).toBe(6);
  const pixels = (bytes: Buffer) => {
    const scan = readJpegSegments(bytes).find(({ marker }) => marker === 0xda);
    return bytes.subarray(scan?.start, scan?.end);
  };
  expect(pixels(clean).equals(pixels(original))).toBe(true);
  expect((await keptOf("jpg", clean)).equals(clean)).toBe(true);
});

test("drops comments, previews and foreign segments of a JPEG and keeps its colour profile", async () => {
  const profile = Buffer.from("ICC_PROFILE\0\u0001\u0001profile", "latin1");
  const dressed = jpeg([
    { marker: 0xe0, data: Buffer.from("JFXX\0\u0010preview") },
    { marker: 0xe2, data: profile },
    { marker: 0xe2, data: Buffer.from("MPF\0other pictures") },
    { marker: 0xed, data: Buffer.from("Photoshop 3.0\0Berlin") },
    { marker: 0xfe, data: Buffer.from("a comment") },
  ]);
  const expected = jpeg([{ marker: 0xe2, data: profile }]);
  expect((await keptOf("jpg", dressed)).equals(expected)).toBe(true);
});

test("drops texts, times and places of a PNG and keeps its orientation and colours", async () => {
  const dressed = png([
    { type: "tEXt", data: Buffer.from("Author\0Ada") },
    { type: "tIME", data: Buffer.alloc(7, 1) },
    { type: "eXIf", data: buildOrientationExif(8) },
    { type: "gAMA", data: Buffer.from([0, 0, 0xb1, 0x8f]) },
    { type: "iTXt", data: Buffer.from("XML:com.adobe.xmp\0\0\0\0\0<x/>") },
  ]);
  const chunks = readPngChunks(await keptOf("png", dressed));
  expect(chunks.map(({ type }) => type)).toEqual(["IHDR", "IDAT", "eXIf", "gAMA", "IEND"]);
});
