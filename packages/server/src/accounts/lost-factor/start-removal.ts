import type { FactorRemoval } from "@signpoint/api/accounts/safety/factor-removal";
import { secondFactorMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import { queueMail } from "../../messages/mail/queue-mail";
import type { CallerContext } from "../../platform/context";
import { authUsers, factorRemovals } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { isAdmin } from "../admins/is-admin";
import { findRecipient } from "../auth/accounts";
import { findRemoval } from "./find-removal";
import { removalStartedMail } from "./mails";
import { stopToken } from "./stop-token";

/**
 * Starts the removal of the second factors of a person who lost them: mails the person, with a link that stops it, and asks for a
 * second admin. Throws OWN_DECISION, NOT_FOUND, ALREADY_ADMIN, NO_SECOND_FACTOR, and AWAITING_SECOND while one is open.
 */
export async function startRemoval(
  ctx: CallerContext<"config" | "keys" | "notificationFeed">,
  { user_id, reason }: { user_id: string; reason: string },
): Promise<FactorRemoval> {
  if (user_id === ctx.caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: secondFactorMessages.ownRemoval });
  }
  const at = ctx.now();
  const removal = await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(authUsers)
      .where(eq(authUsers.id, user_id))
      .for("no key update");
    if (user === undefined) throw new DomainError("NOT_FOUND");
    if (await isAdmin({ db: tx }, user_id)) {
      throw new DomainError("ALREADY_ADMIN", { message: secondFactorMessages.adminRemoval });
    }
    if (!user.has_second_factor) throw new DomainError("NO_SECOND_FACTOR");
    if ((await findRemoval(tx, user_id, at)) !== null) {
      throw new DomainError("AWAITING_SECOND", { message: secondFactorMessages.removalOpen });
    }
    const asked = { kind: "factor_removal", subject_id: user_id, user_id, points: null } as const;
    const id = await requestSecond({ ...ctx, now: () => at }, tx, { ...asked, reason });
    await tx.insert(factorRemovals).values({ id, user_id, requested_at: at.toISOString() });
    const url = new URL("/keep-second-factor", ctx.config.PUBLIC_URL);
    url.searchParams.set("token", stopToken(ctx, id));
    const mail = await removalStartedMail(await findRecipient(tx, user), url.href);
    await queueMail(tx, { ...mail, has_token: true }, at);
    return await findRemoval(tx, user_id, at);
  });
  if (removal === null) throw new Error("a removal that was just started is gone");
  logSecurityEvent(ctx, "factor_removal_started", { user_id });
  return removal;
}
