import { Agent, get } from "node:http";
import type { Socket } from "node:net";
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { contracts, signedContracts } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { type EventStream, openStream } from "../../support/event-stream";
import { freePort } from "../../support/free-port";
import { addContract, pendingSigning } from "../../support/main-job";
import { addPerson } from "../../support/people";
import { spawnServer } from "../../support/server-process";
import { isSomebodyWaiting } from "../../support/waiting";
import {
  countByProcess,
  isRunning,
  type ServerWithWorkers,
  startServerWithWorkers,
  WORKERS,
} from "./worker-processes";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const CONNECTIONS = 16;
const CALLS_EACH = 10;
const RETRY_AFTER_MS = 5_000;
/** Processes of their own take their time on a busy machine. */
const WAIT = { timeout: 60_000, interval: 100 };
const TIMEOUT_MS = 180_000;

describe.runIf(onPostgres)("a server of two worker processes", { timeout: TIMEOUT_MS }, () => {
  /** One for all tests, because it takes three processes to start; the last of them ends it. */
  let server: ServerWithWorkers;
  beforeAll(async () => {
    server = await startServerWithWorkers();
  });
  afterAll(() => server.remove());

  /** Resolves to the socket of a request that got a response. */
  const call = (agent: Agent) =>
    new Promise<Socket>((resolve, reject) => {
      get(new URL("/healthz", server.url), { agent }, (response) => {
        const { socket } = response;
        expect(response.statusCode).toBe(200);
        response
          .resume()
          .once("error", reject)
          .once("end", () => resolve(socket));
      }).once("error", reject);
    });

  /** Opens kept connections one after the other, then sends calls over all at once, one at a time over each. */
  async function callOver(connections: number, each: number): Promise<void> {
    const agents = Array.from(
      { length: connections },
      () => new Agent({ keepAlive: true, maxSockets: 1 }),
    );
    for (const agent of agents) await call(agent);
    const work = async (agent: Agent) => {
      for (let calls = 1; calls < each; calls += 1) await call(agent);
    };
    await Promise.all(agents.map(work));
    for (const agent of agents) agent.destroy();
  }

  /** Returns the sum of the values of all samples of a metric whose labels contain a text. */
  async function metric(name: string, labels = ""): Promise<number> {
    const response = await fetch(`${server.url}/metrics`);
    expect(response.status).toBe(200);
    return (await response.text())
      .split("\n")
      .filter((line) => new RegExp(`^${name}[{ ]`).test(line) && line.includes(labels))
      .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  }

  const restarts = () => server.output().log.filter((line) => line.restart_after_ms !== undefined);
  /** Returns the workers that have logged a request for a path and still run. */
  const workersAt = (path: string) =>
    [...countByProcess(server.output().log, path).keys()].filter(isRunning);
  /** Kills a worker that has served a path, once the log names one; resolves to its process id. */
  async function killWorkerAt(path: string): Promise<number> {
    const victim = await vi.waitUntil(() => workersAt(path)[0], WAIT);
    process.kill(victim, "SIGKILL");
    return victim;
  }
  const counted = () => metric("signpoint_http_request_duration_seconds_count", '"/healthz"');
  const open = () => metric("signpoint_notification_streams");
  const untilAllServe = () =>
    vi.waitUntil(async () => (await metric("signpoint_server_processes")) === WORKERS, WAIT);

  it("serves 40 to 60 percent of the calls of 16 connections with each process, adds up their metrics, and counts the database once", async () => {
    const { helper } = server;
    await pendingSigning(helper, await addPerson(helper, { points: 1_000 }));
    const countAll = () => [...countByProcess(server.output().log, "/healthz")];
    const before = new Map(countAll());
    const countedBefore = await counted();
    await callOver(CONNECTIONS, CALLS_EACH);
    const total = CONNECTIONS * CALLS_EACH;
    const served = () => countAll().map(([pid, calls]) => calls - (before.get(pid) ?? 0));
    await vi.waitUntil(() => served().reduce((a, b) => a + b, 0) === total, WAIT);
    const shares = served().map((calls) => calls / total);
    expect(shares).toHaveLength(WORKERS);
    for (const share of shares) {
      expect(share).toBeGreaterThanOrEqual(0.4);
      expect(share).toBeLessThanOrEqual(0.6);
    }
    expect(await counted()).toBe(countedBefore + total);
    expect(await metric("signpoint_pending_approvals", '"contract"')).toBe(1);
    expect(await metric("process_resident_memory_bytes")).toBeGreaterThan(WORKERS * 50e6);
  });

  it("ends a connection after 1,000 requests, so that kept connections are spread again", async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports: (number | undefined)[] = [];
    for (let calls = 0; calls < 1_001; calls += 1) ports.push((await call(agent)).localPort);
    agent.destroy();
    const [first] = ports;
    expect(ports.filter((port) => port === first)).toHaveLength(1_000);
  });

  it("ends with code 1 and one message when its port is taken", async () => {
    const { helper } = server;
    const second = spawnServer(Number(new URL(server.url).port), {
      DATABASE_URL: helper.databaseUrl ?? "",
      DATA_DIR: helper.services.config.DATA_DIR,
      WEB_CONCURRENCY: String(WORKERS),
    });
    const text = await second.ready.then(() => "it started", String);
    await second.ended;
    expect(second.process.exitCode).toBe(1);
    expect(text.match(/is taken by another program/g)).toHaveLength(1);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it("ends with code 0 at SIGTERM while its second worker is starting", async () => {
    const { helper } = server;
    const starting = spawnServer(await freePort(), {
      DATABASE_URL: helper.databaseUrl ?? "",
      DATA_DIR: helper.services.config.DATA_DIR,
      WEB_CONCURRENCY: String(WORKERS),
    });
    const ready = starting.ready.then(
      () => true,
      () => false,
    );
    const isServing = () => fetch(`${starting.url}/healthz`).then((response) => response.ok);
    await vi.waitUntil(() => isServing().catch(() => false), { ...WAIT, interval: 20 });
    starting.process.kill("SIGTERM");
    await starting.ended;
    expect([starting.process.exitCode, starting.process.signalCode]).toEqual([0, null]);
    expect(await ready).toBe(false);
  });

  it("restarts a killed worker, later each time while it cannot start; no call that is sent again is lost or repeated, no count forgotten, no stream cut but its own", async () => {
    const { helper } = server;
    const { db } = helper.services;
    const admin = await addPerson(helper, { admin: true });
    const people = await Promise.all(Array.from({ length: 4 }, () => addPerson(helper)));
    const ids: string[] = [];
    while (ids.length < 4) ids.push((await addContract(helper, { points_cost: 0 })).id);
    const streams: EventStream[] = [];
    while (streams.length < 4) streams.push(await openStream(helper, admin, { query: "0" }));
    await Promise.all(streams.map((stream) => stream.next()));
    expect(await open()).toBe(streams.length);
    // Which process serves a stream is left to the connections: the victim may serve any number of them.
    let cut = 0;
    const followToItsEnd = async (stream: EventStream) => {
      let isOpen = true;
      while (isOpen) isOpen = (await stream.next().catch(() => null)) !== null;
      cut += 1;
    };
    for (const stream of streams) void followToItsEnd(stream);
    const before = await counted();
    await db.execute(sql`insert into schema_migrations (hash) values ('of a later version')`);

    let signed = 0;
    let victim: number | undefined;
    const signAll = async (person: (typeof people)[number]) => {
      for (const p_contract_id of ids) {
        const headers = { "idempotency-key": newId() };
        const attempt = () =>
          Promise.race([
            tryCall(clientOf(helper, person, headers).contracts.sign({ p_contract_id })).then(
              ({ ok, body }) => ok || ("code" in body && body.code),
              () => "cut",
            ),
            new Promise<string>((resolve) => {
              setTimeout(resolve, RETRY_AFTER_MS, "silent");
            }),
          ]);
        // A repetition meets the first attempt while the database finishes it.
        await vi.waitUntil(async () => {
          const outcome = await attempt();
          if (outcome !== true)
            expect(["cut", "silent", "IDEMPOTENCY_KEY_IN_FLIGHT"]).toContain(outcome);
          return outcome === true;
        }, WAIT);
        signed += 1;
        if (signed !== people.length) continue;
        victim = await killWorkerAt("/api/rpc/sign_contract");
      }
    };
    await Promise.all(people.map(signAll));
    await vi.waitUntil(() => restarts().length >= 3, WAIT);
    const first = restarts().slice(0, 3);
    expect(first[0]).toMatchObject({ worker_pid: victim });
    expect(first.map((line) => line.restart_after_ms)).toEqual([100, 200, 400]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await metric("signpoint_server_processes")).toBe(WORKERS - 1);
    expect(await counted()).toBe(before);
    await vi.waitUntil(async () => (await open()) === streams.length - cut, WAIT);
    const isOfThese = inArray(signedContracts.contract_id, ids);
    expect(await db.$count(signedContracts, isOfThese)).toBe(people.length * ids.length);
    expect((await helper.audit()).mismatches).toEqual([]);
    for (const stream of streams) stream.close();
    await db.execute(sql`delete from schema_migrations where hash = 'of a later version'`);
    await untilAllServe();
  });

  it("finishes what is under way and ends all streams and processes at SIGTERM, with exit code 0", async () => {
    const { helper } = server;
    const admin = await addPerson(helper, { admin: true });
    const person = await addPerson(helper);
    const contract = await addContract(helper, { points_cost: 0 });
    await pendingSigning(helper, await addPerson(helper, { points: 1_000 }));
    const streams = await Promise.all(
      [1, 2, 3, 4].map(() => openStream(helper, admin, { query: "0" })),
    );
    const { db } = helper.services;
    const signing = await db.transaction(async (tx) => {
      await tx.execute(sql`select id from ${contracts} where id = ${contract.id} for update`);
      const call = clientOf(helper, person).contracts.sign({ p_contract_id: contract.id });
      await vi.waitUntil(() => isSomebodyWaiting(helper), WAIT);
      server.process.kill("SIGTERM");
      for (const stream of streams) {
        while ((await stream.next()) !== null);
      }
      return { call };
    });
    expect(await signing.call).toMatchObject({ contract_id: contract.id });
    await server.ended;
    expect([server.process.exitCode, server.process.signalCode]).toEqual([0, null]);
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow();
    const { log, other } = server.output();
    expect(log.filter(({ msg }) => msg === "shutting down")).toHaveLength(WORKERS);
    expect(other.filter((line) => line.includes("is ready at"))).toHaveLength(1);
  });
});
