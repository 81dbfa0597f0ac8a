import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import http from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { vi } from "vitest";
import { generateLedgerKey } from "../../../src/ledger/sealing/ledger-key";
import { generateEncryptionKey } from "../../../src/platform/encryption/keys";
import { generateSigningKey } from "../../../src/platform/encryption/signing-key-file";
import { freePort } from "../../support/free-port";
import { type ServerProcess, spawnServer } from "../../support/server-process";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { createEmptyDatabase } from "../../support/test-database";
import { ANSWERED_BY } from "../database-faults/load";

const HEALTH_CHECK_MS = 1_000;
/** `lb_try_duration`: on a busy machine a server may answer one check of its health late. */
const TRY_MS = 5_000;
const TRY_EACH_MS = 50;
const START = { timeout: 60_000, interval: 100 };
/** Longer than the health check's interval, so that the proxy knows before the server closes. */
const DRAIN_SECONDS = "5";

/** Runs two servers of any version on one Postgres, behind a proxy that asks each for its health every second. */
export class Installation {
  readonly servers = new Map<string, ServerProcess>();
  private readonly healthy = new Set<string>();
  private turn = 0;
  private readonly proxy = http.createServer(
    (request, response) => void this.pass(request, response),
  );
  private readonly checks = setInterval(() => void this.checkHealth(), HEALTH_CHECK_MS);

  private constructor(
    readonly databaseUrl: string,
    readonly mails: TestSmtpServer,
    private readonly folder: string,
    private readonly environment: Record<string, string>,
    private readonly dropDatabase: () => Promise<void>,
  ) {}

  /** Starts the servers of a version, given by the folder of its `dist`, one after the other. */
  static async start(dist: string): Promise<Installation> {
    const { url: databaseUrl, drop } = await createEmptyDatabase();
    const mails = await startSmtpServer();
    const folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-upgrade-"));
    const installation = new Installation(
      databaseUrl,
      mails,
      folder,
      {
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        PUBLIC_URL: "https://signpoint.example",
        JWT_PRIVATE_KEY: await generateSigningKey(),
        BANK_DETAILS_KEY: generateEncryptionKey(),
        LEDGER_KEY: generateLedgerKey(),
        SMTP_URL: mails.url,
        DRAIN_SECONDS,
        // 1.0.0 knows no second factor: an admin who is signed in there could do nothing on a new server.
        ADMIN_SECOND_FACTOR: "optional",
      },
      drop,
    );
    await new Promise<void>((resolve) => installation.proxy.listen(0, "127.0.0.1", resolve));
    for (const name of ["server-1", "server-2"]) await installation.startServer(name, dist);
    return installation;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}`;
  }

  /** Starts a server of a version, in the place of the one of this name, and waits until the proxy has found it healthy. */
  async startServer(name: string, dist: string): Promise<void> {
    const program = path.join(dist, "main.js");
    const server = spawnServer(await freePort(), this.environment, program);
    await server.ready;
    this.servers.set(name, server);
    await vi.waitUntil(() => this.healthy.has(server.url), START);
  }

  /** Ends a server in an orderly way; resolves to its exit code once it has ended. */
  async endServer(name: string): Promise<number | null> {
    const server = this.servers.get(name);
    if (server === undefined) throw new Error(`there is no ${name}`);
    server.process.kill("SIGTERM");
    await server.ended;
    this.servers.delete(name);
    return server.process.exitCode;
  }

  /** Runs an operator's command of a version; resolves to what it says. */
  async command(dist: string, name: string, ...parameters: string[]): Promise<string> {
    const program = path.join(dist, "signpoint.js");
    // Earlier versions have a program for each command.
    const started = existsSync(program) ? [program, name] : [path.join(dist, "ops", `${name}.js`)];
    const env = { PATH: process.env.PATH, NODE_ENV: "test", SIGNPOINT_ENV: "-" };
    const { stdout } = await promisify(execFile)(process.execPath, [...started, ...parameters], {
      env: { ...env, ...this.environment },
    });
    return stdout;
  }

  /** Ends all that was started, and leaves nothing. */
  async stop(): Promise<void> {
    clearInterval(this.checks);
    for (const name of [...this.servers.keys()]) await this.endServer(name);
    this.proxy.closeAllConnections();
    await new Promise((resolve) => this.proxy.close(resolve));
    await this.mails.stop();
    await this.dropDatabase();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async checkHealth(): Promise<void> {
    const urls = [...this.servers.values()].map(({ url }) => url);
    for (const url of [...this.healthy]) if (!urls.includes(url)) this.healthy.delete(url);
    for (const url of urls) {
      const signal = AbortSignal.timeout(HEALTH_CHECK_MS);
      const answer = await fetch(`${url}/readyz`, { signal }).catch(() => null);
      if (answer?.status === 200) this.healthy.add(url);
      else this.healthy.delete(url);
    }
  }

  /** Resolves to the next healthy server; while there is none, waits as long as `deploy/Caddyfile` tries, then to undefined. */
  private async findServer(): Promise<string | undefined> {
    const givenUpAt = performance.now() + TRY_MS;
    while (this.healthy.size === 0 && performance.now() < givenUpAt) await wait(TRY_EACH_MS);
    return [...this.healthy][this.turn++ % Math.max(1, this.healthy.size)];
  }

  /** Passes a request to the next healthy server; a refused connection is a 502, as a plain proxy answers. */
  private async pass(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const target = await this.findServer();
    if (target === undefined) {
      response.writeHead(503, { [ANSWERED_BY]: "the proxy" }).end("no server is healthy");
      return;
    }
    const { method, headers, url } = request;
    const passed = http.request(target + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, { ...answer.headers, [ANSWERED_BY]: target });
      answer.pipe(response);
    });
    passed.on("error", (error) => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502, { [ANSWERED_BY]: "the proxy" }).end(`${target}: ${error}`);
    });
    request.pipe(passed);
  }
}
