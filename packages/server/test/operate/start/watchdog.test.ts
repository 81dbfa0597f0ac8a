import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import {
  countByProcess,
  isRunning,
  type ServerWithWorkers,
  startServerWithWorkers,
  WORKERS,
} from "../../system/several/worker-processes";

/** Lets each process stand still for ever at a signal, without taking the processor, in a function whose name the log has to tell. */
const STANDSTILL = `const cell=new Int32Array(new SharedArrayBuffer(4));
  process.on("SIGUSR2",function blockForever(){for(;;)Atomics.wait(cell,0,0,20)})`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(STANDSTILL)}`;
const ENVIRONMENT = { NODE_OPTIONS, WATCHDOG_SECONDS: "2" };
/** Processes of their own take their time on a busy machine. */
const WAIT = { timeout: 60_000, interval: 50 };
const SAID = /the event loop has stood still for 2 s/;

describe.runIf(process.env.TEST_ENGINE === "postgres")(
  "the processes of a server, when one stands still or is gone",
  { timeout: 180_000 },
  () => {
    let server: ServerWithWorkers;
    beforeAll(async () => {
      server = await startServerWithWorkers(ENVIRONMENT);
    });
    afterAll(() => server.remove());

    const log = () => server.output().log;
    /** Resolves to the process ids of all that serve, asked until each has answered. */
    const findWorkers = () =>
      vi.waitUntil(async () => {
        await fetch(`${server.url}/healthz`, { headers: { connection: "close" } });
        const pids = [...countByProcess(log(), "/healthz").keys()].filter(isRunning);
        return pids.length === WORKERS && pids;
      }, WAIT);

    it("a process goes on after it was stopped as a whole for longer, and else ends itself, logs where it stood and is replaced, while others serve", async () => {
      const [victim = 0] = await findWorkers();
      // Nothing else ends it where the watchdog fails.
      onTestFinished(() => void (isRunning(victim) && process.kill(victim, "SIGKILL")));
      const said = () => log().find((line) => SAID.test(line.msg ?? ""));
      const restarted = () => log().find((line) => line.restart_after_ms !== undefined);
      for (const signal of ["SIGSTOP", "SIGCONT"] as const) {
        process.kill(victim, signal);
        const sentAt = Date.now();
        await vi.waitUntil(() => Date.now() - sentAt > 3_500, WAIT);
      }
      expect([said(), restarted()]).toEqual([undefined, undefined]);

      process.kill(victim, "SIGUSR2");
      await vi.waitUntil(() => restarted() !== undefined, WAIT);
      expect(restarted()).toMatchObject({ worker_pid: victim, signal: "SIGKILL" });
      const stood = expect.stringContaining("blockForever data:text/javascript");
      expect(said()).toMatchObject({ pid: victim, stack: expect.arrayContaining([stood]) });
      const serving = async () => {
        const text = await (await fetch(`${server.url}/metrics`)).text();
        return text.includes(`signpoint_server_processes ${WORKERS}\n`);
      };
      await vi.waitUntil(serving, WAIT);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    });

    it("no worker is left behind when the primary process is killed", async () => {
      const workers = await findWorkers();
      server.process.kill("SIGKILL");
      await server.ended;
      await vi.waitUntil(() => !workers.some(isRunning), WAIT);
    });
  },
);
