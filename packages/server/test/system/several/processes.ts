import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { generateLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { generateEncryptionKey } from "../../../src/platform/encryption/keys";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { builtProgram, QUICK_START } from "../../support/built-server";
import { freePort } from "../../support/free-port";

const BUCKET = "proofs";

/** Servers in processes of their own, as a load balancer has them behind it. */
export interface ServerGroup {
  servers: { url: string }[];
  /** Stops them all; an error when one of them did not end in an orderly way. */
  stop: () => Promise<void>;
}

/**
 * Starts so many servers that share nothing but a Postgres, an S3-compatible store and their secrets:
 * not even a folder.
 */
export async function startServerGroup(
  count: number,
  environment: { DATABASE_URL: string; DATABASE_REPLICA_URL?: string },
): Promise<ServerGroup> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-several-"));
  const storePort = await freePort();
  const store = new S3rver({
    address: "127.0.0.1",
    port: storePort,
    silent: true,
    directory: path.join(folder, "s3"),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  await store.run();
  const shared = {
    ...environment,
    // What people see is the load balancer, and all tokens are issued in its name.
    PUBLIC_URL: "https://signpoint.example",
    JWT_PRIVATE_KEY: await generateSigningKey(),
    BANK_DETAILS_KEY: generateEncryptionKey(),
    LEDGER_KEY: generateLedgerKey(),
    S3_ENDPOINT: `http://127.0.0.1:${storePort}`,
    S3_REGION: "eu-1",
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    RATE_LIMITS: "on",
    SEED: "none",
    LOG_LEVEL: "warn",
    NODE_ENV: "test",
  };
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, index) =>
      startServer({ ...shared, DATA_DIR: path.join(folder, `server-${index}`) }),
    ),
  );
  return {
    servers,
    stop: async () => {
      const codes = await Promise.all(servers.map((server) => server.stop()));
      await store.close();
      await rm(folder, { recursive: true, force: true });
      if (codes.some((code) => code !== 0)) throw new Error(`servers ended with ${codes.join()}`);
    },
  };
}

async function startServer(environment: Record<string, string>) {
  const port = await freePort();
  const child = spawn(process.execPath, [...QUICK_START, builtProgram("main")], {
    env: { PATH: process.env.PATH, HOST: "127.0.0.1", PORT: String(port), ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  await new Promise<void>((resolve, reject) => {
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output = (output + text).slice(-10_000);
        if (output.includes("is ready at")) resolve();
      });
    }
    child.once("exit", () => reject(new Error(`a server ended: ${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}
