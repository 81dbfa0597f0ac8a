import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { newId } from "../../../src/platform/db/new-id";
import { pdf } from "../../platform/files/sample-files";
import {
  earnByReceipt,
  join as joinAt,
  type Member,
  memberOf,
  proveFactor,
} from "../../support/join";

/** Where `docker compose up` serves the app, and the mails that it caught. */
const house = { url: "https://localhost" };
const MAILPIT = "http://localhost:8025/api/v1";
const REWARD = 250;
const PAUSE_MS = 500;
const TRIES = 60;

const admin = await joinAsAdmin();
const worker = await memberOf(house, await join("worker"));
const file_url = await earnByReceipt(house, { admin, worker, reward: REWARD });
const [profile] = await worker.api.profile.getCurrentUserProfile({});
assert.equal(profile?.points, REWARD);
const { url } = await worker.api.files.createLink({ p_path: file_url });
const { pathname, search } = new URL(url, house.url);
const stored = await fetch(house.url + pathname + search);
assert.ok(pdf().equals(Buffer.from(await stored.arrayBuffer())));
const audit = compose("signpoint", "audit");
assert.match(audit, /^Audit clean: /m);
process.stdout.write("1 passed, 0 failed\n");

function join(name: string) {
  return joinAt(house, `${name}.${newId().slice(-8)}@example.com`, textOfMailTo);
}

/** Joins, is made an admin by the operator's command, and proves a second factor. */
async function joinAsAdmin(): Promise<Member> {
  const browser = await join("admin");
  const { data: known } = await browser.getUser();
  const email = known.user?.email ?? "";
  assert.match(compose("signpoint", "grant-admin", email), /is an admin now/);
  await proveFactor(browser);
  return await memberOf(house, browser);
}

/** Waits for a mail and returns its text. */
async function textOfMailTo(address: string): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await fetch(`${MAILPIT}/search?query=${encodeURIComponent(`to:${address}`)}`);
    const { messages } = (await found.json()) as { messages: { ID: string }[] };
    const [newest] = messages;
    if (newest !== undefined) {
      const mail = await fetch(`${MAILPIT}/message/${newest.ID}`);
      return ((await mail.json()) as { Text: string }).Text;
    }
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`no mail to ${address}`);
}

/** Runs a program in a server's container; returns what it says. */
function compose(program: string, ...parameters: string[]): string {
  const command = ["compose", "exec", "server-1", program, ...parameters];
  return execFileSync("docker", command, { encoding: "utf8" });
}
