import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Returns what is answered instead of the server's body; null leaves it. */
type Change = (path: string, body: string) => { status: number; body: string } | null;

/** A way to the server that a test can cut, and on which it can change answers, those to a service worker included. */
export interface Gateway {
  url: string;
  /** Refuses connections until `connect`. */
  cut: () => Promise<void>;
  connect: () => Promise<void>;
  /** Changes answers from now on, in place of an earlier change. */
  change: (change: Change) => void;
  /** The paths of all requests for pages so far. */
  pages: string[];
  close: () => Promise<void>;
}

/** Starts a gateway to the server of the journeys. */
export async function startGateway(target: string): Promise<Gateway> {
  let change: Change = () => null;
  const pages: string[] = [];
  const server = createServer((incoming, outgoing) => {
    if (incoming.headers.accept?.startsWith("text/html")) pages.push(incoming.url ?? "");
    forward(target, change, incoming, outgoing);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const cut = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    connect: () => listen(port),
    change: (next) => {
      change = next;
    },
    pages,
    close: cut,
  };
}

/** Text files alone are changed; all others pass as they are. */
function forward(
  target: string,
  change: Change,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { method, url = "/" } = incoming;
  const isText = /^\/(?:sw\.js|assets\/.*\.(?:js|css))$/.test(url);
  const { "accept-encoding": _encoding, "if-none-match": _match, ...plain } = incoming.headers;
  const headers = isText ? plain : incoming.headers;
  const onward = request(new URL(url, target), { method, headers }, (answer) => {
    if (!isText) {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      return;
    }
    const parts: Buffer[] = [];
    answer.on("data", (part: Buffer) => parts.push(part));
    answer.on("end", () => {
      const { "content-length": _length, etag: _etag, ...kept } = answer.headers;
      const body = Buffer.concat(parts).toString();
      const changed = change(url, body) ?? { status: answer.statusCode ?? 502, body };
      outgoing.writeHead(changed.status, kept).end(changed.body);
    });
  });
  onward.on("error", () => outgoing.destroy());
  outgoing.on("close", () => onward.destroy());
  incoming.pipe(onward);
}
