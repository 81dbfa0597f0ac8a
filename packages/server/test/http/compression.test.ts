import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
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
