import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
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

const REFUSED = "/api/contracts";
const LARGE = "/api/openapi.json";

describe("compression of a short answer", () => {
  test.each(["gzip, deflate, br", "identity"])(
    "sends a short answer with its length for Accept-Encoding: %s",
    async (accepted) => {
      const { headers, body } = await ask(REFUSED, accepted);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["content-length"]).toBe(String(body.length));
      expect(JSON.parse(body.toString())).toMatchObject({ code: "UNAUTHORIZED" });
    },
  );
});

describe("compression of a long answer", () => {
  test.each(["gzip, deflate, br", "br;q=1.0, gzip;q=0.8", "*"])(
    "compresses a long answer for Accept-Encoding: %s",
    async (accepted) => {
      const { headers, body } = await ask(LARGE, accepted);
      expect(headers["content-encoding"]).toBe("gzip");
      expect(headers.vary).toMatch(/accept-encoding/i);
      expect(JSON.parse(gunzipSync(body).toString())).toHaveProperty("openapi");
    },
  );

  test.each(["identity", "gzip;q=0, identity", "br"])(
    "does not compress a long answer for Accept-Encoding: %s",
    async (accepted) => {
      const { headers, body } = await ask(LARGE, accepted);
      expect(headers["content-encoding"]).toBeUndefined();
      expect(JSON.parse(body.toString())).toHaveProperty("openapi");
    },
  );
});

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
