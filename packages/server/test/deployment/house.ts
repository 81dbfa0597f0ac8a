import { UploadedFile } from "@signpoint/api/entities/uploaded-file";
import type { GoTrueClient } from "@supabase/auth-js";
import { vi } from "vitest";
import { newId } from "../../src/db/new-id";
import { authClient, PASSWORD } from "../auth/support";
import { pdf } from "../files/sample-files";
import { upload } from "../files/upload";
import { type Client, clientOf } from "../support/client";
import type { Person } from "../support/people";
import type { TestSmtpServer } from "../support/smtp-server";
import { codeAt } from "../support/totp";

/** As the web app repeats a request that was not answered. */
const REPEAT = { timeout: 15_000, interval: 200 };
const MAIL = { timeout: 30_000, interval: 50 };
const REWARD = 250;

/** An installation as its people reach it: over HTTP and by mail, never through its database. */
export interface House {
  url: string;
  mails: TestSmtpServer;
  /** Runs the operator's command in the installation; resolves to what it says. */
  grantAdmin: (email: string) => Promise<string>;
}

export interface Member {
  person: Person;
  api: Client;
  browser: GoTrueClient;
}

/** What has been answered with success, and has to be there later. */
export interface Receipt {
  signingId: string;
  redemptionId: string;
  file: string;
  points: number;
}

/** Signs up in the house and confirms by the code of the mail. */
export async function join(house: House, name: string): Promise<Member> {
  const email = `${name}.${newId().slice(-8)}@example.com`;
  const browser = authClient(house);
  const signUp = await browser.signUp({ email, password: PASSWORD });
  if (signUp.error !== null) throw signUp.error;
  const mail = await vi.waitUntil(
    () => house.mails.received.find(({ envelopeTo }) => envelopeTo.includes(email)),
    MAIL,
  );
  const token = /\b\d{6}\b/.exec(mail.text ?? "")?.[0] ?? "";
  const { error } = await browser.verifyOtp({ email, token, type: "signup" });
  if (error !== null) throw error;
  return await memberOf(house, browser);
}

/** Joins, is made an admin by the operator's command, and proves a second factor. */
export async function joinAsAdmin(house: House): Promise<Member> {
  const { browser, person } = await join(house, "admin");
  const said = await house.grantAdmin(person.email);
  if (!said.includes("is an admin now")) throw new Error(said);
  const { data } = await browser.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (data?.type !== "totp") throw new Error("the factor was not enrolled");
  const code = codeAt(data.totp.secret, Date.now());
  const { error } = await browser.mfa.challengeAndVerify({ factorId: data.id, code });
  if (error !== null) throw error;
  return await memberOf(house, browser);
}

async function memberOf(house: House, browser: GoTrueClient): Promise<Member> {
  const { data } = await browser.getSession();
  if (data.session === null) throw new Error("nobody is signed in");
  const { access_token: token, user } = data.session;
  const person = { id: user.id, email: user.email ?? "", username: "", token };
  return { person, api: clientOf(house, person), browser };
}

/** Offers a contract that asks for a file, and an item that its reward pays for. */
export async function offer({ api, person }: Member) {
  const texts = {
    p_title: "Photograph a receipt",
    p_description: "Send a receipt.",
    p_activity: "Upload it.",
  };
  const contractId = await api.adminContracts.create({
    p_admin_id: person.id,
    ...texts,
    p_points_reward: REWARD,
    p_survey_required: true,
    p_survey_questions: [{ questionType: "file", questionText: "Your receipt" }],
  });
  const item = await api.items.create({
    name: "A cup",
    type: "Electronics",
    price: REWARD,
    description: "A cup",
    value: "$2",
    quantity: 100,
    image_url: "https://signpoint.example/cup.png",
  });
  return { contractId, itemId: item.id };
}

/** Signs, uploads and submits; resolves to the signing and its file. */
export async function work(house: House, { api, person }: Member, contractId: string) {
  const { id: signingId } = await api.contracts.sign({ p_contract_id: contractId });
  const { survey_questions: questions } = await api.contracts.get({ id: contractId });
  const questionId = questions[0]?.id ?? "";
  const sent = await upload(house, { place: { signingId, questionId }, body: pdf(), as: person });
  const { path: file } = UploadedFile.parse(sent.body);
  await api.contracts.submit({
    p_signed_contract_id: signingId,
    p_survey_responses: { [questionId]: { file_url: file } },
  });
  return { signingId, file };
}

/** Approves the work and has its reward spent; resolves to all that was acknowledged. */
export async function reward(
  admin: Member,
  { api }: Member,
  done: { signingId: string; file: string },
  itemId: string,
): Promise<Receipt> {
  const approval = { p_signed_contract_id: done.signingId };
  await vi.waitFor(() => admin.api.submissions.approve(approval), REPEAT);
  const order = { p_item_id: itemId, p_request_id: newId() };
  const { id: redemptionId } = await vi.waitFor(() => api.marketplace.redeem(order), REPEAT);
  return { ...done, redemptionId, points: await balanceOf(api) };
}

/** Resolves to the same as the house has it now. */
export async function look({ api }: Member, house: House, receipt: Receipt): Promise<Receipt> {
  const { url } = await api.files.createLink({ p_path: receipt.file });
  const { pathname, search } = new URL(url, house.url);
  const file = await fetch(house.url + pathname + search);
  const isWhole = pdf().equals(Buffer.from(await file.arrayBuffer()));
  const redemption = await api.redemptions.get({ id: receipt.redemptionId });
  const { items } = await api.earnings.list({});
  const isPaid = items.some(({ points_earned }) => points_earned === REWARD);
  return {
    signingId: isPaid ? receipt.signingId : "not paid",
    redemptionId: redemption.id,
    file: isWhole ? receipt.file : "not whole",
    points: await balanceOf(api),
  };
}

async function balanceOf(api: Client): Promise<number> {
  const [profile] = await api.profile.getCurrentUserProfile({});
  return profile?.points ?? Number.NaN;
}
