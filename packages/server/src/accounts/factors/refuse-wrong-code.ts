import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import type { SignedIn } from "../auth/authenticate";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { countFailure, type ProofKind } from "./lock-after-failures";
import { CODES_LOCKED_MAIL, PASSKEYS_LOCKED_MAIL } from "./mails";

/** Counts a wrong code or passkey, and mails the owner when no more are accepted for a time. The caller throws after the commit. */
export async function refuseWrongCode(
  tx: Transaction,
  ctx: Context<"config">,
  signedIn: SignedIn,
  kind: ProofKind,
): Promise<{ locked: boolean }> {
  const locked = await countFailure(tx, signedIn, kind, ctx.now());
  if (locked) {
    const mail = kind === "webauthn" ? PASSKEYS_LOCKED_MAIL : CODES_LOCKED_MAIL;
    await queueSecurityMail(tx, ctx, { user: signedIn.user, at: ctx.now() }, mail);
  }
  return { locked };
}
