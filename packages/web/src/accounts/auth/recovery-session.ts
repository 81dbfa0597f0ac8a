import { isAskedInRecovery, isMailMethod } from "@signpoint/api/accounts/recovery";
import { passwordResetMessages } from "@signpoint/api/texts";
import type { AuthError } from "@supabase/auth-js";
import { authClient } from "~/platform/session/auth-client";
import { initialAuthLink } from "~/platform/session/initial-auth-link";
import type { LinkData } from "~/platform/session/link-data";
import { recoveryClient, setRecoveryCodeVerifier } from "~/platform/session/recovery-client";
import { serverNow } from "~/platform/session/server-clock";
import { isTransient } from "~/platform/session/session-errors";
import { sessionFromCode } from "~/platform/session/session-from-code";
import { recordedVerifiers } from "~/platform/session/session-storage";
import { needsPassword, sessionReady } from "~/platform/session/session-store";

/** Whose password is set, and in which session. */
export interface PasswordOwner {
  email: string;
  /** The client of the person signed in here, or of the session that a mail opened. */
  client: typeof authClient;
  /** True when the present password is required: no mail has just proved more. */
  asksCurrent: boolean;
  /** Whether a second factor was added so recently that a mailed link or code removes it. */
  hasYoungFactor: boolean;
  /** Whether a mailed link or code, and not "This was not me", has opened the session. */
  isByMail: boolean;
}

export type Recovery =
  | { step: "form"; owner: PasswordOwner }
  | { step: "invalid"; message: string }
  /** A mailed link on a device that did not ask for it: it waits for a click. */
  | { step: "unopened"; tokenHash: string };

let usedLink: LinkData | null = null;
let verification: Promise<Recovery> | null = null;

/**
 * Establishes the session in which a new password may be set: from the link that opened this page,
 * once, or one that exists already, for example after a reload. Only a device that has asked for a
 * mail redeems its link without a click: elsewhere it may be a program that scans mails.
 */
export function verifyRecovery(): Promise<Recovery> {
  verification ??= verify().finally(() => {
    verification = null;
  });
  return verification;
}

/** Redeems the secret of a mailed link. */
export async function redeemRecovery(tokenHash: string): Promise<Recovery> {
  const { error } = await recoveryClient.verifyOtp({ token_hash: tokenHash, type: "recovery" });
  return error === null ? await recoveryForm() : linkProblem(error);
}

async function verify(): Promise<Recovery> {
  const arrival = initialAuthLink("/reset-password");
  if (arrival !== null && arrival !== usedLink) {
    usedLink = arrival;
    return await fromLink(arrival);
  }
  const { data } = await recoveryClient.getSession();
  if (data.session !== null) return await recoveryForm();
  if ((await sessionReady()).status !== "signed-in") {
    return { step: "invalid", message: passwordResetMessages.sessionNotEstablished };
  }
  return await formFor(authClient, !needsPassword());
}

async function fromLink(arrival: LinkData): Promise<Recovery> {
  const { tokenHash, code, accessToken, refreshToken } = arrival;
  if (arrival.error === null && tokenHash !== null) {
    const requestedHere = recordedVerifiers().length > 0;
    return requestedHere ? await redeemRecovery(tokenHash) : { step: "unopened", tokenHash };
  }
  if (arrival.error === null && accessToken !== null && refreshToken !== null) {
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    const { error } = await recoveryClient.setSession(tokens);
    return error === null ? await recoveryForm() : linkProblem(error);
  }
  if (arrival.error !== null || code === null) {
    return { step: "invalid", message: passwordResetMessages.linkInvalid };
  }
  const client = { client: recoveryClient, present: setRecoveryCodeVerifier };
  const problem = await sessionFromCode(code, client);
  return problem === null ? await recoveryForm() : linkProblem(problem);
}

function recoveryForm(): Promise<Recovery> {
  return formFor(recoveryClient, false);
}

async function formFor(client: typeof authClient, asksCurrent: boolean): Promise<Recovery> {
  const { data, error } = await client.getUser();
  if (error !== null) return { step: "invalid", message: passwordResetMessages.verificationFailed };
  const { email = "", factors = [] } = data.user;
  const now = new Date(serverNow());
  const hasYoungFactor = factors.some(
    ({ status, created_at }) => status === "verified" && !isAskedInRecovery(created_at, now),
  );
  const owner = { email, client, asksCurrent, hasYoungFactor, isByMail: await isByMail(client) };
  return { step: "form", owner };
}

async function isByMail(client: typeof authClient): Promise<boolean> {
  const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
  const methods = data?.currentAuthenticationMethods ?? [];
  return methods.some((entry) => isMailMethod(typeof entry === "string" ? entry : entry.method));
}

function linkProblem(problem: AuthError): Recovery {
  const refused = !isTransient(problem) && (problem.status ?? 400) < 500;
  const { linkInvalid, establishFailed } = passwordResetMessages;
  return { step: "invalid", message: refused ? linkInvalid : establishFailed };
}
