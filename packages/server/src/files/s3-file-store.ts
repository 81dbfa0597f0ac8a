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
 * Keeps files in a bucket of any S3-compatible service, addressed as `endpoint/bucket/key`. Bodies are
 * streamed; the service checks what it receives against a signed checksum.
 */
export function s3FileStore(settings: S3Settings): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    retries: 0,
  });
  const base = `${settings.endpoint.replace(/\/+$/, "")}/${encodeURIComponent(settings.bucket)}`;
  const urlOf = (key: string) => `${base}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const ask = async (key: string, init: RequestInit & { duplex?: "half" }): Promise<Response> =>
    client.fetch(urlOf(key), { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });

  return {
    put: async (key, file) => {
      const answer = await ask(key, {
        method: "PUT",
        headers: {
          "content-length": String(file.sizeBytes),
          "content-type": file.contentType,
          "x-amz-content-sha256": file.sha256,
        },
        body: Readable.toWeb(createReadStream(file.path)) as unknown as ReadableStream,
        duplex: "half",
      });
      await refuseUnlessOk(answer, "PUT");
    },
    open: async (key, range) => {
      const headers = new Headers();
      if (range !== undefined) headers.set("range", `bytes=${range.start}-${range.end}`);
      const answer = await ask(key, { method: "GET", headers });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return null;
      }
      if (!answer.ok || answer.body === null) throw await failure(answer, "GET");
      return answer.body;
    },
    remove: async (key) => {
      const answer = await ask(key, { method: "DELETE" });
      if (answer.status === 404) await answer.body?.cancel();
      else await refuseUnlessOk(answer, "DELETE");
    },
    // The service itself forgets what did not arrive whole.
    removeLeftovers: async () => 0,
  };
}

async function refuseUnlessOk(answer: Response, method: string): Promise<void> {
  if (!answer.ok) throw await failure(answer, method);
  await answer.body?.cancel();
}

async function failure(answer: Response, method: string): Promise<Error> {
  const detail = (await answer.text()).slice(0, 300);
  return new Error(`The file store answered ${method} with ${answer.status}: ${detail}`);
}
