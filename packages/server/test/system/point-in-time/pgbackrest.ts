import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type PostgresServer, startPostgres } from "../../support/postgres";
import { sharedTemporaryFolder, unprivilegedUser } from "../../support/unprivileged-user";

const DEPLOY = fileURLToPath(new URL("../../../../../deploy/", import.meta.url));
const SETTING = /^(\w+) = '?([^'\n]+)'?$/gm;

const { PGBACKREST_PATH, PGBACKREST_POSTGRES_BIN } = process.env;
/** Whether `npm run prove` has found pgBackRest and a Postgres that it knows. */
export const HAS_PGBACKREST = Boolean(PGBACKREST_PATH && PGBACKREST_POSTGRES_BIN);

export interface Archive {
  /** Starts an empty Postgres whose log goes into the archive. */
  startPrimary: () => Promise<PostgresServer>;
  /** Makes a full backup. */
  backUp: () => Promise<void>;
  /** Starts a Postgres on data that is restored as it was at `time`. */
  startRestored: (time: string) => Promise<PostgresServer>;
  remove: () => Promise<void>;
}

/** Prepares an archive with the files of `deploy/`, in which only folders, the port and the passphrase are others. */
export async function prepareArchive(): Promise<Archive> {
  const user = unprivilegedUser();
  const folder = await mkdtemp(path.join(sharedTemporaryFolder(user), "signpoint-archive-"));
  const programs = path.join(folder, "programs");
  const sockets = path.join(folder, "sockets");
  const names = ["repository", "log", "lock", "spool", "sockets", "programs"];
  for (const name of names) await mkdir(path.join(folder, name));
  const config = path.join(folder, "pgbackrest.conf");
  await writeFile(config, await readFile(path.join(DEPLOY, "pgbackrest.conf")));
  for (const name of ["", ...names, "pgbackrest.conf"]) {
    const place = path.join(folder, name);
    await chmod(place, 0o700);
    if (user) await chown(place, user.uid, user.gid);
  }
  const passphrase = randomBytes(24).toString("base64url");
  const program = path.join(programs, "pgbackrest");

  /** Makes the program that `archive_command` and we call: pgBackRest with other folders than the machine's. */
  async function pointTo(dataFolder: string, port?: number): Promise<void> {
    const variables = {
      CONFIG: config,
      REPO1_PATH: path.join(folder, "repository"),
      REPO1_CIPHER_PASS: passphrase,
      LOG_PATH: path.join(folder, "log"),
      LOCK_PATH: path.join(folder, "lock"),
      SPOOL_PATH: path.join(folder, "spool"),
      PG1_PATH: dataFolder,
      ...(port !== undefined && { PG1_PORT: String(port) }),
      PG1_SOCKET_PATH: sockets,
      PG1_USER: "postgres",
    };
    const lines = Object.entries(variables).map(
      ([name, value]) => `export PGBACKREST_${name}='${value}'`,
    );
    const text = ["#!/bin/sh", ...lines, `exec ${PGBACKREST_PATH} "$@"`, ""].join("\n");
    await writeFile(program, text);
    await chmod(program, 0o755);
  }

  const pgBackRest = async (...parameters: string[]) => {
    await promisify(execFile)(program, ["--stanza=signpoint", ...parameters], {
      cwd: folder,
      env: { PATH: process.env.PATH, LC_ALL: "C" },
      ...user,
    }).catch((error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ""}`);
    });
  };
  const bin = PGBACKREST_POSTGRES_BIN ?? "";
  const options = {
    durable: true,
    programs,
    binaries: { initdb: path.join(bin, "initdb"), postgres: path.join(bin, "postgres") },
  };
  return {
    startPrimary: async () => {
      const text = await readFile(path.join(DEPLOY, "postgresql-archive.conf"), "utf8");
      const archiving = Object.fromEntries(
        [...text.matchAll(SETTING)].map(([, name = "", value = ""]) => [name, value]),
      );
      const settings = { ...archiving, unix_socket_directories: sockets };
      const primary = await startPostgres({ ...options, settings });
      await pointTo(primary.dataFolder, primary.port);
      await pgBackRest("stanza-create");
      await pgBackRest("check");
      return primary;
    },
    backUp: () => pgBackRest("--type=full", "backup"),
    startRestored: (time) =>
      startPostgres({
        ...options,
        settings: { unix_socket_directories: sockets },
        restore: async (dataFolder) => {
          await mkdir(dataFolder, { mode: 0o700 });
          if (user) await chown(dataFolder, user.uid, user.gid);
          await pointTo(dataFolder);
          await pgBackRest(
            `--cmd=${program}`,
            "--type=time",
            `--target=${time}`,
            "--target-action=promote",
            "restore",
          );
        },
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
