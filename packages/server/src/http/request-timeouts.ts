import { type IncomingMessage, Server } from "node:http";
import type { ServerType } from "@hono/node-server";
import { CONTRACT_FILES_PATH } from "@signpoint/api/work/file-calls";

/** Milliseconds. */
export interface RequestTimeouts {
  /** Until the headers of a request have arrived, and until its body has. */
  request: number;
  /** The longer limit of an upload, which may be slow but must not pause for longer than `request`. */
  upload: number;
  /** Until a connection is closed whose client reads nothing of what was sent. */
  unread: number;
  /** Until an idle connection is closed: longer than proxies keep theirs open. */
  keepAlive: number;
}

/** 10 MB in 15 minutes are 11 kB a second. */
const REQUEST_TIMEOUTS: RequestTimeouts = {
  request: 30_000,
  upload: 15 * 60_000,
  unread: 60_000,
  keepAlive: 65_000,
};

/** Aborts requests that arrive too slowly, and closes connections whose client does not read. An answer may take any time. */
export function limitSlowRequests(
  server: ServerType,
  timeouts: RequestTimeouts = REQUEST_TIMEOUTS,
): void {
  if (!(server instanceof Server)) return;
  server.headersTimeout = timeouts.request;
  server.requestTimeout = timeouts.upload;
  server.keepAliveTimeout = timeouts.keepAlive;
  // Node closes a connection on which nothing came or went for so long, unless somebody listens: an idle one's listener has gone.
  server.setTimeout(timeouts.unread);
  server.on("request", (request, response) => {
    // What waits to be sent tells a client that does not read from one that waits.
    response.on("timeout", () => {
      if (request.socket.writableLength > 0) request.socket.destroy();
    });
    abortWhenSlow(request, timeouts.request);
  });
}

function abortWhenSlow(request: IncomingMessage, timeoutMs: number): void {
  const { socket, headers } = request;
  // Its headers have arrived, and without a body that is all.
  if (headers["content-length"] === undefined && headers["transfer-encoding"] === undefined) return;
  const isUpload = request.url?.split("?")[0] === `/api${CONTRACT_FILES_PATH}`;
  let received = socket.bytesRead;
  const timer = setTimeout(() => {
    if (request.complete) return;
    if (isUpload && socket.bytesRead > received) {
      received = socket.bytesRead;
      timer.refresh();
      return;
    }
    socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    request.destroy();
  }, timeoutMs);
  request.once("close", () => clearTimeout(timer));
}
