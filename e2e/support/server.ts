import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../packages/server/test/support/free-port";

const program = fileURLToPath(new URL("../../packages/server/dist/main.js", import.meta.url));
/** The operator's program. */
export const SIGNPOINT = fileURLToPath(
  new URL("../../packages/server/dist/signpoint.js", import.meta.url),
);
const cheapPasswords = new URL(
  "../../packages/server/test/support/cheap-passwords.mjs",
  import.meta.url,
).href;
const movableClock = new URL(
  "../../packages/server/test/support/movable-clock.mjs",
  import.meta.url,
).href;

export interface RunningServer {
  url: string;
  /** Moves the server's clock a day ahead; resolves when it has moved. */
  passDay(): Promise<void>;
  /**
   * Asks the server to end, as a process manager does. Rejects when it ends with an error or has logged
   * errors.
   */
  stop(): Promise<void>;
}

/**
 * Starts the built server on a free port with demo data in `dataDir`; resolves when it is ready.
 * `settings` are added to the usual environment variables: without `DATABASE_URL` it has the embedded engine.
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<RunningServer> {
  if (!existsSync(program)) throw new Error('There is no built server yet: run "npm run build".');
  const port = await freePort();
  // By its name, for which browsers make passkeys.
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    [
      // The embedded engine, which is WebAssembly, does not earn in a journey what it costs to optimise it.
      "--liftoff-only",
      "--enable-source-maps",
      ...["--import", cheapPasswords, "--import", movableClock, program],
    ],
    {
      env: {
        PATH: process.env.PATH,
        // Answers are compared with the contract.
        NODE_ENV: "test",
        HOST: "127.0.0.1",
        PORT: String(port),
        PUBLIC_URL: url,
        DATA_DIR: dataDir,
        SEED: "demo",
        // All journeys share one client IP, which sends more than one visitor may.
        RATE_LIMITS: "off",
        LOG_LEVEL: "warn",
        // Never called: the tests that get this far respond in its place.
        CONTACT_FORM_SERVICE_URL: "https://forms.signpoint.example/contact",
        ...settings,
      },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let log = "";
  const ended = new Promise<number>((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  const listening = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        log = (log + text).slice(-20_000);
        if (log.includes(url)) resolve();
      });
    }
    ended.then((code) => reject(new Error(`The server ended with code ${code}:\n${log}`)), reject);
  });
  await listening;
  let days = 0;
  return {
    url,
    passDay: async () => {
      days += 1;
      child.kill("SIGUSR2");
      while (!log.includes(`The clock is ${days} days ahead.`)) await setTimeout(10);
    },
    stop: async () => {
      child.kill("SIGTERM");
      const code = await ended;
      if (code !== 0) throw new Error(`The server ended with code ${code}:\n${log}`);
      if (log.includes('"level":"error"')) throw new Error(`The server logged errors:\n${log}`);
    },
  };
}
