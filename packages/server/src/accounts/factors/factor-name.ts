import { AuthError } from "../auth/auth-error";
import type { AuthFactor } from "../auth/rows";

const NAME_MAX = 64;

/** Returns the trimmed name of a factor; an empty one stands for none. Throws factorNameInvalid. */
export function readFactorName(text: string): string {
  const name = text.trim();
  if (name.length > NAME_MAX) throw new AuthError("factorNameInvalid");
  return name;
}

/** Returns whether one of the factors has the name; upper and lower case are the same. */
export function isFactorNameTaken(name: string, factors: AuthFactor[]): boolean {
  return factors.some(({ friendly_name }) => friendly_name.toLowerCase() === name.toLowerCase());
}

/** Throws factorNameTaken when one of the factors has the name. */
export function assertFactorNameFree(name: string, factors: AuthFactor[]): void {
  if (!isFactorNameTaken(name, factors)) return;
  throw new AuthError("factorNameTaken", {
    message: `A factor with the friendly name "${name}" for this user already exists`,
  });
}
