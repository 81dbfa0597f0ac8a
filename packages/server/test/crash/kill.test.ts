import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/db/client";
import { signedContracts } from "../../src/db/schema/index";
import { audit } from "../../src/ledger/audit";
import { DEMO_PASSWORD, DEMO_USER_EMAIL } from "../../src/seed/demo-accounts";
import { call, rpc } from "../support/call";
import { openTestDatabase } from "../support/test-database";

const MAIN = fileURLToPath(new URL("../../src/main.ts", import.meta.url));
const KILLS = 3;

const onPostgres = process.env.TEST_ENGINE === "postgres";

let dataDir: string;
let port: number;
/** Postgres goes on while servers die; the embedded engine dies with them. */
let postgres: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-crash-"));
  port = await freePort();
  if (onPostgres) postgres = await openTestDatabase();
});
afterAll(async () => {
  await postgres?.close();
  await rm(dataDir, { recursive: true, force: true });
});

const openAgain = () =>
  openDatabase({ DATA_DIR: dataDir, DATABASE_URL: postgres?.url, DATABASE_POOL_SIZE: 1 });

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = net.createServer().listen(0, "127.0.0.1", () => {
      const { port: free } = probe.address() as AddressInfo;
      probe.close(() => resolve(free));
    });
  });
}

interface Running {
  url: string;
  process: ChildProcess;
  ended: Promise<void>;
}

/** A server of its own, as `npm start` runs it, on the embedded engine. */
async function start(): Promise<Running> {
  const child = spawn(process.execPath, ["--import", "tsx", MAIN], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: postgres?.url ?? "",
      SEED: "demo",
      RATE_LIMITS: "off",
      LOG_LEVEL: "error",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
  });
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk: Buffer) => {
      output.push(chunk.toString());
      if (output.join("").includes("is ready at")) resolve();
    });
    child.stderr.on("data", (chunk: Buffer) => output.push(chunk.toString()));
    child.once("exit", () => reject(new Error(`the server ended: ${output.join("")}`)));
  });
  return { url: `http://127.0.0.1:${port}`, process: child, ended };
}

async function signIn(server: Running): Promise<{ token: string }> {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_USER_EMAIL, password: DEMO_PASSWORD }),
  });
  const { access_token } = (await response.json()) as { access_token: string };
  return { token: access_token };
}

/** Signs open contracts, and kills the server in the midst of it; answers what was acknowledged. */
async function signUntilKilled(server: Running, kills: number): Promise<string[]> {
  const user = await signIn(server);
  const { body } = await call(server, "GET", "/contracts", {
    as: user,
    query: { status: "active", limit: "100" },
  });
  const { items } = body as {
    items: { id: string; signing_status: string; points_cost: number }[];
  };
  const open = items
    .filter(({ signing_status }) => signing_status === "none")
    .sort((a, b) => a.points_cost - b.points_cost);
  const acknowledged: string[] = [];
  const requests = open.map(async ({ id }) => {
    const answer = await rpc(server, "sign_contract", { p_contract_id: id }, user);
    if (answer.status !== 200) return;
    acknowledged.push((answer.body as { id: string }).id);
    if (acknowledged.length === kills) server.process.kill("SIGKILL");
  });
  await Promise.allSettled(requests);
  server.process.kill("SIGKILL");
  await server.ended;
  return acknowledged;
}

describe("killed under load", () => {
  it("loses nothing that was acknowledged, and starts again by itself", {
    timeout: 120_000,
  }, async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= KILLS; round += 1) {
      const server = await start();
      acknowledged.push(...(await signUntilKilled(server, round)));
    }
    expect(acknowledged.length).toBeGreaterThan(0);
    const database = await openAgain();
    try {
      for (const id of acknowledged) {
        const rows = await database.db
          .select()
          .from(signedContracts)
          .where(eq(signedContracts.id, id));
        expect(rows).toHaveLength(1);
      }
      expect((await audit(database.db)).mismatches).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

if (!onPostgres) {
  describe("the data folder", () => {
    it("is held against a second process, and let go of in an orderly end", async () => {
      const first = await start();
      await expect(openAgain()).rejects.toThrow(/in use by another Signpoint process/);
      first.process.kill("SIGTERM");
      await first.ended;
      expect(first.process.exitCode).toBe(0);
      const database = await openAgain();
      await database.close();
    });
  });
}
