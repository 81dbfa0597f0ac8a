import { normalizeEmail } from "@signpoint/api/rules/email";
import { and, eq } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import { users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { createProfile } from "../people/create-profile";
import type { Services } from "../services";
import { findAccount } from "./accounts";
import { findLatestSignup } from "./signups";

/** The outcome. An email that is not confirmed may belong to another person, so it is refused. */
export type GrantOutcome = "granted" | "already_admin" | "not_confirmed" | "unknown_email";

/** Makes the account of an email an admin and records the decision. For the operator of the server, never for a call. */
export async function grantAdmin(
  { db, now }: Pick<Services, "db" | "now">,
  email: string,
): Promise<GrantOutcome> {
  return await inTransaction(db, async (tx) => {
    const user = await findAccount(tx, email);
    if (user === undefined) {
      const signup = await findLatestSignup(tx, normalizeEmail(email), now());
      return signup === undefined ? "unknown_email" : "not_confirmed";
    }
    await createProfile(tx, { id: user.id, email: user.email }, now());
    const granted = await tx
      .update(users)
      .set({ is_admin: true })
      .where(and(eq(users.id, user.id), eq(users.is_admin, false)))
      .returning({ id: users.id });
    if (granted.length === 0) return "already_admin";
    await recordDecision(tx, {
      actor: "command",
      action: "grant_admin",
      subject_type: "user",
      subject_id: user.id,
      before: { is_admin: false },
      after: { is_admin: true },
      now: now(),
    });
    return "granted";
  });
}
