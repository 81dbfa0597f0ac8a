import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { freePort } from "../../support/free-port";
import { sharedTemporaryFolder, unprivilegedUser } from "../../support/unprivileged-user";

export type PoolMode = "transaction" | "session";

/** Starts PgBouncer in front of the databases of a Postgres; answers the address to use instead. */
export async function startPgBouncer(
  databaseUrl: string,
  mode: PoolMode,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const { hostname, port: databasePort, pathname, username } = new URL(databaseUrl);
  const user = unprivilegedUser();
  const folder = await mkdtemp(path.join(sharedTemporaryFolder(user), "signpoint-pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await freePort();
  const settings = path.join(folder, "pgbouncer.ini");
  // Fewer connections than the servers have together, so that they must be shared; in session mode none is.
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${databasePort} user=${username}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = ${mode === "session" ? 60 : 6}
max_client_conn = 500
`,
  );
  const program = process.env.PGBOUNCER_PATH ?? "pgbouncer";
  const child = spawn(program, [settings], { stdio: ["ignore", "ignore", "pipe"], ...user });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
      if (log.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(`PgBouncer ended: ${log}`)));
    child.once("error", reject);
  });
  return {
    url: `postgres://${username}@127.0.0.1:${port}${pathname}`,
    stop: async () => {
      child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
