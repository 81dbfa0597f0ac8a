import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authUsers, submissionVersions, users } from "../../platform/db/schema/index";
import { isActiveAccount } from "../../platform/people/active-admins";
import { findLeases } from "../review-leases/find-leases";

/** A signing, with who has decided about it and about its appeal. */
interface Reviewed {
  id: string;
  user_id: string;
  status: string;
  decided_by: string | null;
  appeal: { state: string; decided_by: string | null } | null;
}

/**
 * Returns the admin whom a message of the signer is for: who holds the lease, or has decided last (also by asking for changes that are not
 * there yet). Null for nobody, while an appeal is open, which another admin decides, and when that admin cannot act any more.
 */
export async function findReviewer(
  tx: Transaction,
  signing: Reviewed,
  now: Date,
): Promise<string | null> {
  const reviewer = await findLast(tx, signing, now);
  if (reviewer === null || reviewer === signing.user_id) return null;
  const [admin] = await tx
    .select({ id: users.id })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .where(and(eq(users.id, reviewer), eq(users.is_admin, true), isActiveAccount(now)));
  return admin?.id ?? null;
}

async function findLast(
  tx: Transaction,
  { id, status, decided_by, appeal }: Reviewed,
  now: Date,
): Promise<string | null> {
  if (appeal !== null) return appeal.decided_by;
  if (decided_by !== null) return decided_by;
  if (status === "pending") {
    const leases = await findLeases({ db: tx, now: () => now }, [id]);
    return leases.get(id)?.id ?? null;
  }
  const [request] = await tx
    .select({ by: submissionVersions.requested_by })
    .from(submissionVersions)
    .where(eq(submissionVersions.signed_contract_id, id))
    .orderBy(sql`${submissionVersions.version} desc`)
    .limit(1);
  return request?.by ?? null;
}
