import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";
import { generateLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { generateEncryptionKey } from "../../../src/platform/encryption/keys";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { freePort } from "../../support/free-port";
import { spawnServer } from "../../support/server-process";

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
  };
  const servers = await Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const dataDir = path.join(folder, `server-${index}`);
      const server = spawnServer(await freePort(), { ...shared, DATA_DIR: dataDir });
      await server.ready;
      return server;
    }),
  );
  return {
    servers,
    stop: async () => {
      for (const { process: child } of servers) child.kill("SIGTERM");
      await Promise.all(servers.map(({ ended }) => ended));
      await store.close();
      await rm(folder, { recursive: true, force: true });
      const codes = servers.map(({ process: child }) => child.exitCode);
      if (codes.some((code) => code !== 0)) throw new Error(`servers ended with ${codes.join()}`);
    },
  };
}
