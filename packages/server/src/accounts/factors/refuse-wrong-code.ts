import { queueMail } from "../../messages/mail/queue-mail";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { findRecipient } from "../auth/accounts";
import type { AuthUser } from "../auth/rows";
import { countFailure, type ProofKind } from "./lock-after-failures";
import { codesLockedMail, passkeysLockedMail } from "./mails";

/** Counts a wrong code or passkey, and mails the owner when no more are accepted for a time. The caller throws after the commit. */
export async function refuseWrongCode(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  kind: ProofKind,
): Promise<{ locked: boolean }> {
  const locked = await countFailure(tx, user.id, kind, ctx.now());
  if (locked) {
    const lockedMail = kind === "webauthn" ? passkeysLockedMail : codesLockedMail;
    const mail = await lockedMail(await findRecipient(tx, user), ctx.config.PUBLIC_URL);
    await queueMail(tx, mail, ctx.now());
  }
  return { locked };
}
