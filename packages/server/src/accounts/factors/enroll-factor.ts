import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authFactors } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import type { AuthFactor } from "../auth/rows";
import { assertRecentProof } from "./assert-proofs";
import { assertFactorNameFree, isFactorNameTaken, readFactorName } from "./factor-name";
import { listFactors } from "./factor-object";
import { lockSignedIn } from "./lock-signed-in";
import { encryptSecret } from "./stored-secret";
import { createEnrolment } from "./totp";

export const EnrollBody = z.object({ factor_type: optionalText, friendly_name: optionalText });

const FACTORS_MAX = 5;
const DEFAULT_NAME = "Authenticator app";

/**
 * Inserts a factor, which counts once its owner has entered a code of it, and returns what an app needs, in the protocol's
 * shape: the secret is never answered again. An unverified factor is replaced. Throws factorTypeUnknown,
 * factorNameInvalid, factorEnrollLevel, reauthenticationNeeded, factorNameTaken, factorsTooMany.
 */
export async function enrollFactor(
  ctx: SignedInContext<"bankKeys">,
  input: z.output<typeof EnrollBody>,
): Promise<Record<string, unknown>> {
  if (input.factor_type !== "totp") throw new AuthError("factorTypeUnknown");
  const givenName = readFactorName(input.friendly_name);
  const enrolment = createEnrolment(ctx.user.email);
  const factor = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    assertRecentProof(signedIn, "factorEnrollLevel", ctx.now());
    await deleteUnverified(tx, ctx.user.id);
    const others = await listFactors(tx, ctx.user.id);
    const friendly_name = givenName === "" ? chooseName(others) : givenName;
    assertFactorNameFree(friendly_name, others);
    if (others.length >= FACTORS_MAX) throw new AuthError("factorsTooMany");
    const owned = { id: newId(), user_id: ctx.user.id };
    const at = ctx.now().toISOString();
    await tx.insert(authFactors).values({
      ...owned,
      friendly_name,
      status: "unverified",
      secret: await encryptSecret(ctx, owned, enrolment.secret),
      created_at: at,
      updated_at: at,
    });
    return { id: owned.id, friendly_name };
  });
  return { ...factor, type: "totp", totp: enrolment };
}

async function deleteUnverified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(authFactors)
    .where(and(eq(authFactors.user_id, userId), eq(authFactors.status, "unverified")));
}

/** Returns the default name, with a number where it is taken. */
function chooseName(others: AuthFactor[]): string {
  const candidates = others.map((_, index) => `${DEFAULT_NAME} ${index + 2}`);
  const free = [DEFAULT_NAME, ...candidates].find((name) => !isFactorNameTaken(name, others));
  return free ?? DEFAULT_NAME;
}
