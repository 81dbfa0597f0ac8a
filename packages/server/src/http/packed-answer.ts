import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { type Handler, Hono } from "hono";
import { etag } from "hono/etag";
import { acceptsGzip } from "./compress-json";

const ONE_HOUR_SECONDS = 3_600;
const pack = promisify(gzip);

interface Packed {
  bytes: Buffer<ArrayBuffer>;
  gzipped: Buffer<ArrayBuffer>;
  tag: string;
}

/**
 * Returns a route that answers everybody with the same large content, which is made and packed on the first request alone, again after one that failed.
 * Browsers keep it for an hour, and then ask whether it has changed.
 */
export function packedAnswer(
  contentType: string,
  make: () => Promise<string | Buffer<ArrayBuffer>>,
): Hono {
  let packed: Promise<Packed> | undefined;
  const answer: Handler = async (c) => {
    packed ??= packContent(make).catch((error: unknown) => {
      packed = undefined;
      throw error;
    });
    const { bytes, gzipped, tag } = await packed;
    const isPacked = acceptsGzip(c.req.header("accept-encoding"));
    return c.body(isPacked ? gzipped : bytes, 200, {
      "Content-Type": contentType,
      // Not transformed: packed in yet another way, it would be packed for each request.
      "Cache-Control": `public, max-age=${ONE_HOUR_SECONDS}, no-transform`,
      Vary: "Accept-Encoding",
      ETag: isPacked ? `"${tag}-gzip"` : `"${tag}"`,
      ...(isPacked && { "Content-Encoding": "gzip" }),
    });
  };
  return new Hono().use(etag()).get("/", answer);
}

async function packContent(make: () => Promise<string | Buffer<ArrayBuffer>>): Promise<Packed> {
  const bytes = Buffer.from(await make());
  const tag = createHash("sha256").update(bytes).digest("base64url");
  return { bytes, gzipped: await pack(bytes), tag };
}
