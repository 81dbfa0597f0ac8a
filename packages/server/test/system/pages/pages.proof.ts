import { execFile, execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { copyFile, mkdir, symlink } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { GoTrueClient } from "@supabase/auth-js";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { CASH_ITEM } from "../../ledger/second-approvals/support";
import { tryCall } from "../../support/client";
import { earnByReceipt, join, type Member, memberOf, proveFactor } from "../../support/join";
import { BANK_DETAILS } from "../../support/marketplace";
import { report } from "../../support/proof";
import { startSmtpServer, type TestSmtpServer } from "../../support/smtp-server";
import { type Block, blocksOf, MARKS } from "./blocks";

const REPOSITORY = path.resolve(import.meta.dirname, "../../../../..");
const PAGES = path.join(REPOSITORY, "docs/operations");
const house = { url: "http://127.0.0.1:3000" };
const HERE = { PATH: `/usr/local/sbin:${process.env.PATH}`, HOME: "/root", LC_ALL: "C.UTF-8" };
const AUTHORITY = "/root/.local/share/caddy/pki/authorities/local/root.crt";
const WAIT = { timeout: 120_000, interval: 250 };
const LONG_MS = 600_000;
/** Enough for the databases of the proof; the rest is filled to its last byte. */
const DATABASE_DISK = "1200m";
const REWARD = 1_000;

const SECOND = { email: "second@example.com" };

const pages = new Map(
  readdirSync(PAGES).map((name) => [name, blocksOf(readFileSync(path.join(PAGES, name), "utf8"))]),
);
const followed = new Set<Block>();
const isLeft = (block: Block) => block.mark !== "never" && !followed.has(block);
let mailbox: TestSmtpServer;
let browser: GoTrueClient;
let admin: Member;
let worker: Member;

const textOfMailTo = async (address: string) =>
  await vi.waitUntil(
    () => mailbox.received.findLast(({ envelopeTo }) => envelopeTo.includes(address))?.text,
    WAIT,
  );
const isReady = async () => (await fetch(`${house.url}/readyz`).catch(() => null))?.ok ?? false;

/** Runs commands as root in the program's folder; returns what they print. */
async function shell(text: string): Promise<string> {
  const cwd = existsSync("/opt/signpoint") ? "/opt/signpoint" : "/";
  const trusted = { CURL_CA_BUNDLE: AUTHORITY, NODE_EXTRA_CA_CERTS: AUTHORITY };
  const env = existsSync(AUTHORITY) ? { ...HERE, ...trusted } : HERE;
  const ended = promisify(execFile)("bash", ["-e", "-c", text], { cwd, env, maxBuffer: 2 ** 26 });
  const { stdout, stderr } = await ended.catch((error: Error & { stdout: string }) => {
    const file = "/var/log/signpoint.log";
    const log = existsSync(file) ? readFileSync(file, "utf8") : "";
    throw new Error(`${error.message}\n${error.stdout}\n${log.slice(-4_000)}`);
  });
  return stdout + stderr;
}

/** Follows the blocks below a heading of a page that were not followed yet, or the first `count` of them; returns what they print. */
async function follow(page: string, heading: string, { email = "", count = 99 } = {}) {
  const below = (pages.get(page) ?? []).filter(
    (block) => block.heading === heading && isLeft(block),
  );
  expect(below.length, `${page} has commands below "${heading}"`).toBeGreaterThan(0);
  let printed = "";
  for (const block of below.slice(0, count)) {
    const text = block.text
      .replaceAll("REPOSITORY", `file://${REPOSITORY}`)
      .replaceAll("smtp://USER:PASSWORD@mail.example:587", mailbox.url)
      .replaceAll(/(?<!@)\bsignpoint\.example/g, "localhost")
      .replaceAll(/\bEMAIL\b/g, email);
    process.stdout.write(`--- ${page}, ${heading}\n${text}`);
    const said = await shell(text);
    process.stdout.write(`${said.slice(-2_000)}\n`);
    followed.add(block);
    printed += said;
  }
  return printed;
}

beforeAll(async () => {
  if (!existsSync("/mnt/outside")) throw new Error("it is started by npm run prove -- pages");
  mailbox = await startSmtpServer();
  await mkdir("/usr/local/sbin", { recursive: true });
  await copyFile(path.join(import.meta.dirname, "systemctl.mjs"), "/usr/local/sbin/systemctl");
  // Packages come from outside of this network.
  const npm = execFileSync("sh", ["-c", "command -v npm"], { encoding: "utf8" }).trim();
  writeFileSync("/usr/local/sbin/npm", `#!/bin/sh\nexec nsenter --net=/mnt/outside ${npm} "$@"\n`);
  for (const name of ["journalctl", "timedatectl"]) {
    await symlink("systemctl", `/usr/local/sbin/${name}`);
  }
  await shell(`chmod 755 /usr/local/sbin/*
    ln --symbolic --force ${process.execPath} /usr/local/bin/node
    pg_lsclusters --no-header | while read version name rest; do pg_dropcluster --stop $version $name; done
    mount -t tmpfs -o size=${DATABASE_DISK},mode=755 tmpfs /var/lib/postgresql
    chown postgres: /var/lib/postgresql
    pg_createcluster 15 main --start`);
}, LONG_MS);
afterAll(async () => {
  await shell("systemctl stop signpoint caddy postgresql");
  await mailbox.stop();
});

describe("the pages of operations", { timeout: LONG_MS }, () => {
  it("install it: program, database, service and proxy", async () => {
    expect(await follow("install.md", "The program")).toContain("Usage: signpoint COMMAND");
    await follow("install.md", "Database, settings and keys");
    expect(await follow("install.md", "The service")).toContain('"ready"');
    expect(await follow("install.md", "The proxy")).toContain('"version"');
  });

  it("make the first admin, who then pays a person for work", async () => {
    const owner = await join(house, "owner@example.com", textOfMailTo);
    const said = await follow("install.md", "The first admin", { email: "owner@example.com" });
    expect(said).toContain("owner@example.com is an admin now");
    expect(said).not.toContain("BAD");
    await proveFactor(owner);
    admin = await memberOf(house, owner);
    browser = await join(house, "worker@example.com", textOfMailTo);
    worker = await memberOf(house, browser);
    await earnByReceipt(house, { admin, worker, reward: REWARD });
    expect(await pointsOf(worker)).toBe(REWARD);
  });

  it("name who may do what, show the figures, and keep the ledger's heads", async () => {
    await join(house, SECOND.email, textOfMailTo);
    expect(await follow("day-by-day.md", "Admins", SECOND)).toContain("is an admin now");
    expect(await follow("day-by-day.md", "Suspensions", SECOND)).toContain("is lifted");
    expect(await follow("day-by-day.md", "Pauses")).toContain("Payouts are paused");
    expect(await follow("day-by-day.md", "Audit")).toContain("Audit clean");
    await vi.waitUntil(async () => (await admin.api.ledger.checkpoints({})).items.length > 0, WAIT);
    await follow("day-by-day.md", "The sealed ledger");
    expect(await follow("monitoring.md", "The doctor")).not.toContain("BAD");
    expect(await follow("monitoring.md", "Alerts")).toContain("signpoint_build_info{");
    expect(await follow("monitoring.md", "The log")).toContain('"level":"info"');
  });

  it("pause payouts: cash is refused until that is lifted", async () => {
    await admin.api.adminSettings.update({ points_per_dollar: 25 });
    const item = await admin.api.items.create(CASH_ITEM);
    const p_bank_details = BANK_DETAILS;
    const request = { p_item_id: item.id, p_request_id: newId(), p_bank_details };
    const { id: p_redemption_id } = await worker.api.marketplace.redeem(request);
    const approve = () => tryCall(admin.api.redemptions.approve({ p_redemption_id }));
    const paused = await follow("runbooks.md", "Money may be going out wrongly", { count: 1 });
    expect(paused).toContain("On the database signpoint at 127.0.0.1:5432: Payouts are paused.");
    expect(await approve()).toMatchObject({ status: 409, body: { code: "PAUSED" } });
    await follow("runbooks.md", "Money may be going out wrongly");
    expect(await approve()).toMatchObject({ status: 200 });
  });

  it("send a mail that was stuck", async () => {
    mailbox.refusals.push(...Array.from({ length: 99 }, () => new Error("try later")));
    await browser.resetPasswordForEmail(worker.email);
    const waits = () => shell("sudo -u signpoint signpoint mail");
    await vi.waitUntil(async () => (await waits()).includes(" 3 attempts"), WAIT);
    mailbox.refusals.length = 0;
    const before = mailbox.received.length;
    expect(await follow("runbooks.md", "No mail arrives")).toContain("mails are tried again");
    const arrived = () =>
      mailbox.received.slice(before).some(({ text }) => /password/.test(text ?? ""));
    await vi.waitUntil(arrived, WAIT);
  });

  it("bring a lost database back, and one whose disk was full", async () => {
    await shell("systemctl stop postgresql");
    await vi.waitUntil(async () => !(await isReady()), WAIT);
    expect(await follow("runbooks.md", "The database is lost")).toContain("Audit clean");
    await shell("head --bytes=1300M /dev/zero > /var/lib/postgresql/full || true");
    await vi.waitUntil(async () => !(await isReady()), WAIT);
    expect(await follow("runbooks.md", "The disk is full", { count: 1 })).toContain("100%");
    await shell("rm /var/lib/postgresql/full");
    expect(await follow("runbooks.md", "The disk is full")).toContain('"ready"');
    expect(await pointsOf(worker)).toBe(REWARD - CASH_ITEM.price);
  });

  it("back up, encrypted as well, and restore: what came later is gone, all else is there", async () => {
    expect(await follow("backup.md", "Backup")).toContain("The drill was good");
    expect(await follow("backup.md", "Encryption")).toContain(".tar.gz.age");
    expect(await follow("backup.md", "Drills")).toContain("The drill was good");
    const late = await memberOf(house, await join(house, "late@example.com", textOfMailTo));
    const restored = await follow("backup.md", "Restore");
    expect(restored).toContain(" and 1 files ");
    expect(restored).toContain("Audit clean.");
    await vi.waitUntil(isReady, WAIT);
    expect(await pointsOf(worker)).toBe(REWARD - CASH_ITEM.price);
    await expect(pointsOf(late)).rejects.toMatchObject({ status: 401 });
  });

  it("change each key, and go on with each that leaked or was lost", async () => {
    await follow("keys.md", "Sessions: change it");
    expect(await pointsOf(worker)).toBe(REWARD - CASH_ITEM.price);
    const bank = await follow("keys.md", "Bank details: change it");
    expect(bank).toContain("The older keys can be removed.");
    expect(await follow("keys.md", "Ledger: change it")).toContain("Audit clean");
    expect(await follow("keys.md", "Ledger: it is lost")).toContain("Audit clean");
    await follow("keys.md", "Sessions: it leaked");
    await vi.waitUntil(isReady, WAIT);
    await expect(pointsOf(worker)).rejects.toMatchObject({ status: 401 });
    await follow("keys.md", "Bank details: it is lost");
    await vi.waitUntil(isReady, WAIT);
  });

  it("have no other command that fails", async () => {
    await shell(`sudo -u signpoint signpoint grant-admin ${SECOND.email}`);
    for (const [page, blocks] of pages) {
      for (const heading of new Set(blocks.filter(isLeft).map((block) => block.heading))) {
        await follow(page, heading, SECOND);
      }
    }
    const marks = [...pages.values()].flat().map(({ mark }) => mark);
    const counted = MARKS.map((mark) => [mark, marks.filter((each) => each === mark).length]);
    report("blocks of the pages of operations", Object.fromEntries(counted));
    expect(await shell("sudo -u signpoint signpoint doctor")).toContain("ok   server");
  });
});

const pointsOf = async ({ api }: Member) =>
  (await api.profile.getCurrentUserProfile({}))[0]?.points;
