import { eq } from "drizzle-orm";
import * as z from "zod";
import { authFactors } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import { assertProved } from "./assert-proofs";
import { findOwnFactor } from "./challenge-factor";
import { assertFactorNameFree, readFactorName } from "./factor-name";
import { listFactors, toFactorObject } from "./factor-object";
import { lockSignedIn } from "./lock-signed-in";

export const RenameBody = z.object({ friendly_name: optionalText });

/**
 * Renames a factor of the caller and returns it in the protocol's shape. Only in a session in which a factor was proved,
 * where the account has one. Throws factorNameInvalid, factorIdInvalid, factorNotFound, factorRenameLevel, factorNameTaken.
 */
export async function renameFactor(
  ctx: SignedInContext,
  { factorId, friendly_name }: { factorId: string; friendly_name: string },
): Promise<Record<string, unknown>> {
  const name = readFactorName(friendly_name);
  if (name === "") throw new AuthError("factorNameInvalid");
  return await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const factor = await findOwnFactor(tx, ctx.user.id, factorId);
    assertProved(signedIn, "factorRenameLevel");
    const others = (await listFactors(tx, ctx.user.id)).filter(({ id }) => id !== factor.id);
    assertFactorNameFree(name, others);
    const changed = { friendly_name: name, updated_at: ctx.now().toISOString() };
    await tx.update(authFactors).set(changed).where(eq(authFactors.id, factor.id));
    return toFactorObject({ ...factor, ...changed });
  });
}
