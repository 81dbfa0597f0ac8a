import { afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "../../support/free-port";
import { spawnServer } from "../../support/server-process";
import { openTestDatabase } from "../../support/test-database";
import {
  countByProcess,
  startServerWithWorkers,
  WORKERS,
} from "../../system/several/worker-processes";

/** Lets each process stand still for ever at a signal, in a function whose name the log has to tell. */
const STANDSTILL = `process.on("SIGUSR2",function blockForever(){for(;;){}})`;
const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(STANDSTILL)}`;
const ENVIRONMENT = { NODE_OPTIONS, WATCHDOG_SECONDS: "2" };
/** Processes of their own take their time on a busy machine. */
const WAIT = { timeout: 60_000, interval: 50 };
const SAID = /the event loop has stood still for 2 s/;

describe.runIf(process.env.TEST_ENGINE === "postgres")(
  "a server whose event loop stands still",
  { timeout: 180_000 },
  () => {
    const cleanUp: (() => Promise<void>)[] = [];
    afterEach(async () => {
      for (const step of cleanUp.splice(0).reverse()) await step();
    });

    it("goes on after it was stopped as a whole for longer, and else ends itself and logs where it stood, to be started again", async () => {
      const database = await openTestDatabase();
      cleanUp.push(database.close);
      const port = await freePort();
      const server = spawnServer(port, { ...ENVIRONMENT, DATABASE_URL: database.url ?? "" });
      cleanUp.push(async () => {
        server.process.kill("SIGKILL");
        await server.ended;
      });
      let output = "";
      server.process.stdout?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
      await server.ready;
      server.process.kill("SIGSTOP");
      const stoppedAt = Date.now();
      await vi.waitUntil(() => Date.now() - stoppedAt > 4_000, WAIT);
      server.process.kill("SIGCONT");
      const goesOnAt = Date.now();
      await vi.waitUntil(() => Date.now() - goesOnAt > 4_000, WAIT);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      expect([server.process.exitCode, output]).toEqual([null, expect.not.stringMatching(SAID)]);

      server.process.kill("SIGUSR2");
      await server.ended;
      expect(server.process.signalCode).toBe("SIGKILL");
      expect(output).toMatch(SAID);
      expect(output).toContain("blockForever data:text/javascript");
    });

    it("has the worker process replaced that stands still, while the others serve", async () => {
      const server = await startServerWithWorkers(ENVIRONMENT);
      cleanUp.push(server.remove);
      await fetch(`${server.url}/healthz`);
      const log = () => server.output().log;
      await vi.waitUntil(() => countByProcess(log(), "/healthz").size > 0, WAIT);
      const [victim = 0] = countByProcess(log(), "/healthz").keys();
      process.kill(victim, "SIGUSR2");
      const restarted = () => log().find((line) => line.restart_after_ms !== undefined);
      await vi.waitUntil(() => restarted() !== undefined, WAIT);
      expect(restarted()).toMatchObject({ worker_pid: victim, signal: "SIGKILL" });
      const said = log().find((line) => SAID.test(line.msg ?? ""));
      expect(said).toMatchObject({ pid: victim });
      const serving = async () => {
        const text = await (await fetch(`${server.url}/metrics`)).text();
        return text.includes(`signpoint_server_processes ${WORKERS}\n`);
      };
      await vi.waitUntil(serving, WAIT);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    });
  },
);
