import { execFile, spawn } from "node:child_process";
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { createDatabase } from "./create-database";
import { freePort } from "./free-port";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries";
import { type SystemUser, sharedTemporaryFolder, unprivilegedUser } from "./unprivileged-user";

const host = "127.0.0.1";
const superuser = "postgres";

/** Fast, and of no use after a power cut: right for tests, wrong for benchmarks. */
const forgetfulSettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface PostgresOptions {
  /** Keep Postgres' own durability settings, as production has them. */
  durable?: boolean;
  /** Follow that server, as a replica which can only be read. */
  standbyOf?: PostgresServer;
  /** Further `postgresql.conf` settings; they win over all others. */
  settings?: Record<string, string>;
  /** The programs to use in place of those that come with npm. */
  binaries?: PostgresBinaries;
  /** A folder of programs that it finds before the machine's, such as the one of its `archive_command`. */
  programs?: string;
  /** Fills the empty folder of the data, in place of a new database. */
  restore?: (dataFolder: string) => Promise<void>;
  /** Makes the empty folder of the data something else, such as a small disk; answers how to undo that. */
  prepareFolder?: (folder: string) => Promise<() => Promise<void>>;
}

export interface PostgresServer {
  /** Address of the maintenance database. */
  url: string;
  port: number;
  /** Where its Unix socket is: a connection over it costs both sides less than one over TCP. */
  socketFolder: string;
  dataFolder: string;
  /** The number of its main process while it runs; null when it has ended by itself. */
  pid(): Promise<number | null>;
  /** Ends it as `pg_ctl stop` does, if it still runs, calls `whileStopped`, and starts it on the same data. */
  restart(how: "fast" | "immediate", whileStopped?: () => Promise<void>): Promise<void>;
  /** Creates a database, as a copy of `template` when given, and answers its address. */
  createDatabase(name: string, template?: string): Promise<string>;
  /** Stops the server and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a fresh Postgres on a free local port. Its data lies in the temporary folder and goes when
 * it stops; it also stops when this process ends in any way, a kill included.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const binaries = options.binaries ?? findPostgresBinaries(user);
  const folder = await mkdtemp(join(sharedTemporaryFolder(user), "signpoint-pgdata-"));
  const dataFolder = join(folder, "data");
  let undo = () => Promise.resolve();
  try {
    await chmod(folder, 0o700);
    if (user) await chown(folder, user.uid, user.gid);
    if (options.prepareFolder) {
      await mkdir(dataFolder);
      undo = await options.prepareFolder(dataFolder);
      await chmod(dataFolder, 0o700);
      if (user) await chown(dataFolder, user.uid, user.gid);
    }
    if (options.standbyOf) await copyPrimary(options.standbyOf.url, dataFolder, user);
    else if (options.restore) await options.restore(dataFolder);
    else await initialise(binaries, folder, user);
    const port = await freePort();
    const settings = {
      listen_addresses: host,
      port: String(port),
      unix_socket_directories: folder,
      max_connections: "200",
      log_checkpoints: "off",
      ...(options.durable ? {} : forgetfulSettings),
      ...(options.standbyOf && { primary_conninfo: conninfoOf(options.standbyOf) }),
      ...options.settings,
    };
    const start = () => run(binaries, folder, user, settings, options.programs);
    let running = await start();
    const urlOf = (database: string) => `postgres://${superuser}@${host}:${port}/${database}`;
    return {
      url: urlOf("postgres"),
      port,
      socketFolder: folder,
      dataFolder,
      pid: () => mainProcess(dataFolder),
      restart: async (how, whileStopped) => {
        const pid = await mainProcess(dataFolder);
        if (pid !== null) process.kill(pid, how === "fast" ? "SIGINT" : "SIGQUIT");
        await running.ended;
        await whileStopped?.();
        running = await start();
      },
      stop: async () => {
        await running.stop();
        await undo();
        await rm(folder, { recursive: true, force: true });
      },
      createDatabase: async (name, template) => {
        await createDatabase(urlOf("postgres"), name, template);
        return urlOf(name);
      },
    };
  } catch (error) {
    await undo();
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function mainProcess(dataFolder: string): Promise<number | null> {
  const text = await readFile(join(dataFolder, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  try {
    return process.kill(pid, 0) ? pid : null;
  } catch {
    return null;
  }
}

async function initialise(
  { initdb }: PostgresBinaries,
  folder: string,
  user: SystemUser | undefined,
): Promise<void> {
  const locale = process.platform === "linux" ? "C.UTF-8" : "en_US.UTF-8";
  await promisify(execFile)(
    initdb,
    [
      `--pgdata=${join(folder, "data")}`,
      `--username=${superuser}`,
      "--auth=trust",
      "--encoding=UTF8",
      `--locale=${locale}`,
      "--no-sync",
      "--no-instructions",
    ],
    { cwd: folder, env: childEnvironment(), ...user },
  );
}

/**
 * A base backup, by the functions that the server has for it: the packaged binaries come without the
 * tool.
 */
async function copyPrimary(
  url: string,
  target: string,
  user: SystemUser | undefined,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ data_directory: string }>("show data_directory");
    await client.query("select pg_backup_start('standby', true)");
    await promisify(execFile)("cp", ["-a", rows[0]?.data_directory ?? "", target]);
    const stopped = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    await rm(join(target, "postmaster.pid"), { force: true });
    const files = { backup_label: stopped.rows[0]?.labelfile ?? "", "standby.signal": "" };
    for (const [name, text] of Object.entries(files)) {
      await writeFile(join(target, name), text);
      if (user) await chown(join(target, name), user.uid, user.gid);
    }
  } finally {
    await client.end();
  }
}

function conninfoOf({ port }: PostgresServer): string {
  return `host=${host} port=${port} user=${superuser}`;
}

// The shell outlives us by a moment: when our end of its input closes, it stops Postgres and tidies up. When
// Postgres ends before that, its data stays, to be started again.
const keeper = `
exec 3<&0
"$@" &
server=$!
( cat <&3 >/dev/null; : >"$FOLDER/closed"; kill -INT "$server" 2>/dev/null ) &
watcher=$!
wait "$server"
status=$?
kill "$watcher" 2>/dev/null
[ -e "$FOLDER/closed" ] && cd / && rm -rf "$FOLDER"
exit "$status"
`;

function run(
  { postgres }: PostgresBinaries,
  folder: string,
  user: SystemUser | undefined,
  settings: Record<string, string>,
  programs: string | undefined,
): Promise<{ stop: () => Promise<void>; ended: Promise<void> }> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(
    "/bin/sh",
    ["-c", keeper, "keeper", postgres, "-D", join(folder, "data"), ...flags],
    {
      cwd: folder,
      env: { ...childEnvironment(programs), FOLDER: folder },
      stdio: ["pipe", "ignore", "pipe"],
      // Ctrl-C is for us; the keeper notices our end by itself.
      detached: true,
      ...user,
    },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = () => {
    child.ref();
    child.stdin.end();
    return ended;
  };
  return new Promise((resolve, reject) => {
    let log = "";
    let isReady = false;
    child.once("error", reject);
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log = (log + text).slice(-4000);
      if (isReady || !/ready to accept (read-only )?connections/.test(log)) return;
      isReady = true;
      child.unref();
      resolve({ stop, ended });
    });
    child.once("exit", (code) => reject(new Error(`Postgres ended with code ${code}:\n${log}`)));
  });
}

function childEnvironment(programs?: string): NodeJS.ProcessEnv {
  const PATH = [programs, process.env.PATH].filter(Boolean).join(delimiter);
  return { PATH, LC_ALL: "C", TZ: "UTC" };
}
