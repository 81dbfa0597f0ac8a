import { readFile } from "node:fs/promises";
import path from "node:path";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";

import { expect, test } from "vitest";
import {
  buildOrientationExif,
  readOrientation,
} from "../../../src/platform/files/content/exif-orientation";
import { readJpegSegments } from "../../../src/platform/files/content/jpeg-segments";
import { readPngChunks } from "../../../src/platform/files/content/png-chunks";
import { clientOf } from "../../support/client";
import { addPerson } from "../../support/people";
import { startTestServer } from "../../support/server";
import { keptOf } from "./problem-of";
import { jpeg, png } from "./sample-files";
import { signedForFile, storedFiles, upload } from "./upload";

const PHONE = path.join(import.meta.dirname, "fixtures/phone.jpg");
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

test("serves the cleaned picture to admins and owners, whole and in ranges", async () => {
  const server = await startTestServer();
  try {
    const person = await addPerson(server);
    const admin = await addPerson(server, { admin: true });
    const place = await signedForFile(server, person);
    const original = await readFile(PHONE);
    const clean = await keptOf("jpg", original);
    const sent = await upload(server, { place, filename: "a.jpg", body: original, as: person });
    const { path: key, size_bytes } = UploadedFile.parse(sent.body);
    expect(size_bytes).toBe(clean.length);
    expect(await storedFiles(server)).toEqual([key]);
    for (const as of [person, admin]) {
      const link = await clientOf(server, as).files.createLink({ p_path: key });
      const { url } = link as { url: string };
      const whole = await fetch(url);
      expect(Buffer.from(await whole.arrayBuffer()).equals(clean)).toBe(true);
      const part = await fetch(url, { headers: { range: "bytes=-10" } });
      expect(Buffer.from(await part.arrayBuffer()).equals(clean.subarray(-10))).toBe(true);
    }
  } finally {
    await server.stop();
  }
});
