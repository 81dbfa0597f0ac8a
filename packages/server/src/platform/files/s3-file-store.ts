import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { AwsClient } from "aws4fetch";
import type { FileStore } from "./file-store";

export interface S3Settings {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const TIMEOUT_MS = 60_000;

/**
 * Returns a store in a bucket of an S3-compatible service, with URLs of the form `endpoint/bucket/key`. Bodies are
 * streamed; the service compares what it receives with a signed checksum.
 */
export function createS3FileStore(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    retries: 0,
  });
  const base = `${settings.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(settings.bucket)}`;
  const toUrl = (key: string) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const request = (key: string, init: RequestInit & { duplex?: "half" }): Promise<Response> =>
    client.fetch(toUrl(key), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

  return {
    put: async (key, file) => {
      const response = await request(key, {
        method: "PUT",
        headers: {
          "content-length": String(file.sizeBytes),
          "content-type": file.contentType,
          "x-amz-content-sha256": file.sha256,
        },
        body: Readable.toWeb(createReadStream(file.path)) as unknown as ReadableStream,
        duplex: "half",
      });
      await assertOk(response, "PUT");
    },
    open: async (key, range) => {
      const headers = new Headers();
      if (range !== undefined) headers.set("range", `bytes=${range.start}-${range.end}`);
      const response = await request(key, { method: "GET", headers });
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      if (!response.ok || response.body === null) throw await toError(response, "GET");
      return response.body;
    },
    remove: async (key) => {
      const response = await request(key, { method: "DELETE" });
      if (response.status === 404) await response.body?.cancel();
      else await assertOk(response, "DELETE");
    },
    // The service itself discards incomplete uploads.
    removeLeftovers: async () => 0,
  };
}

async function assertOk(response: Response, method: string): Promise<void> {
  if (!response.ok) throw await toError(response, method);
  await response.body?.cancel();
}

async function toError(response: Response, method: string): Promise<Error> {
  const detail = (await response.text()).slice(0, 300);
  return new Error(`The file store answered ${method} with ${response.status}: ${detail}`);
}
