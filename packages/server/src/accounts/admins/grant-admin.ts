import { normalizeEmail } from "@signpoint/api/platform/email";
import { findLines } from "../../ledger/second-approvals/find-lines";
import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { findAccount } from "../auth/accounts";
import { findLatestSignup } from "../auth/signups";
import { createProfile, type ProfileContext } from "../profiles/create-profile";
import { changeAdminRights } from "./change-admin-rights";
import { isAdmin } from "./is-admin";

const DECIDER = { actor: "command" } as const;

/** The outcome. Confirmed: an admin by another one before, independent of that one from now on. An email that is not confirmed may belong to another person, so it is refused. */
export type GrantOutcome =
  | "granted"
  | "confirmed"
  | "already_admin"
  | "not_confirmed"
  | "unknown_email";

/**
 * Makes the account of an email an admin and records the decision, also for one whose rights another admin has granted: from now
 * on nobody stands above them (`AdminLine`). For the operator of the server, never for a call.
 */
export async function grantAdmin(
  { db, ...ctx }: Pick<Services, "db"> & ProfileContext,
  email: string,
): Promise<GrantOutcome> {
  const { now } = ctx;
  return await inTransaction(db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) {
      const signup = await findLatestSignup(tx, normalizeEmail(email), now());
      return signup === undefined ? "unknown_email" : "not_confirmed";
    }
    await lockAccount(tx, user.id);
    await createProfile(tx, { id: user.id, email: user.email }, ctx);
    const rights = { user_id: user.id, is_admin: true, reason: null, decider: DECIDER };
    const [found] = await findLines(tx, [{ admin_id: user.id, at: null }]);
    const isAgain = (found?.line.length ?? 1) > 1 && (await isAdmin({ db: tx }, user.id));
    if (!(await changeAdminRights(tx, { ...rights, isAgain }, now()))) return "already_admin";
    return isAgain ? "confirmed" : "granted";
  });
}
