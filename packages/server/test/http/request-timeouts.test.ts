import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { CONTRACT_FILES_PATH } from "@signpoint/api/work/file-calls";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { limitSlowRequests } from "../../src/http/request-timeouts";

const REQUEST_MS = 300;
const UPLOAD_MS = 2_000;
const PIECE_MS = 100;
const TIMEOUTS = { request: REQUEST_MS, upload: UPLOAD_MS, unread: 200, keepAlive: 1_000 };

let server: Server;
let finished: string[];
beforeEach(async () => {
  finished = [];
  // Node looks for requests that are too slow each half a minute unless it is told to look more often.
  server = createServer({ connectionsCheckingInterval: 50 }, (request, response) => {
    void bodyOf(request).then((body) => {
      finished.push(body);
      response.end("thanks");
    });
  });
  limitSlowRequests(server, TIMEOUTS);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const bodyOf = (request: IncomingMessage) => text(request).catch(() => "broken off");

/** Sends the head of a request with a body of ten characters. */
async function begin(path: string): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(`POST ${path} HTTP/1.1\r\nHost: any\r\nContent-Length: 10\r\n\r\n`);
  return socket;
}

/** Sends one character each 100 ms until the connection ends or all are sent; answers what came back. */
async function drip(socket: Socket, characters: number): Promise<string> {
  let left = characters;
  const timer = setInterval(() => {
    if (left === 0) clearInterval(timer);
    else if (socket.writable) socket.write("x");
    left -= 1;
  }, PIECE_MS);
  const answer = await new Promise<string>((resolve) => {
    socket.setEncoding("utf8").once("data", resolve);
    socket.on("error", () => undefined);
    socket.once("close", () => resolve("closed"));
  });
  clearInterval(timer);
  socket.destroy();
  return answer;
}

it("closes a request whose body arrives too slowly", async () => {
  const answer = await drip(await begin("/api/rpc/sign_contract"), 10);
  expect(answer).toMatch(/^HTTP\/1.1 408/);
  await vi.waitUntil(() => finished.length > 0);
  expect(finished).toEqual(["broken off"]);
});

it("accepts an upload that arrives slowly", async () => {
  const answer = await drip(await begin(`/api${CONTRACT_FILES_PATH}?question_id=1`), 10);
  expect(answer).toMatch(/^HTTP\/1.1 200/);
  expect(finished).toEqual(["x".repeat(10)]);
});

it("closes an upload that pauses for too long", async () => {
  const answer = await drip(await begin(`/api${CONTRACT_FILES_PATH}`), 3);
  expect(answer).toMatch(/^HTTP\/1.1 408/);
});

it("allows an answer to take longer than a request, and keeps the connection alive", async () => {
  server.removeAllListeners("request");
  limitSlowRequests(server, TIMEOUTS);
  server.on("request", (_request, response) => setTimeout(() => response.end("late"), 500));
  const socket = await begin("/");
  for (let request = 0; request < 2; request += 1) {
    socket.write("0123456789");
    const [answer] = (await once(socket.setEncoding("utf8"), "data")) as [string];
    expect(answer).toMatch(/^HTTP\/1.1 200.*late/s);
    if (request === 0) socket.write("POST / HTTP/1.1\r\nHost: any\r\nContent-Length: 10\r\n\r\n");
  }
  socket.destroy();
});

it("closes a connection whose client reads nothing of its answer, and none that waits for one", async () => {
  const closed: string[] = [];
  server.removeAllListeners("request");
  limitSlowRequests(server, TIMEOUTS);
  server.on("request", (request, response) => {
    request.socket.once("close", () => closed.push(request.url ?? ""));
    if (request.url === "/large") response.end(Buffer.alloc(32 * 1024 * 1024));
    else response.write("the first part");
  });
  const ask = async (path: string) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: any\r\n\r\n`);
    return socket;
  };
  const waiting = await ask("/waiting");
  waiting.resume();
  const reading = await ask("/large");
  await expect.poll(() => closed).toEqual(["/large"]);
  waiting.destroy();
  reading.destroy();
});

it("closes a connection that is idle after an answer", async () => {
  const socket = await begin("/");
  socket.write("0123456789");
  await once(socket, "data");
  const answered = performance.now();
  await once(socket, "close");
  // Not by the limit of what is being answered, which is shorter.
  expect(performance.now() - answered).toBeGreaterThan(TIMEOUTS.unread * 2);
});
