import { appealRefusal } from "@signpoint/api/work/appeals/appeal-rules";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { appeals, type signedContracts } from "../../platform/db/schema/index";

/** Returns the code of `appealRefusal` for a signing; null when its rejection can be appealed. */
export async function findAppealRefusal(
  db: Database,
  signing: typeof signedContracts.$inferSelect,
  now: Date,
): Promise<ReturnType<typeof appealRefusal>> {
  const earlier = await db.$count(appeals, eq(appeals.signed_contract_id, signing.id));
  const was_decided_by_admin = signing.decided_by !== null;
  return appealRefusal({ ...signing, was_decided_by_admin, has_appeal: earlier > 0 }, now);
}
