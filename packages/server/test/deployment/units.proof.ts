import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { run } from "../failover/isolation";
import { report } from "../support/proof";
import { startSmtpServer, type TestSmtpServer } from "../support/smtp-server";
import { type House, join, joinAsAdmin, look, offer, reward, work } from "./house";
import { commandOf, optionsOf, type UnitCommand } from "./unit-file";
import { startUnit, statusOf, type UnitProcess } from "./unit-process";

const REPOSITORY = path.resolve(import.meta.dirname, "../../../..");
const PATIENCE_MS = 180_000;
const PATIENCE = { timeout: PATIENCE_MS, interval: 100 };
const BACKUPS = "/var/backups/signpoint";
const DAY_MS = 86_400_000;
/** What an installation changes on a machine. Here all that is written to them ends with the proof. */
const CHANGED = ["/etc", "/opt", "/var"];

let layers: string;
let unit: UnitCommand;
let backupUnit: UnitCommand;
let server: UnitProcess;
let mails: TestSmtpServer;
let house: House;
let identity: string;

/** Returns the one line of the guide that begins with these words, as its own words. */
async function guideLine(begin: string): Promise<string[]> {
  const guide = await readFile(path.join(REPOSITORY, "docs/operations.md"), "utf8");
  const line = guide.split("\n").find((text) => text.startsWith(begin));
  if (line === undefined) throw new Error(`docs/operations.md has no line ${begin}`);
  return line.split(" ");
}

/** Installs as docs/operations.md says, with the app that the Dockerfile's first stage has built. */
async function install(): Promise<void> {
  layers = await mkdtemp(path.join(os.tmpdir(), "layers-"));
  for (const folder of CHANGED) {
    const [upper, working] = [
      path.join(layers, folder, "upper"),
      path.join(layers, folder, "work"),
    ];
    for (const made of [upper, working]) await mkdir(made, { recursive: true });
    const options = `lowerdir=${folder},upperdir=${upper},workdir=${working}`;
    await run("mount", "-t", "overlay", "overlay", "-o", options, folder);
  }
  for (const begin of ["useradd ", "install --directory "]) {
    const [program = "", ...words] = await guideLine(begin);
    await run(program, ...words);
  }
  await mkdir("/opt/signpoint");
  const built = path.join(process.env.IMAGE ?? "", "stage-0/root/app");
  await run("mount", "--bind", built, "/opt/signpoint");
  const read = async (name: string) =>
    commandOf(optionsOf(await readFile(path.join(REPOSITORY, "deploy", name), "utf8")));
  unit = await read("signpoint.service");
  backupUnit = await read("signpoint-backup.service");
  identity = await generateX25519Identity();
  const variables = {
    PUBLIC_URL: "https://signpoint.example",
    SMTP_URL: mails.url,
    CONTACT_EMAIL: "support@signpoint.example",
    METRICS_TOKEN: "0123456789abcdef",
    TRUST_PROXY: "1",
    BACKUP_RECIPIENT: await identityToRecipient(identity),
  };
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  await mkdir(path.dirname(unit.environmentFile), { recursive: true });
  await writeFile(unit.environmentFile, lines.join(""), { mode: 0o600 });
}

async function untilReady(): Promise<void> {
  await vi.waitUntil(async () => {
    if (server.child.exitCode !== null) throw new Error(server.printed());
    const answer = await fetch(`${house.url}/readyz`).catch(() => null);
    return answer?.status === 200;
  }, PATIENCE);
}

/** Runs JavaScript under the restrictions of the unit; resolves to what it prints. */
async function underTheUnit(program: string): Promise<string> {
  const { ended } = await startUnit(unit, [unit.start[0] ?? "", "-e", program]);
  return (await ended).output;
}

