import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../../src/platform/db/client";
import { freePort } from "../../support/free-port";
import { AT_LARGE, chanceFrom, proofSeed, report, scale } from "../../support/proof";
import { startTestServer } from "../../support/server";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { fillDataDir, openTestDatabase } from "../../support/test-database";
import { findDamage } from "../database-faults/damage";
import { type Acknowledged, addCast, type Cast, workUntilKilled } from "./load";

const KILLS = scale(1, 40);
const ANSWERS_MAX = scale(20, 60);
const PEOPLE = 6;
const FIRST_STARTS = 15;
/** No start takes longer, so that some kills come before it is ready and some after. */
const START_MS = 4_000;

const onPostgres = process.env.TEST_ENGINE === "postgres";
const seed = proofSeed();
const chance = chanceFrom(seed);

let dataDir: string;
let port: number;
/** Postgres goes on while servers die; the embedded engine dies with them. */
let postgres: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
let cast: Cast;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-crash-"));
  port = await freePort();
  if (onPostgres) {
    postgres = await openTestDatabase();
  } else {
    await fillDataDir(dataDir);
  }
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  const server = await startTestServer({ DATA_DIR: dataDir, PUBLIC_URL }, await openAgain());
  const contracts = KILLS * ANSWERS_MAX + PEOPLE;
  cast = await addCast(server, { people: PEOPLE, contracts });
  await server.stop();
}, 300_000);
afterAll(async () => {
  for (const { process: left } of started) left.kill("SIGKILL");
  await postgres?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const openAgain = () =>
  openDatabase({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url, DATABASE_POOL_SIZE: 5 });

const started: ServerProcess[] = [];
function start(folder = dataDir): ServerProcess {
  const server = spawnServer(port, { DATA_DIR: folder, DATABASE_URL: postgres?.url ?? "" });
  started.push(server);
  return server;
}

async function endInOrder(server: ServerProcess): Promise<void> {
  server.process.kill("SIGTERM");
  await server.ended;
  expect([server.process.exitCode, server.process.signalCode]).toEqual([0, null]);
}

/** Starts once more, and returns what was acknowledged and is not there as it was, and what the audit finds. */
async function damage(acknowledged: Acknowledged): Promise<string[]> {
  const server = await startTestServer({ DATA_DIR: dataDir }, await openAgain());
  const { lost, mismatches } = await findDamage(server.services.db, {
    acknowledged,
    done: new Map(),
  }).finally(server.stop);
  return [...lost, ...mismatches];
}

describe("a server killed under load", () => {
  it("loses nothing acknowledged when the server is killed under load, and starts again by itself", {
    timeout: 1_800_000,
  }, async () => {
    const acknowledged: Acknowledged = new Map();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = start();
      await server.ready;
      let left = 1 + Math.floor(chance() * ANSWERS_MAX);
      await workUntilKilled(server, cast, acknowledged, () => {
        left -= 1;
        if (left === 0) server.process.kill("SIGKILL");
      });
      await server.ended;
    }
    const damaged = await damage(acknowledged);
    report("kill -9 under load", {
      kills: KILLS,
      "records answered": acknowledged.size,
      damaged: damaged.length,
    });
    expect({ seed, damaged }).toEqual({ seed, damaged: [] });
  });
});

describe.runIf(AT_LARGE && !onPostgres)("a server killed during its first start", () => {
  it("starts again by itself after it was killed at any time of its first start", {
    timeout: 1_800_000,
  }, async () => {
    let kills = 0;
    for (; kills < FIRST_STARTS; kills += 1) {
      const folder = path.join(dataDir, `first-${kills}`);
      const first = start(folder);
      await Promise.race([wait(Math.floor(chance() * START_MS)), first.ended]);
      first.process.kill("SIGKILL");
      await first.ended;
      const second = start(folder);
      await second.ready;
      await endInOrder(second);
      await rm(folder, { recursive: true, force: true });
    }
    report("kill -9 during the first start", { kills });
  });
});
