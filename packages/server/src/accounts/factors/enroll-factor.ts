import { and, eq } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { authFactors } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { AuthError } from "../auth/auth-error";
import type { SignedInContext } from "../auth/authenticate";
import { optionalText } from "../auth/read-body";
import { assertRecentProof } from "./assert-proofs";
import { assertFactorNameFree, chooseFactorName, readFactorName } from "./factor-name";
import { listFactors } from "./factor-object";
import { lockSignedIn } from "./lock-signed-in";
import { findRelyingParty } from "./passkeys/relying-party";
import { encryptSecret } from "./stored-secret";
import { createEnrolment } from "./totp";

export const EnrollBody = z.object({ factor_type: optionalText, friendly_name: optionalText });

const FACTORS_MAX = 10;
const DEFAULT_NAMES = { totp: "Authenticator app", webauthn: "Passkey" };

type Kind = keyof typeof DEFAULT_NAMES;

/**
 * Inserts a factor, which counts once its owner has entered a code of it or made the passkey, and returns what an app
 * needs, in the protocol's shape: the secret is never answered again. An unverified factor is replaced. Throws
 * factorTypeUnknown, passkeyEnrollDisabled on an IP address, factorNameInvalid, factorEnrollLevel, reauthenticationNeeded,
 * factorNameTaken, factorsTooMany.
 */
export async function enrollFactor(
  ctx: SignedInContext<"config" | "bankKeys">,
  input: z.output<typeof EnrollBody>,
): Promise<Record<string, unknown>> {
  const kind = readKind(input.factor_type);
  if (kind === "webauthn" && findRelyingParty(ctx.config) === null)
    throw new AuthError("passkeyEnrollDisabled");
  const givenName = readFactorName(input.friendly_name);
  const enrolment = kind === "totp" ? createEnrolment(ctx.user.email) : null;
  const factor = await inTransaction(ctx.db, async (tx) => {
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    assertRecentProof(signedIn, "factorEnrollLevel", ctx.now());
    await deleteUnverified(tx, ctx.user.id);
    const others = await listFactors(tx, ctx.user.id);
    const friendly_name =
      givenName === "" ? chooseFactorName(DEFAULT_NAMES[kind], others) : givenName;
    assertFactorNameFree(friendly_name, others);
    if (others.length >= FACTORS_MAX) throw new AuthError("factorsTooMany");
    const owned = { id: newId(), user_id: ctx.user.id };
    const at = ctx.now().toISOString();
    await tx.insert(authFactors).values({
      ...owned,
      kind,
      friendly_name,
      status: "unverified",
      secret: enrolment === null ? null : await encryptSecret(ctx, owned, enrolment.secret),
      created_at: at,
      updated_at: at,
    });
    return { id: owned.id, friendly_name };
  });
  return { ...factor, type: kind, ...(enrolment !== null && { totp: enrolment }) };
}

function readKind(type: string): Kind {
  if (type !== "totp" && type !== "webauthn") throw new AuthError("factorTypeUnknown");
  return type;
}

async function deleteUnverified(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(authFactors)
    .where(and(eq(authFactors.user_id, userId), eq(authFactors.status, "unverified")));
}
