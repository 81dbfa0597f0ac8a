import { normalizeEmail } from "@signpoint/api/platform/email";
import { lockAccount } from "../../platform/db/locks";
import { inTransaction } from "../../platform/db/transaction";
import type { Services } from "../../platform/services";
import { findAccount } from "../auth/accounts";
import { findLatestSignup } from "../auth/signups";
import { createProfile, type ProfileContext } from "../profiles/create-profile";
import { changeAdminRights } from "./change-admin-rights";

const DECIDER = { actor: "command" } as const;

/** The outcome. An email that is not confirmed may belong to another person, so it is refused. */
export type GrantOutcome = "granted" | "already_admin" | "not_confirmed" | "unknown_email";

/** Makes the account of an email an admin and records the decision. For the operator of the server, never for a call. */
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
    if (!(await changeAdminRights(tx, rights, now()))) return "already_admin";
    return "granted";
  });
}
