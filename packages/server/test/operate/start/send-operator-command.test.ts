import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { sendOperatorCommand } from "../../../src/operate/start/send-operator-command";

it
  .runIf(process.env.TEST_ENGINE === "postgres")
  .each(["ENOENT", "ECONNREFUSED", "EACCES", "ENOTSUP", "EINVAL"])(
  "a command that cannot reach a server because of %s says what may hold the data folder",
  async (code) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-command-"));
    const connect = vi.spyOn(net, "connect").mockImplementation(() => {
      const error = Object.assign(new Error(code), { code });
      return new net.Socket().destroy(error);
    });
    const control = { signal: new AbortController().signal, onProgress: () => undefined };
    await expect(sendOperatorCommand(folder, { command: "doctor" }, control)).rejects.toThrow(
      "a server without a socket for commands, as its log says: end it first",
    );
    connect.mockRestore();
    await rm(folder, { recursive: true });
  },
);

it.runIf(process.env.TEST_ENGINE === "postgres")(
  "a backup that the server wrote and the command cannot read back fails with the reason, and takes no server for missing",
  async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-command-"));
    const server = net.createServer((connection) => {
      connection.on("error", () => undefined).end(`${JSON.stringify({ outcome: "written" })}\n`);
    });
    server.listen(path.join(folder, "operator.sock"));
    await once(server, "listening");
    const unreadable = Object.assign(new Error("ENOENT: no such file"), { code: "ENOENT" });
    const control = {
      signal: new AbortController().signal,
      onProgress: () => undefined,
      accept: () => Promise.reject(unreadable),
    };
    await expect(sendOperatorCommand(folder, { command: "doctor" }, control)).rejects.toBe(
      unreadable,
    );
    server.close();
    await rm(folder, { recursive: true });
  },
);
