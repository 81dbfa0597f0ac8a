import { hash, verify } from "@node-rs/argon2";
import {
  type AccountNames,
  isNamePassword,
  normalizePassword,
  passwordLength,
  passwordProblem,
} from "@signpoint/api/accounts/password";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "@signpoint/api/platform/constants";
import { AuthError } from "./auth-error";

/** Argon2id with the parameters that OWASP recommends; computed off the event loop. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash that is compared against when there is none; computed on first use. */
let dummyHash: Promise<string> | undefined;

/** Returns the hash of a new password, in argon2's own encoding. */
export async function hashPassword(password: string): Promise<string> {
  return await hash(normalizePassword(password), OPTIONS);
}

/**
 * Returns whether a password matches `passwordHash`. Without a hash, and for passwords that are too long, it
 * returns false after the same time as any other check, so that the time does not reveal whether an account exists.
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

/**
 * Throws passwordTooLong or passwordWeak for a new password of the wrong length (specification, section 5), and
 * passwordCommon for one that is guessed first. Passwords that were set earlier are not checked again.
 */
export async function assertAcceptablePassword(password: string): Promise<void> {
  const problem = passwordProblem(password);
  if (problem === "too_long") throw new AuthError("passwordTooLong");
  if (problem === "too_short") throw new AuthError("passwordWeak");
  if (await isCommonPassword(password)) throw new AuthError("passwordCommon");
}

/** Throws passwordIsName for a new password that is a name of its account or of the product. */
export function assertNoNamePassword(password: string, names: AccountNames): void {
  if (isNamePassword(password, names)) throw new AuthError("passwordIsName");
}

const COMMON_PASSWORDS = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether a password is among the 10,000 most common ones that are long enough, in any capitals. The list, most
 * common first, is loaded at the first new password and not with the server.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(normalizePassword(password).toLowerCase());
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const acceptable = dictionary["passwords-common"].filter(
    (password) => password.length >= PASSWORD_MIN_LENGTH,
  );
  return new Set(acceptable.slice(0, COMMON_PASSWORDS).map((password) => password.toLowerCase()));
}
