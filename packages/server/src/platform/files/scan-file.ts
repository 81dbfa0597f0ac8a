import { once } from "node:events";
import { createReadStream } from "node:fs";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

const SILENCE_MAX_MS = 30_000;
const ANSWER_MAX_BYTES = 1_000;

/**
 * Sends a file to a clamd by its INSTREAM command. Returns "clean" or "infected". Throws when the scanner cannot be
 * reached, sends nothing for half a minute, or sends any other response.
 *
 * @param scannerUrl `tcp://host:port` or `unix:///path/of/the/socket`
 */
export async function scanFile(scannerUrl: string, file: string): Promise<"clean" | "infected"> {
  const socket = connectTo(new URL(scannerUrl));
  socket.setTimeout(SILENCE_MAX_MS, () => socket.destroy(new Error("The scanner fell silent.")));
  try {
    const response = readResponse(socket);
    const sent = sendFile(socket, file);
    // The scanner may respond before everything is sent.
    const text = await Promise.race([response, sent.then(() => response)]);
    if (text === "stream: OK") return "clean";
    if (/^stream: .+ FOUND$/.test(text)) return "infected";
    throw new Error(`The scanner answered: ${text.slice(0, 200)}`);
  } finally {
    socket.destroy();
  }
}

function connectTo(url: URL): Socket {
  return url.protocol === "unix:"
    ? connect({ path: decodeURIComponent(url.pathname) })
    : connect({ host: url.hostname, port: Number(url.port || 3310) });
}

/** Sends the command, then each chunk preceded by its length, then a length of 0. */
async function sendFile(socket: Socket, file: string): Promise<void> {
  async function* pieces() {
    yield Buffer.from("zINSTREAM\0");
    for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(chunk.length);
      yield length;
      yield chunk;
    }
    yield Buffer.alloc(4);
  }
  await pipeline(Readable.from(pieces()), socket, { end: false });
}

/** Returns the response up to the NUL character that ends it. */
async function readResponse(socket: Socket): Promise<string> {
  let text = "";
  socket.setEncoding("latin1");
  socket.on("data", (piece: string) => {
    text += piece;
    if (text.includes("\0") || text.length > ANSWER_MAX_BYTES) socket.emit("answered");
  });
  const ended = once(socket, "close").then(() => undefined);
  await Promise.race([once(socket, "answered"), ended]);
  if (!text.includes("\0")) throw new Error("The scanner closed the connection without an answer.");
  return text.slice(0, text.indexOf("\0"));
}
