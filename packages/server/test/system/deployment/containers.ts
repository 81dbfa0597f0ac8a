import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import type { GoTrueClient } from "@supabase/auth-js";
import { newId } from "../../../src/platform/db/new-id";
import { authClient, PASSWORD } from "../../accounts/auth/support";
import { pdf } from "../../platform/files/sample-files";
import { upload } from "../../platform/files/upload";
import { type Client, clientOf } from "../../support/client";
import type { Person } from "../../support/people";
import { codeAt } from "../../support/totp";

/** Where `docker compose up` serves the app, and the mails that it caught. */
const house = { url: "https://localhost" };
const MAILPIT = "http://localhost:8025/api/v1";
const REWARD = 250;
const PAUSE_MS = 500;
const TRIES = 60;

interface Member extends Person {
  api: Client;
}

const admin = await joinAsAdmin();
const worker = await memberOf(await join("worker"));
const p_contract_id = await admin.api.adminContracts.create({
  p_admin_id: admin.id,
  p_title: "Photograph a receipt",
  p_description: "Send a receipt.",
  p_activity: "Upload it.",
  p_points_reward: REWARD,
  p_survey_required: true,
  p_survey_questions: [{ questionType: "file", questionText: "Your receipt" }],
});
const { id: signingId } = await worker.api.contracts.sign({ p_contract_id });
const { survey_questions } = await worker.api.contracts.get({ id: p_contract_id });
const questionId = survey_questions[0]?.id ?? "";
const sent = await upload(house, { place: { signingId, questionId }, body: pdf(), as: worker });
const { path: file_url } = UploadedFile.parse(sent.body);
const p_signed_contract_id = signingId;
const p_survey_responses = { [questionId]: { file_url } };
await worker.api.contracts.submit({ p_signed_contract_id, p_survey_responses });
await admin.api.submissions.approve({ p_signed_contract_id });
const [profile] = await worker.api.profile.getCurrentUserProfile({});
assert.equal(profile?.points, REWARD);
const { url } = await worker.api.files.createLink({ p_path: file_url });
const { pathname, search } = new URL(url, house.url);
const stored = await fetch(house.url + pathname + search);
assert.ok(pdf().equals(Buffer.from(await stored.arrayBuffer())));
const audit = compose("packages/server/dist/ops/audit.js");
assert.match(audit, /^Audit clean: /m);
process.stdout.write("1 passed, 0 failed\n");

/** Signs up, and confirms by the code of the mail. */
async function join(name: string): Promise<GoTrueClient> {
  const email = `${name}.${newId().slice(-8)}@example.com`;
  const browser = authClient(house);
  const signUp = await browser.signUp({ email, password: PASSWORD });
  assert.ifError(signUp.error);
  const token = /\b\d{6}\b/.exec(await textOfMailTo(email))?.[0] ?? "";
  const { error } = await browser.verifyOtp({ email, token, type: "signup" });
  assert.ifError(error);
  return browser;
}

/** Joins, is made an admin by the operator's command, and proves a second factor. */
async function joinAsAdmin(): Promise<Member> {
  const browser = await join("admin");
  const { data: known } = await browser.getUser();
  const email = known.user?.email ?? "";
  assert.match(compose("packages/server/dist/ops/grant-admin.js", email), /is an admin now/);
  const { data } = await browser.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  assert.equal(data?.type, "totp");
  const code = codeAt(data.totp.secret, Date.now());
  const { error } = await browser.mfa.challengeAndVerify({ factorId: data.id, code });
  assert.ifError(error);
  return await memberOf(browser);
}

async function memberOf(browser: GoTrueClient): Promise<Member> {
  const { data } = await browser.getSession();
  assert.ok(data.session);
  const { access_token: token, user } = data.session;
  return {
    api: clientOf(house, { token }),
    id: user.id,
    token,
    email: user.email ?? "",
    username: "",
  };
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
  const command = ["compose", "exec", "server-1", "node", program, ...parameters];
  return execFileSync("docker", command, { encoding: "utf8" });
}
