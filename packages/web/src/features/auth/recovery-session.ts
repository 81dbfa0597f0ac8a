import { passwordResetMessages } from "@signpoint/api/messages";
import type { AuthError } from "@supabase/auth-js";
import { authClient } from "~/session/auth-client";
import { arrivalAt } from "~/session/initial-auth-link";
import type { LinkData } from "~/session/link-data";
import { presentRecoveryVerifier, recoveryClient } from "~/session/recovery-client";
import { isTransient } from "~/session/session-errors";
import { sessionFromCode } from "~/session/session-from-code";
import { recordedVerifiers } from "~/session/session-storage";
import { needsPassword, sessionReady } from "~/session/session-store";

/** Whose password is set, and in which session. */
export interface PasswordOwner {
  email: string;
  /** The session of whoever is signed in here, or the one that a mail opened. */
  client: typeof authClient;
  /** Whether the present password is asked for: no mail has just proved more. */
  asksCurrent: boolean;
}

export type Recovery =
  | { step: "form"; owner: PasswordOwner }
  | { step: "invalid"; message: string }
  /** A mailed link that was opened on another device than asked for it: it waits for a click. */
  | { step: "unopened"; tokenHash: string };

let link = arrivalAt("/reset-password");
let verification: Promise<Recovery> | null = null;

/**
 * Establishes the session in which a new password may be set: from the link that opened this page, once,
 * or one that is there already, after a reload say. Only a device that asked for a mail redeems its link
 * by itself; elsewhere it may be a program that looks through mails.
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
  return error === null ? await byMail() : linkProblem(error);
}

async function verify(): Promise<Recovery> {
  const arrival = link;
  link = null;
  if (arrival !== null) return await fromLink(arrival);
  const { data } = await recoveryClient.getSession();
  if (data.session !== null) return await byMail();
  if ((await sessionReady()).status === "anonymous") {
    return { step: "invalid", message: passwordResetMessages.sessionNotEstablished };
  }
  return await formFor(authClient, !needsPassword());
}

async function fromLink(arrival: LinkData): Promise<Recovery> {
  const { tokenHash, code, accessToken, refreshToken } = arrival;
  if (arrival.error === null && tokenHash !== null) {
    const askedHere = recordedVerifiers().length > 0;
    return askedHere ? await redeemRecovery(tokenHash) : { step: "unopened", tokenHash };
  }
  if (arrival.error === null && accessToken !== null && refreshToken !== null) {
    const tokens = { access_token: accessToken, refresh_token: refreshToken };
    const { error } = await recoveryClient.setSession(tokens);
    return error === null ? await byMail() : linkProblem(error);
  }
  if (arrival.error !== null || code === null) {
    return { step: "invalid", message: passwordResetMessages.linkInvalid };
  }
  const client = { client: recoveryClient, present: presentRecoveryVerifier };
  const problem = await sessionFromCode(code, client);
  return problem === null ? await byMail() : linkProblem(problem);
}

function byMail(): Promise<Recovery> {
  return formFor(recoveryClient, false);
}

async function formFor(client: typeof authClient, asksCurrent: boolean): Promise<Recovery> {
  const { data, error } = await client.getUser();
  if (error !== null) return { step: "invalid", message: passwordResetMessages.verificationFailed };
  return { step: "form", owner: { email: data.user.email ?? "", client, asksCurrent } };
}

function linkProblem(problem: AuthError): Recovery {
  const refused = !isTransient(problem) && (problem.status ?? 400) < 500;
  const { linkInvalid, establishFailed } = passwordResetMessages;
  return { step: "invalid", message: refused ? linkInvalid : establishFailed };
}
