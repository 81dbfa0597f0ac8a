import { freePort } from "../../support/free-port";
import { startTestServer, type TestServer } from "../../support/server";
import { type ServerProcess, spawnServer } from "../../support/server-process";

export const WORKERS = 2;

/** A server of several worker processes, built as for production, on a database of its own. */
export interface ServerWithWorkers extends ServerProcess {
  /** Helpers of tests write to its database by this, and call the workers: it has their URL. */
  helper: TestServer;
  /** Returns the lines of its log so far, and what is on its standard output beside them. */
  output: () => { log: LogLine[]; other: string[] };
  /** Ends it, if it still runs, and deletes its database. */
  remove: () => Promise<void>;
}

/** The fields of a line of the log that tests look at. */
export interface LogLine {
  pid: number;
  msg?: string;
  path?: string;
  worker_pid?: number;
  restart_after_ms?: number;
}

/** Starts a server with two workers and resolves when both serve. */
export async function startServerWithWorkers(
  environment: Record<string, string> = {},
): Promise<ServerWithWorkers> {
  const port = await freePort();
  const helper = await startTestServer({ PUBLIC_URL: `http://127.0.0.1:${port}` });
  const server = spawnServer(port, {
    DATABASE_URL: helper.databaseUrl ?? "",
    // Both have the same keys.
    DATA_DIR: helper.services.config.DATA_DIR,
    WEB_CONCURRENCY: String(WORKERS),
    LOG_LEVEL: "debug",
    ...environment,
  });
  let text = "";
  server.process.stdout?.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const remove = async () => {
    server.process.kill("SIGTERM");
    await server.ended;
    await helper.stop();
  };
  await server.ready.catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  const output = () => {
    const lines = text.split("\n").slice(0, -1);
    const isLog = (line: string) => line.startsWith("{");
    return {
      log: lines.filter(isLog).map((line) => JSON.parse(line) as LogLine),
      other: lines.filter((line) => !isLog(line)),
    };
  };
  return { ...server, helper, output, remove };
}

/** Returns how many requests for a path each process has logged, by process id. */
export function countByProcess(log: LogLine[], path: string): Map<number, number> {
  const counts = new Map<number, number>();
  for (const line of log) {
    if (line.path === path) counts.set(line.pid, (counts.get(line.pid) ?? 0) + 1);
  }
  return counts;
}

/** Returns whether a process with this id runs. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
