import { normalizePassword } from "@signpoint/api/accounts/password";
import { PASSWORD_MIN_LENGTH } from "@signpoint/api/platform/constants";

const COUNT = 10_000;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Returns whether a password is among the 10,000 most common ones that are long enough, in any capitals. The list, most
 * common first, is loaded at the first new password and not with the server.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(normalizePassword(password).toLowerCase());
}

async function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  const acceptable = dictionary["passwords-common"].filter(
    (password) => password.length >= PASSWORD_MIN_LENGTH,
  );
  return new Set(acceptable.slice(0, COUNT).map((password) => password.toLowerCase()));
}
