import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compressJson } from "../../src/http/compress-json";
import { packedAnswer } from "../../src/http/packed-answer";
import { testServer } from "../support/server";

const server = testServer();

/** An answer as it was sent; `fetch` would unpack it and hide its headers. */
async function ask(path: string, acceptEncoding: string) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(server.url + path, { headers: { "accept-encoding": acceptEncoding } }, resolve).once(
      "error",
      reject,
    );
  });
  return { headers: answer.headers, body: await buffer(answer) };
}

const LARGE = "/api/openapi.json";

test.each([
  ["gzip, deflate, br", "gzip"],
  ["br", undefined],
])(
  "answers Accept-Encoding: %s with a long answer as %s, and a short one plain with its length",
  async (accepted, encoding) => {
    const long = await ask(LARGE, accepted);
    expect(long.headers["content-encoding"]).toBe(encoding);
    expect(long.headers.vary).toMatch(/accept-encoding/i);
    const text = encoding === "gzip" ? gunzipSync(long.body) : long.body;
    expect(JSON.parse(text.toString())).toHaveProperty("openapi");
    const { headers, body } = await ask("/api/contracts", accepted);
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["content-length"]).toBe(String(body.length));
    expect(JSON.parse(body.toString())).toMatchObject({ code: "UNAUTHORIZED" });
  },
);

test("packs the documents of the API once, and sends them again only when they have changed", async () => {
  for (const path of [LARGE, "/api/docs/swagger-ui-bundle.js", "/api/docs/swagger-ui.css"]) {
    const first = await fetch(server.url + path);
    const { etag, "cache-control": caching } = Object.fromEntries(first.headers);
    expect([path, caching]).toEqual([path, "public, max-age=3600, no-transform"]);
    const again = await fetch(server.url + path, { headers: { "if-none-match": etag ?? "" } });
    expect([path, again.status, await again.text()]).toEqual([path, 304, ""]);
    const deflated = await ask(path, "deflate");
    expect([path, deflated.headers["content-encoding"]]).toEqual([path, undefined]);
  }
});

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

test("a large answer that could not be made is made again for the next request, and then never again", async () => {
  let made = 0;
  const route = packedAnswer("text/plain", async () => {
    made += 1;
    if (made === 1) throw new Error("too many open files");
    return "content";
  });
  route.onError((_error, c) => c.text("", 500));
  const statuses: number[] = [];
  for (let request = 0; request < 3; request += 1) statuses.push((await route.request("/")).status);
  expect([statuses, made]).toEqual([[500, 200, 200], 2]);
});
