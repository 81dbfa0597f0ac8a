import { Agent, request } from "node:http";

export interface HttpAnswer {
  status: number;
  body: string;
  elapsedMs: number;
}

export interface HttpCall {
  method?: "GET" | "POST" | "PUT";
  path: string;
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A client that keeps its connections open, as a browser or a proxy does. */
export interface HttpClient {
  send: (call: HttpCall) => Promise<HttpAnswer>;
  /** Sends a call like `send`; throws unless the status is 200. */
  expectOk: (call: HttpCall) => Promise<HttpAnswer>;
  close: () => void;
}

/** Returns a client of one server with at most this number of connections. */
export function httpClient(url: string, connections: number): HttpClient {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = (call: HttpCall): Promise<HttpAnswer> =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const body = call.body === undefined ? undefined : JSON.stringify(call.body);
      const outgoing = request(
        {
          agent,
          hostname,
          port,
          path: call.path,
          method: call.method ?? "GET",
          headers: {
            ...call.headers,
            ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
            ...(body !== undefined && {
              "content-type": "application/json",
              "content-length": Buffer.byteLength(body),
            }),
          },
        },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("error", reject);
          incoming.on("end", () =>
            resolve({
              status: incoming.statusCode ?? 0,
              body: Buffer.concat(chunks).toString(),
              elapsedMs: performance.now() - startedAt,
            }),
          );
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  const expectOk = async (call: HttpCall) => {
    const answer = await send(call);
    if (answer.status === 200) return answer;
    throw new Error(`${call.path} was answered with ${answer.status}: ${answer.body}`);
  };
  return { send, expectOk, close: () => agent.destroy() };
}
