import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { report } from "../support/proof";
import { startSmtpServer, type TestSmtpServer } from "../support/smtp-server";
import { Container, readImage } from "./container";
import { type House, join, joinAsAdmin, look, offer, reward, work } from "./house";
import { Network, OWN_ADDRESS } from "./network";

const SMTP_PORT = 1025;
/** What docker and compose give a program to end in. */
const STOP_MS = 10_000;
const PATIENCE_MS = 180_000;
const SOURCE = /\.(ts|tsx|mts|cts)$|(^|\/)(test|tests|e2e|bench|scripts|docs)\//;

const folder = process.env.IMAGE ?? "";
let network: Network;
let mails: TestSmtpServer;
let volumes: string;
let container: Container;
let house: House;

/** The image that the steps of the Dockerfile have built runs with the fewest rights that an engine can give it. */
describe("the image built by the steps of its Dockerfile", () => {
  beforeAll(async () => {
    network = await Network.lay(["server"], ["mail"]);
    mails = await startSmtpServer({ host: OWN_ADDRESS, port: SMTP_PORT });
    volumes = await mkdtemp(path.join(os.tmpdir(), "volumes-"));
    container = await start();
    house = {
      url: `http://${network.addressOf("server")}:3000`,
      mails,
      grantAdmin: async (email) => {
        const tool = "packages/server/dist/ops/grant-admin.js";
        return (await container.exec(["node", tool, email])).output;
      },
    };
  }, PATIENCE_MS);
  afterAll(async () => {
    await container.end("SIGKILL");
    await mails.stop();
    await network.remove();
    await rm(volumes, { recursive: true, force: true });
  });

  /** With the embedded engine, and the variables that production asks for. */
  const start = async () =>
    await Container.start({
      image: await readImage(folder),
      name: "server",
      env: {
        PUBLIC_URL: "https://signpoint.example",
        SMTP_URL: `smtp://mail:${SMTP_PORT}`,
        CONTACT_EMAIL: "support@signpoint.example",
        METRICS_TOKEN: "0123456789abcdef",
      },
      volumes,
    });

  it("holds no package of development, no source and no test", async () => {
    const root = path.join(folder, "root");
    const lock = JSON.parse(await readFile(path.join(root, "app/package-lock.json"), "utf8")) as {
      packages: Record<string, { dev?: boolean }>;
    };
    const development = Object.entries(lock.packages).filter(([, { dev }]) => dev === true);
    expect(development.length).toBeGreaterThan(50);
    const installed = development.filter(([place]) => existsSync(path.join(root, "app", place)));
    expect(installed.map(([place]) => place)).toEqual([]);
    const packages = await readdir(path.join(root, "app/packages"), { recursive: true });
    const own = packages.filter((name) => !name.includes("node_modules"));
    expect(own.filter((name) => SOURCE.test(name))).toEqual([]);
    const { stdout } = await promisify(execFile)("du", ["--summarize", "--block-size=1M", root]);
    const { buildSeconds } = await readImage(folder);
    report("image: built without a container engine", {
      "MB beside the base image": Number.parseInt(stdout, 10),
      "s to build": buildSeconds,
      "packages of development left out": development.length,
    });
  });

  it("gets healthy by its own health check, and runs as an ordinary user without any capability", {
    timeout: PATIENCE_MS,
  }, async () => {
    const startedAt = performance.now();
    await container.untilHealthy();
    const status = await readFile(`/proc/${container.main}/status`, "utf8");
    expect(status).toMatch(/^Uid:\t1000\t1000\t1000\t1000$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    const { output } = await container.exec(["node", "--version"]);
    const standIn = await promisify(execFile)(container.options.image.node, ["--version"]);
    expect(output).toBe(standIn.stdout);
    report("image: healthy", {
      "s until healthy": Math.round((performance.now() - startedAt) / 100) / 10,
      "major version of its Node": Number.parseInt(output.slice(1), 10),
    });
  });

  it.each([
    "/app/x",
    "/app/packages/server/dist/x",
    "/app/node_modules/x",
    "/x",
    "/etc/x",
    "/usr/x",
  ])("cannot write to %s", async (file) => {
    const program = `require("node:fs").writeFileSync(${JSON.stringify(file)}, "")`;
    const { code, output } = await container.exec(["node", "-e", program]);
    expect([code, output]).toEqual([1, expect.stringMatching(/EROFS|EACCES/)]);
  });

  it("serves the app, and the main job with a mailed code and an admin's second factor", {
    timeout: PATIENCE_MS,
  }, async () => {
    const page = await fetch(`${house.url}/login`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<script")]);
    const admin = await joinAsAdmin(house);
    const { contractId, itemId } = await offer(admin);
    const member = await join(house, "person");
    const done = await work(house, member, contractId);
    const receipt = await reward(admin, member, done, itemId);
    expect(await look(member, house, receipt)).toEqual(receipt);

    const { code, milliseconds } = await container.end("SIGTERM");
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(STOP_MS);
    const lines = container.log.split("\n").filter((line) => line.includes('"level":50'));
    expect(lines).toEqual([]);
    container = await start();
    await container.untilHealthy();
    expect(await look(member, house, receipt)).toEqual(receipt);
    report("image: the main job, ended by SIGTERM, started again on its volume", {
      "s to end": Math.round(milliseconds / 100) / 10,
    });
  });
});
