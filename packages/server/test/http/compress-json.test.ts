import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressJson } from "../../src/http/compress-json";

const KILOBYTE = 1_024;
const textOf = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));
function answer(bytes: number, accepted?: string) {
  const headers = new Headers();
  return { body: compressJson(textOf(bytes), headers, accepted), headers };
}

test.each([
  [KILOBYTE - 1, null, String(KILOBYTE - 1)],
  [KILOBYTE, "gzip", null],
  [128 * KILOBYTE, "gzip", null],
  [128 * KILOBYTE + 1, null, null],
])("answers %i bytes with the encoding %s and the length %s", (bytes, encoding, length) => {
  const { headers } = answer(bytes, "gzip");
  expect([headers.get("Content-Encoding"), headers.get("Content-Length")]).toEqual([
    encoding,
    length,
  ]);
});

test.each(["gzip", "br, gzip;q=0.5", "*", "deflate, gzip, br"])(
  "compresses JSON for Accept-Encoding: %s",
  (accepted) => {
    const compressed = answer(2 * KILOBYTE, accepted);
    expect(compressed.headers.get("Vary")).toBe("Accept-Encoding");
    expect(gunzipSync(compressed.body).toString()).toBe(textOf(2 * KILOBYTE));
  },
);

test.each([undefined, "", "br", "gzip;q=0", "gzip; q=0.000, br", "x-gzip"])(
  "does not compress JSON for Accept-Encoding: %s",
  (accepted) => {
    const plain = answer(2 * KILOBYTE, accepted);
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(plain.body).toBe(textOf(2 * KILOBYTE));
  },
);
