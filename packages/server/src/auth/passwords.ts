import { hash, verify } from "@node-rs/argon2";
import { PASSWORD_MAX_LENGTH } from "@signpoint/api/constants";
import { normalizePassword, passwordLength, passwordProblem } from "@signpoint/api/rules/password";
import { AuthError } from "./auth-error";

/** Argon2id with the parameters that OWASP recommends; computed off the event loop. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password that nobody has; made on first use. */
let dummyHash: Promise<string> | undefined;

/** Returns a new password's hash, in argon2's own encoding. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(normalizePassword(password), OPTIONS);
}

/**
 * Whether the password is the one behind `passwordHash`. Without a hash, and for passwords that
 * nobody can have, it takes as long as any other check and answers false.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  if (passwordHash == null || passwordLength(password) > PASSWORD_MAX_LENGTH) {
    dummyHash ??= hashPassword("nobody's password");
    await verify(await dummyHash, "somebody's password");
    return false;
  }
  return await verify(passwordHash, normalizePassword(password));
}

/** Refuses a password that is too short or too long (specification, section 5). */
export function assertAcceptablePassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem === "too_long") throw new AuthError("passwordTooLong");
  if (problem === "too_short") throw new AuthError("passwordWeak");
}
