import assert from "node:assert/strict";
import type { GoTrueClient } from "@supabase/auth-js";
import { authClient, PASSWORD } from "../accounts/auth/support";
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

/** Returns the person of a session, with its calls. */
export async function memberOf(house: House, browser: GoTrueClient): Promise<Member> {
  const { data } = await browser.getSession();
  assert.ok(data.session);
  const { access_token: token, user } = data.session;
  const { id, email = "" } = user;
  return { api: clientOf(house, { token }), id, token, email, username: "" };
}
