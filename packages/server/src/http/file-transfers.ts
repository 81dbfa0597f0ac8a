import { CONTRACT_FILES_PATH, FileLinkQuery, UploadQuery } from "@signpoint/api/work/file-calls";
import { type Context, Hono } from "hono";
import parseRange from "range-parser";
import { readCaller } from "../accounts/auth/authenticate";
import { checkAccess } from "../platform/access";
import { DomainError } from "../platform/domain-error";
import type { ByteRange } from "../platform/files/file-store";
import type { Services } from "../platform/services";
import { getLinkedFile } from "../work/uploads/get-linked-file";
import { receiveUpload } from "../work/uploads/receive-upload";
import { parseOrThrow } from "./calls/parse-or-throw";
import { fileHeaders } from "./file-headers";
import { jsonResponse } from "./responses";

/**
 * Returns the routes of the two calls that transfer bytes instead of JSON, under `/api`. Mount them before the limit
 * on the size of bodies: an upload has its own limit, which is checked while it streams in.
 */
export function fileTransfers(services: Services): Hono {
  const app = new Hono();
  app.post(CONTRACT_FILES_PATH, async (c) => {
    const caller = await readCaller(services, c.req.header("authorization"));
    if (caller === null) throw new DomainError("UNAUTHORIZED");
    await checkAccess(services, caller, { access: "user" });
    const query = parseOrThrow(UploadQuery, c.req.query());
    const length = c.req.header("content-length");
    const uploaded = await receiveUpload(
      { ...services, caller },
      {
        ...query,
        body: c.req.raw.body,
        contentLength: length === undefined ? null : Number(length),
      },
    );
    return await jsonResponse(services, c, 200, uploaded);
  });
  app.get(`${CONTRACT_FILES_PATH}/*`, (c) => sendFile(services, c));
  return app;
}

async function sendFile(services: Services, c: Context): Promise<Response> {
  const { expires, download, signature } = parseLinkQuery(c);
  const path = decodeURIComponent(c.req.path.slice(`/api${CONTRACT_FILES_PATH}/`.length));
  const link = { path, download: download === "1", expires: Number(expires) };
  const file = await getLinkedFile(services, { ...link, signature });
  const size = file.size_bytes;
  const headers = fileHeaders({
    content_type: file.content_type,
    filename: path.slice(path.lastIndexOf("/") + 1),
    download: link.download,
  });
  const range = readByteRange(c.req.header("range"), size);
  if (range === "unsatisfiable") {
    return c.body(null, 416, { ...headers, "Content-Range": `bytes */${size}` });
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers["Content-Length"] = String(end - start + 1);
  if (range !== null) headers["Content-Range"] = `bytes ${start}-${end}/${size}`;
  const status = range === null ? 200 : 206;
  if (c.req.raw.method === "HEAD") return c.body(null, status, headers);
  const content = await services.files.store.open(path, range ?? undefined);
  if (content === null) throw new DomainError("NOT_FOUND");
  return c.body(content, status, headers);
}

/**
 * Returns the one range that the client asks for, or "unsatisfiable"; null for the whole file: without the
 * header, when it is malformed, and for several ranges.
 */
function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | "unsatisfiable" | null {
  const ranges = parseRange(sizeBytes, header ?? "");
  if (ranges === -1) return "unsatisfiable";
  if (ranges === -2 || ranges.type !== "bytes") return null;
  const [range] = ranges;
  return ranges.length === 1 && range !== undefined ? range : null;
}

/** Returns the parameters of a file link. Throws NOT_FOUND when one is missing or malformed. */
function parseLinkQuery(c: Context) {
  const query = FileLinkQuery.safeParse(c.req.query());
  if (!query.success) throw new DomainError("NOT_FOUND");
  return query.data;
}
