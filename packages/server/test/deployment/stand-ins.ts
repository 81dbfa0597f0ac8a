import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import S3rver from "s3rver";
import type { Image } from "../../../../scripts/lib/image.mjs";
import { makeRoot, writeAccounts } from "../../../../scripts/lib/image-sandbox.mjs";
import { startPostgres } from "../support/postgres";
import { startSmtpServer, type TestSmtpServer } from "../support/smtp-server";
import type { Service } from "./compose-file";
import { OWN_ADDRESS } from "./network";

/** Debian's, where the proof expects it. */
const POSTGRES_BIN = "/usr/lib/postgresql/15/bin";
const SMTP_PORT = 1025;

/** A program of this machine in the place of an image that the compose file names. */
export interface StandIn {
  stop: () => Promise<void>;
}

/** Starts Debian's Postgres with the account and database that the image makes of its variables. */
export async function startDatabase({ environment, healthcheck }: Service): Promise<StandIn> {
  const { POSTGRES_USER = "", POSTGRES_DB = "", POSTGRES_PASSWORD = "" } = environment ?? {};
  const access = path.join(os.tmpdir(), "pg_hba.conf");
  const lines = [
    "host all postgres 127.0.0.1/32 trust",
    "host all all 0.0.0.0/0 scram-sha-256",
    "",
  ];
  await writeFile(access, lines.join("\n"), { mode: 0o644 });
  const postgres = await startPostgres({
    durable: true,
    binaries: { initdb: `${POSTGRES_BIN}/initdb`, postgres: `${POSTGRES_BIN}/postgres` },
    settings: { listen_addresses: "*", port: "5432", hba_file: access, max_connections: "100" },
  });
  try {
    const client = new pg.Client("postgres://postgres@127.0.0.1:5432/postgres");
    await client.connect();
    const [user, name] = [POSTGRES_USER, POSTGRES_DB].map((word) => client.escapeIdentifier(word));
    const password = client.escapeLiteral(POSTGRES_PASSWORD);
    await client.query(`create role ${user} superuser login password ${password}`);
    await client.query(`create database ${name} owner ${user}`);
    await client.end();
    const [kind, program = "", ...words] = healthcheck?.test ?? [];
    if (kind !== "CMD") throw new Error("the health check of Postgres is no command");
    const env = { PATH: POSTGRES_BIN, PGHOST: OWN_ADDRESS };
    await promisify(execFile)(program, words, { env });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return postgres;
}

/** Starts an S3-compatible store, which stands in for MinIO, with its account and the bucket of its entry point. */
export async function startStore({ environment, entrypoint }: Service): Promise<StandIn> {
  const { MINIO_ROOT_USER = "", MINIO_ROOT_PASSWORD = "" } = environment ?? {};
  const [, bucket = ""] = /mkdir -p \/data\/(\S+)/.exec(entrypoint?.join(" ") ?? "") ?? [];
  const load = createRequire(createRequire(import.meta.url).resolve("s3rver"));
  const accounts = load("./models/account") as {
    DUMMY_ACCOUNT: { createKeyPair: (id: string, secret: string) => void };
  };
  accounts.DUMMY_ACCOUNT.createKeyPair(MINIO_ROOT_USER, MINIO_ROOT_PASSWORD);
  const directory = await mkdtemp(path.join(os.tmpdir(), "store-"));
  const store = new S3rver({
    address: OWN_ADDRESS,
    port: 9000,
    silent: true,
    directory,
    // It would take the service's name for a bucket.
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await store.run();
  return {
    stop: async () => {
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Starts a server that catches all mail. */
export function startMail(): Promise<TestSmtpServer> {
  return startSmtpServer({ host: OWN_ADDRESS, port: SMTP_PORT });
}

/** Makes an image of Debian's Caddy that runs as Caddy's own image does. */
export async function caddyImage(folder: string): Promise<Image> {
  const volumes = ["/data", "/config"];
  makeRoot(path.join(folder, "root"));
  writeAccounts(folder);
  for (const volume of volumes) await mkdir(path.join(folder, "root", volume));
  return {
    folder,
    node: process.execPath,
    env: { PATH: "/usr/bin:/bin", XDG_CONFIG_HOME: "/config", XDG_DATA_HOME: "/data" },
    uid: 0,
    workdir: "/",
    volumes,
    cmd: ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"],
    buildSeconds: 0,
  };
}