/** The units of systemd run their own commands under their own restrictions, as far as bubblewrap can give them. */
describe("the units of systemd", () => {
  beforeAll(async () => {
    mails = await startSmtpServer();
    await install();
    house = {
      url: "http://127.0.0.1:3000",
      mails,
      grantAdmin: async (email) => {
        const tool = [unit.start[0] ?? "", "packages/server/dist/ops/grant-admin.js", email];
        return (await (await startUnit(unit, tool)).ended).output;
      },
    };
    server = await startUnit(unit, unit.start);
    await untilReady();
  }, PATIENCE_MS);
  afterAll(async () => {
    server.child.kill("SIGKILL");
    await server.ended;
    await mails.stop();
    await run("umount", "/opt/signpoint");
    for (const folder of CHANGED.toReversed()) await run("umount", folder);
    await rm(layers, { recursive: true, force: true });
  });

  it("gives the server its user, limits and filters", async () => {
    const pid = await server.pid();
    const uid = (await run("id", "--user", unit.user)).trim();
    expect(statusOf(pid, "Uid").split("\t")).toEqual([uid, uid, uid, uid]);
    expect(statusOf(pid, "CapEff")).toMatch(/^0+$/);
    expect(statusOf(pid, "NoNewPrivs")).toBe("1");
    expect(statusOf(pid, "Seccomp")).toBe("2");
    const limits = await readFile(`/proc/${pid}/limits`, "utf8");
    expect(limits).toMatch(new RegExp(`^Max open files\\s+${unit.openFiles}\\s`, "m"));
    report("units: limits and filters", { "open files": unit.openFiles });
  });

  it.each([
    ["writes into the app", `fs.writeFileSync("/opt/signpoint/x", "")`, "EROFS"],
    ["writes into /etc", `fs.writeFileSync("/etc/x", "")`, /EROFS|EACCES/],
    ["writes into /usr", `fs.writeFileSync("/usr/x", "")`, /EROFS|EACCES/],
    ["reads its own secrets as a file", `fs.readFileSync("/etc/signpoint/environment")`, "EACCES"],
    ["looks into /root", `fs.readdirSync("/root")`, "EACCES"],
    ["opens a socket of another family", `os.networkInterfaces()`, /system error 97/],
  ])("refuses a program that %s", async (_what, program, error) => {
    expect(await underTheUnit(program)).toMatch(error);
  });

  it("shows a program neither disks nor others' temporary files", async () => {
    const shared = path.join("/tmp", "of-others");
    await writeFile(shared, "");
    const disks = `fs.readdirSync("/dev").filter((name) => fs.lstatSync("/dev/" + name).isBlockDevice())`;
    const program = `console.log(JSON.stringify([${disks}, fs.readdirSync("/tmp")]))`;
    const seen = await underTheUnit(program).finally(() => rm(shared));
    expect(JSON.parse(seen)).toEqual([[], []]);
  });

  it("lets the server store people's work and files, which nobody else can read", {
    timeout: PATIENCE_MS,
  }, async () => {
    const admin = await joinAsAdmin(house);
    const { contractId, itemId } = await offer(admin);
    const member = await join(house, "person");
    const done = await work(house, member, contractId);
    const receipt = await reward(admin, member, done, itemId);
    expect(await look(member, house, receipt)).toEqual(receipt);
    const state = "/var/lib/signpoint";
    expect((await stat(state)).mode & 0o777).toBe(0o700);
    const files = await readdir(path.join(state, "files"), {
      recursive: true,
      withFileTypes: true,
    });
    const modes = await Promise.all(
      files
        .filter((entry) => entry.isFile())
        .map(
          async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).mode & 0o777,
        ),
    );
    expect(modes.length).toBeGreaterThan(0);
    expect(new Set(modes)).toEqual(new Set([0o600]));
  });

  it("backs up beside the server, encrypted, deletes old backups, and the backup can be restored", {
    timeout: PATIENCE_MS,
  }, async () => {
    const old = path.join(BACKUPS, "signpoint-of-last-year.tar.gz");
    await writeFile(old, "");
    const longAgo = new Date(Date.now() - 40 * DAY_MS);
    await utimes(old, longAgo, longAgo);
    const startedAt = performance.now();
    for (const command of [backupUnit.start, backupUnit.startPost]) {
      const { ended } = await startUnit(backupUnit, command);
      const { code, output } = await ended;
      expect([code, output]).toEqual([0, expect.any(String)]);
    }
    const milliseconds = performance.now() - startedAt;
    const [backup = "", ...others] = await readdir(BACKUPS);
    expect([backup, others]).toEqual([expect.stringMatching(/^signpoint-.+\.tar\.gz\.age$/), []]);
    const { mode, size } = await stat(path.join(BACKUPS, backup));
    expect(mode & 0o777).toBe(0o600);

    const key = "/etc/signpoint/backup.key";
    await writeFile(key, identity, { mode: 0o600 });
    await run("chown", unit.user, key);
    const drill = "packages/server/dist/ops/restore-drill.js";
    const words = [drill, path.join(BACKUPS, backup), "--identity", key];
    const { ended } = await startUnit(unit, [unit.start[0] ?? "", ...words]);
    const { code, output } = await ended;
    expect([code, output]).toEqual([0, expect.any(String)]);
    report("units: a backup by signpoint-backup.service, restored for trial", {
      "s to back up": Math.round(milliseconds / 100) / 10,
      kB: Math.round(size / 1000),
    });
  });

  it("ends the server by SIGTERM in an orderly way, within the unit's time", async () => {
    const startedAt = performance.now();
    process.kill(await server.pid(), "SIGTERM");
    const { code } = await server.ended;
    const seconds = (performance.now() - startedAt) / 1000;
    expect(code).toBe(0);
    expect(seconds).toBeLessThan(unit.stopSeconds);
    report("units: signpoint.service ended", { "s to end": Math.round(seconds * 10) / 10 });
  });
});
