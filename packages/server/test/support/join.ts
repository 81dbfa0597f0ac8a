import assert from "node:assert/strict";
import { UploadedFile } from "@signpoint/api/work/uploaded-file";
import type { GoTrueClient } from "@supabase/auth-js";
import { PASSWORD } from "../accounts/auth/support";
import { pdf } from "../platform/files/sample-files";
import { upload } from "../platform/files/upload";
import { authClient } from "./auth-client";
import { type Client, clientOf } from "./client";
import type { Person } from "./people";
import { codeAt } from "./totp";

type House = { url: string };

/** Somebody who came as a person does: by a mailed code and a password. */
export interface Member extends Person {
  api: Client;
}

/** Signs up at a server that mails, and confirms by the code. `textOfMailTo` waits for the newest mail to an address. */
export async function join(
  house: House,
  email: string,
  textOfMailTo: (address: string) => Promise<string>,
): Promise<GoTrueClient> {
  const browser = authClient(house);
  const signUp = await browser.signUp({ email, password: PASSWORD });
  assert.ifError(signUp.error);
  const token = /\b\d{6}\b/.exec(await textOfMailTo(email))?.[0] ?? "";
  const { error } = await browser.verifyOtp({ email, token, type: "signup" });
  assert.ifError(error);
  return browser;
}

/** Sets up an authenticator app and proves it in this session. */
export async function proveFactor(browser: GoTrueClient): Promise<void> {
  const { data } = await browser.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  assert.equal(data?.type, "totp");
  const code = codeAt(data.totp.secret, Date.now());
  const { error } = await browser.mfa.challengeAndVerify({ factorId: data.id, code });
  assert.ifError(error);
}

/** Has a person earn points by a receipt: signs an admin's contract for it, uploads and submits it, and is approved. Returns the file's path. */
export async function earnByReceipt(
  house: House,
  { admin, worker, reward }: { admin: Member; worker: Member; reward: number },
): Promise<string> {
  const p_contract_id = await admin.api.adminContracts.create({
    p_admin_id: admin.id,
    p_title: "Photograph a receipt",
    p_description: "Send a receipt.",
    p_activity: "Upload it.",
    p_points_reward: reward,
    p_survey_required: true,
    p_survey_questions: [{ questionType: "file", questionText: "Your receipt" }],
  });
  const { contracts } = worker.api;
  const { id: signingId } = await contracts.sign({ p_contract_id });
  const { survey_questions } = await contracts.get({ id: p_contract_id });
  const questionId = survey_questions[0]?.id ?? "";
  const sent = await upload(house, { place: { signingId, questionId }, body: pdf(), as: worker });
  const { path: file_url } = UploadedFile.parse(sent.body);
  const p_survey_responses = { [questionId]: { file_url } };
  await contracts.submit({ p_signed_contract_id: signingId, p_survey_responses });
  await admin.api.submissions.approve({ p_signed_contract_id: signingId });
  return file_url;
}

/** Returns the person of a session, with its calls. */
export async function memberOf(house: House, browser: GoTrueClient): Promise<Member> {
  const { data } = await browser.getSession();
  assert.ok(data.session);
  const { access_token: token, user } = data.session;
  const { id, email = "" } = user;
  return { api: clientOf(house, { token }), id, token, email, username: "" };
}
