import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import http, { type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { serve } from "@hono/node-server";
import { describe, expect, it } from "vitest";
import { createApp } from "../../../src/http/app";
import { shutDown } from "../../../src/operate/start/shut-down";
import { pdf } from "../../platform/files/sample-files";
import { signedForFile, upload } from "../../platform/files/upload";
import { openStream } from "../../support/event-stream";
import { freePort } from "../../support/free-port";
import { pendingSigning } from "../../support/main-job";
import { addPerson } from "../../support/people";
import { runHere } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { spawnServer } from "../../support/server-process";
import { fillDataDir, openTestDatabase } from "../../support/test-database";

const onPostgres = process.env.TEST_ENGINE === "postgres";

/** What is the same on either engine. */
describe.runIf(onPostgres)("a server of this process", () => {
  const server = testServer();

  it("finishes current requests, ends streams and accepts nothing new when it shuts down", async () => {
    const { services } = server;
    const person = await addPerson(server);
    const admin = await addPerson(server, { admin: true });
    const place = await signedForFile(server, person);
    // The threads that check files are to be there: a busy machine takes its time to load their libraries.
    await upload(server, { place, body: pdf(), as: person });
    await pendingSigning(server, await addPerson(server, { points: 1_000 }));
    const own = serve({ fetch: createApp(services).fetch, port: 0, hostname: "127.0.0.1" });
    await once(own, "listening");
    const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}`;
    const stream = await openStream({ url }, admin, { query: "0" });
    await stream.next();

    const content = pdf();
    const query = new URLSearchParams({
      signed_contract_id: place.signingId,
      question_id: place.questionId,
      filename: "slow.pdf",
    });
    const slow = http.request(`${url}/api/files/contract-files?${query}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${person.token}`,
        "content-length": content.length,
        expect: "100-continue",
      },
    });
    // Half of it is there, so the request is under way.
    slow.flushHeaders();
    await once(slow, "continue");
    slow.write(content.subarray(0, 100));

    const stopped: string[] = [];
    const end = shutDown({
      server: own,
      ending: services.ending,
      drainSeconds: 0,
      endStreams: () => services.notificationFeed.endStreams(),
      stop: [() => void stopped.push("work"), () => void stopped.push("database")],
    });
    for (let event = await stream.next(); event !== null; ) event = await stream.next();
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(stopped).toEqual([]);

    slow.end(content.subarray(100));
    const [answer] = (await once(slow, "response")) as [IncomingMessage];
    expect([answer.statusCode, await text(answer)]).toEqual([
      200,
      expect.stringContaining("slow.pdf"),
    ]);
    await end;
    expect(stopped).toEqual(["work", "database"]);
  });
});

it.runIf(onPostgres)(
  "says that it is not ready, and serves on, for the time that load balancers are given before it ends",
  async () => {
    const database = await openTestDatabase();
    const environment = { DATABASE_URL: database.url ?? "", DRAIN_SECONDS: "3" };
    const ending = spawnServer(await freePort(), environment);
    try {
      await ending.ready;
      const status = async (path: string) => (await fetch(ending.url + path)).status;
      expect(await status("/readyz")).toBe(200);
      const toldAt = performance.now();
      ending.process.kill("SIGTERM");
      await expect.poll(() => status("/readyz"), { interval: 20 }).toBe(503);
      expect(await status("/healthz")).toBe(200);
      await ending.ended;
      expect(ending.process.exitCode).toBe(0);
      expect(performance.now() - toldAt).toBeGreaterThan(3_000);
    } finally {
      ending.process.kill("SIGKILL");
      await ending.ended;
      await database.close();
    }
  },
);

it.skipIf(onPostgres)(
  "serves, and ends in order, without an operator's socket that cannot be opened",
  async () => {
    const DATA_DIR = await mkdtemp(path.join(os.tmpdir(), "signpoint-no-socket-"));
    await fillDataDir(DATA_DIR);
    await mkdir(path.join(DATA_DIR, "operator.sock"));
    const serving = spawnServer(await freePort(), { DATA_DIR, LOG_LEVEL: "warn" });
    try {
      await serving.ready;
      expect((await fetch(`${serving.url}/readyz`)).status).toBe(200);
      const told = serving
        .printed()
        .split("\n")
        .find((line) => line.includes("commands have to"));
      expect(told).toMatch(/"level":"error".*none makes a backup meanwhile/);
      const asked = await runHere("backup", [path.join(DATA_DIR, "b.tar.gz")], { DATA_DIR });
      expect([asked.code, asked.err]).toEqual([
        2,
        expect.stringContaining("a server without a socket for commands"),
      ]);
      serving.process.kill("SIGTERM");
      await serving.ended;
      expect(serving.process.exitCode).toBe(0);
    } finally {
      serving.process.kill("SIGKILL");
      await serving.ended;
      await rm(DATA_DIR, { recursive: true });
    }
  },
);
