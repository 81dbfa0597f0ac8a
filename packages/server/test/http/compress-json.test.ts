import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressJson } from "../../src/http/compress-json";

const KILOBYTE = 1_024;
const textOf = (bytes: number) => JSON.stringify("x".repeat(bytes - 2));
async function answer(bytes: number, accepted?: string) {
  const headers: Record<string, string | undefined> = {};
  return {
    body: await compressJson(textOf(bytes), headers as Record<string, string>, accepted),
    headers,
  };
}

test.each([
  [KILOBYTE - 1, undefined, String(KILOBYTE - 1)],
  [KILOBYTE, "gzip", undefined],
  [128 * KILOBYTE, "gzip", undefined],
  [128 * KILOBYTE + 1, "gzip", undefined],
])("answers %i bytes with the encoding %s and the length %s", async (bytes, encoding, length) => {
  const { headers } = await answer(bytes, "gzip");
  expect([headers["Content-Encoding"], headers["Content-Length"]]).toEqual([encoding, length]);
});

test.each(["gzip", "br, gzip;q=0.5", "*", "deflate, gzip, br"])(
  "compresses JSON for Accept-Encoding: %s",
  async (accepted) => {
    const compressed = await answer(2 * KILOBYTE, accepted);
    expect(compressed.headers.Vary).toBe("Accept-Encoding");
    expect(gunzipSync(compressed.body).toString()).toBe(textOf(2 * KILOBYTE));
  },
);

test.each([undefined, "", "br", "gzip;q=0", "gzip; q=0.000, br", "x-gzip"])(
  "does not compress JSON for Accept-Encoding: %s",
  async (accepted) => {
    const plain = await answer(2 * KILOBYTE, accepted);
    expect(plain.headers["Content-Encoding"]).toBeUndefined();
    expect(plain.body).toBe(textOf(2 * KILOBYTE));
  },
);
