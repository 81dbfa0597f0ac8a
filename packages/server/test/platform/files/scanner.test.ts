import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import path from "node:path";
import { badFileMessages, uploadMessages } from "@signpoint/api/texts";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { files } from "../../../src/platform/db/schema/index";
import { scanFile } from "../../../src/platform/files/scan-file";
import { addPerson, type Person } from "../../support/people";
import { startTestServer, type TestServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";
import { pdf } from "./sample-files";
import { signedForFile, storedFiles, upload } from "./upload";

const MARK = "signpoint-test-signature";
const INFECTED = pdf(`% ${MARK}\n`);
const folder = testFolder();

/** Uploads to a server that asks the scanner; tells the answer, and how much more there is than before. */
function uploader(address: () => string) {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startTestServer({ CLAMD_URL: address() });
    person = await addPerson(server);
  });
  afterAll(() => server.stop());
  const count = async () => ({
    rows: (await server.services.db.select().from(files)).length,
    stored: (await storedFiles(server)).length,
  });
  return async (body: Buffer) => {
    const place = await signedForFile(server, person);
    const before = await count();
    const answer = await upload(server, { place, body, as: person });
    const after = await count();
    return { answer, rows: after.rows - before.rows, stored: after.stored - before.stored };
  };
}

const NOTHING_KEPT = { rows: 0, stored: 0 };

describe("a scanner that does not work", () => {
  let behave: (socket: Socket) => void = () => undefined;
  let scanner: Server;
  const place = () => path.join(folder, "faulty.sock");
  beforeAll(async () => {
    scanner = createServer((socket) => {
      socket.on("error", () => undefined);
      behave(socket);
    }).listen(place());
    await once(scanner, "listening");
  });
  afterAll(() => scanner.close());
  const uploaded = uploader(() => `unix://${place()}`);

  /** Answers with `text` once the length of 0 has come. */
  const answering = (text: string) => (socket: Socket) => {
    let heard = Buffer.alloc(0);
    socket.on("data", (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]);
      if (heard.subarray(-4).equals(Buffer.alloc(4))) socket.write(text);
    });
  };

  test.each<[string, (socket: Socket) => void]>([
    ["hangs up at once", (socket) => socket.destroy()],
    ["fails", answering("stream: Can't open file ERROR\0")],
    ["answers half", (socket) => socket.end("stream: O")],
    ["answers something else", answering("stream: OK, or so\0")],
    ["talks without end", (socket) => socket.write("x".repeat(100_000))],
  ])("answers 503 to an upload when the scanner %s", async (_, behaviour) => {
    behave = behaviour;
    const { answer, ...kept } = await uploaded(pdf());
    expect(answer).toMatchObject({ status: 503, body: { message: uploadMessages.scannerDown } });
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(kept).toEqual(NOTHING_KEPT);
  });

  test("accepts an upload when the scanner finds nothing, and refuses it when something is found", async () => {
    behave = answering("stream: OK\0");
    expect(await uploaded(pdf())).toMatchObject({ answer: { status: 200 }, rows: 1 });
    behave = answering("stream: Win.Test.EICAR_HDB-1 FOUND\0");
    const { answer, ...kept } = await uploaded(pdf());
    expect(answer).toMatchObject({ status: 415, body: { message: badFileMessages.infected } });
    expect(JSON.stringify(answer.body)).not.toContain("EICAR");
    expect(kept).toEqual(NOTHING_KEPT);
  });
});

test("treats an unreachable scanner as an error, never as a clean file", async () => {
  const file = path.join(folder, "a.pdf");
  await writeFile(file, pdf());
  await expect(scanFile(`unix://${folder}/nobody.sock`, file)).rejects.toThrow("ENOENT");
  await expect(scanFile("tcp://127.0.0.1:1", file)).rejects.toThrow("ECONNREFUSED");
});

/** Debian keeps it where not everybody's PATH leads. */
const CLAMD = [process.env.CLAMD_PATH ?? "clamd", "/usr/sbin/clamd"].find((program) => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
});

describe.skipIf(CLAMD === undefined)("a real clamd", () => {
  let daemon: ChildProcess;
  const socket = () => path.join(folder, "clamd.sock");
  beforeAll(async () => {
    const signatures = path.join(folder, "signatures");
    await mkdir(signatures, { mode: 0o755 });
    const mark = Buffer.from(MARK).toString("hex");
    await writeFile(path.join(signatures, "own.ndb"), `Test.Signature:0:*:${mark}\n`);
    const settings = path.join(folder, "clamd.conf");
    await writeFile(
      settings,
      `Foreground yes\nLocalSocket ${socket()}\nDatabaseDirectory ${signatures}\nUser root\nStreamMaxLength 20M\n`,
    );
    daemon = spawn(CLAMD ?? "", ["--config-file", settings], { stdio: "ignore" });
    const clean = path.join(folder, "clean.pdf");
    await writeFile(clean, pdf());
    await vi.waitFor(() => scanFile(`unix://${socket()}`, clean), {
      timeout: 50_000,
      interval: 200,
    });
  });
  afterAll(async () => {
    const ended = once(daemon, "exit");
    daemon.kill();
    await ended;
  });
  const uploaded = uploader(() => `unix://${socket()}`);

  test("accepts a clean file of ten megabytes with the real scanner", async () => {
    const large = pdf(`%${"x".repeat(10 * 1024 * 1024 - 1_000)}\n`);
    expect(await uploaded(large)).toMatchObject({ answer: { status: 200 }, rows: 1 });
  });

  test("refuses a file with a virus signature with the real scanner, and stores nothing", async () => {
    const { answer, ...kept } = await uploaded(INFECTED);
    expect(answer).toMatchObject({ status: 415, body: { message: badFileMessages.infected } });
    expect(kept).toEqual(NOTHING_KEPT);
  });
});
