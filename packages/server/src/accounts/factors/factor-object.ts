import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { authFactors } from "../../platform/db/schema/index";
import type { AuthFactor } from "../auth/rows";

/** Returns the factors of an account, unverified ones too and no removed ones, oldest first. */
export async function listFactors(db: Database, userId: string): Promise<AuthFactor[]> {
  return await db
    .select()
    .from(authFactors)
    .where(and(eq(authFactors.user_id, userId), isNull(authFactors.removed_at)))
    .orderBy(authFactors.created_at, authFactors.id);
}

/** Returns a factor in the protocol's shape, without its secret. The protocol has no `last_used_at`; clients ignore it. */
export function toFactorObject(factor: AuthFactor): Record<string, unknown> {
  const { id, kind, friendly_name, status, created_at, updated_at, last_challenged_at } = factor;
  return {
    id,
    factor_type: kind,
    status,
    friendly_name,
    created_at,
    updated_at,
    last_challenged_at,
    last_used_at: factor.last_used_at,
    phone: "",
  };
}
