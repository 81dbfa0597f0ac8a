import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { vi } from "vitest";
import type { Image } from "../../../../scripts/lib/image.mjs";
import { generateSigningKey } from "../../src/auth/key-file";
import { generateEncryptionKey } from "../../src/encryption/keys";
import { generateLedgerKey } from "../../src/sealing/ledger-key";
import type { TestSmtpServer } from "../support/smtp-server";
import { type Service, servicesOf, startOrder } from "./compose-file";
import { Container } from "./container";
import type { House } from "./house";
import { Network } from "./network";
import { caddyImage, type StandIn, startDatabase, startMail, startStore } from "./stand-ins";
import { openTunnel, type Tunnel } from "./tls-tunnel";

const REPOSITORY = path.resolve(import.meta.dirname, "../../../..");
const PROXY = "caddy:2";
const SITE = "localhost";
const AUTHORITY = "data/caddy/pki/authorities/local/root.crt";
const START = { timeout: 60_000, interval: 100 };

/** Returns the lines that docs/operations.md wants in `.env`. */
async function trialVariables(): Promise<Record<string, string>> {
  return {
    POSTGRES_PASSWORD: randomBytes(24).toString("hex"),
    S3_SECRET_ACCESS_KEY: randomBytes(24).toString("hex"),
    JWT_PRIVATE_KEY: await generateSigningKey(),
    BANK_DETAILS_KEY: generateEncryptionKey(),
    LEDGER_KEY: generateLedgerKey(),
    SMTP_URL: "smtp://mail:1025",
    CONTACT_EMAIL: "you@example.com",
    METRICS_TOKEN: "0123456789abcdef",
  };
}

/** All services of compose.yaml as processes, each reached by its name and port, with the environment that it gives. */
export class ComposeHouse implements House {
  readonly servers = new Map<string, Container>();
  private readonly standIns: StandIn[] = [];
  private caughtMails: TestSmtpServer | undefined;
  private proxy: Container | undefined;
  private tunnel: Tunnel | undefined;

  private constructor(
    readonly services: Record<string, Service>,
    private readonly network: Network,
    private readonly folder: string,
    private readonly more: Record<string, string>,
  ) {}

  /** Starts them in the order of their dependencies; `more` are variables that the file does not give to servers. */
  static async start(image: Image, more: Record<string, string> = {}): Promise<ComposeHouse> {
    const text = await readFile(path.join(REPOSITORY, "compose.yaml"), "utf8");
    const services = servicesOf(text, await trialVariables());
    const isContainer = (name: string) =>
      services[name]?.build !== undefined || services[name]?.image === PROXY;
    const names = startOrder(services);
    const network = await Network.lay(
      names.filter(isContainer),
      names.filter((name) => !isContainer(name)),
    );
    const folder = await mkdtemp(path.join(os.tmpdir(), "compose-"));
    const house = new ComposeHouse(services, network, folder, more);
    try {
      for (const name of names) await house.startService(name, image);
    } catch (error) {
      await house.stop();
      throw error;
    }
    return house;
  }

  get url(): string {
    if (this.tunnel === undefined) throw new Error("the proxy has not started");
    return this.tunnel.url;
  }

  get mails(): TestSmtpServer {
    if (this.caughtMails === undefined) throw new Error("the mail server has not started");
    return this.caughtMails;
  }

  /** Where the proxy is reached from outside. */
  get proxyAddress(): string {
    return this.network.addressOf("proxy");
  }

  /** Where the servers' data is. */
  get databaseUrl(): string {
    return this.services["server-1"]?.environment?.DATABASE_URL ?? "";
  }

  /** By the words of docs/operations.md for it. */
  readonly grantAdmin = async (email: string): Promise<string> => {
    const guide = await readFile(path.join(REPOSITORY, "docs/operations.md"), "utf8");
    const line = /^docker compose exec (\S+) (.+) EMAIL$/m.exec(guide);
    const [, name = "", command = ""] = line ?? [];
    return (await this.server(name).exec([...command.split(" "), email])).output;
  };

  server(name: string): Container {
    const server = this.servers.get(name);
    if (server === undefined) throw new Error(`there is no server ${name}`);
    return server;
  }

  /** Starts a server anew, of this image, and waits until it is healthy. */
  async startServer(name: string, image: Image): Promise<void> {
    const container = await Container.start({
      image,
      name,
      env: { ...this.services[name]?.environment, ...this.more },
      volumes: path.join(this.folder, name),
    });
    this.servers.set(name, container);
    await container.untilHealthy();
  }

  /** Waits until the proxy's health check has found once more that a server does not answer. */
  async untilLeftOut(name: string): Promise<void> {
    const failed = `"msg":"HTTP request failed","host":"${name}:3000"`;
    const { proxy } = this;
    if (proxy === undefined) throw new Error("the proxy has not started");
    const { written } = proxy;
    await vi.waitUntil(() => proxy.logAfter(written).includes(failed), START);
  }

  /** Ends all that was started, and leaves nothing. */
  async stop(): Promise<void> {
    await this.tunnel?.stop();
    await this.proxy?.end("SIGKILL");
    for (const server of this.servers.values()) await server.end("SIGKILL");
    for (const standIn of this.standIns.toReversed()) await standIn.stop();
    await this.network.remove();
    await rm(this.folder, { recursive: true, force: true });
  }

  private async startService(name: string, image: Image): Promise<void> {
    const service = this.services[name] ?? {};
    if (service.build === ".") return await this.startServer(name, image);
    if (service.image === PROXY) return await this.startProxy(name, service);
    const [kind] = service.image?.split(":") ?? [];
    if (kind === "postgres") this.standIns.push(await startDatabase(service));
    else if (kind === "minio/minio") this.standIns.push(await startStore(service));
    else if (kind === "axllent/mailpit") {
      this.caughtMails = await startMail();
      this.standIns.push(this.caughtMails);
    } else throw new Error(`nothing stands in for ${service.image}`);
  }

  private async startProxy(name: string, { environment = {}, volumes = [] }: Service) {
    const folder = path.join(this.folder, name);
    const mounts = volumes
      .map((volume) => volume.split(":"))
      .filter(([source]) => source?.startsWith("./"))
      .flatMap(([source = "", target = ""]) => [
        "--ro-bind",
        path.join(REPOSITORY, source),
        target,
      ]);
    const image = await caddyImage(path.join(folder, "image"));
    const own = path.join(folder, "volumes");
    this.proxy = await Container.start({ image, name, env: environment, volumes: own, mounts });
    const authority = await vi.waitFor(() => readFile(path.join(own, AUTHORITY)), START);
    this.tunnel = await openTunnel(this.proxyAddress, environment.SITE_HOST ?? SITE, authority);
    await vi.waitUntil(async () => {
      const answer = await fetch(`${this.url}/readyz`).catch(() => null);
      return answer?.status === 200;
    }, START);
  }
}
