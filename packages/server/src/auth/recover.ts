import { isValidEmail, normalizeEmail } from "@signpoint/api/rules/email";
import * as z from "zod";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import { findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { takeMailTurn } from "./mail-limits";
import { readChallenge } from "./pkce";
import { optionalText } from "./read-body";
import { sendMailToken } from "./send-mail-token";
import { steadily } from "./steadily";

export const RecoverBody = z.object({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

const RECOVERY = { kind: "recovery", signup_id: null } as const;

/** Mails a link for setting a new password, if there is such an account; the answer never tells. */
export async function recover(
  services: Services,
  body: z.output<typeof RecoverBody>,
  client: Client,
): Promise<void> {
  await services.limits.recoverPerAddress.take(client.address);
  if (body.email.trim() === "") throw new AuthError("recoveryNeedsEmail");
  const email = normalizeEmail(body.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  await takeMailTurn(services, "recovery", email);
  const { redirectTo } = client;
  const owner = await steadily(
    inTransaction(services.db, async (tx) => {
      const user = await findAccount(tx, email);
      if (user === undefined) return undefined;
      await sendMailToken(tx, services, user, RECOVERY, { challenge, redirectTo });
      return user;
    }),
  );
  logSecurityEvent(services, "recovery_requested", { user_id: owner?.id ?? null });
}
