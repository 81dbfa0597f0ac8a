import { AuthError } from "../auth/auth-error";
import type { AuthFactor } from "../auth/rows";

const NAME_MAX = 64;
const NUMBER_MAX = 4;

/** Returns the trimmed name of a factor; an empty one stands for none. Throws factorNameInvalid. */
export function readFactorName(text: string): string {
  const name = text.trim();
  if (name.length > NAME_MAX) throw new AuthError("factorNameInvalid");
  return name;
}

/** Returns whether one of the factors has the name; upper and lower case are the same. */
function isFactorNameTaken(name: string, factors: AuthFactor[]): boolean {
  return factors.some(({ friendly_name }) => friendly_name.toLowerCase() === name.toLowerCase());
}

/** Returns a name that none of the factors has: the given one, or with a number behind it. */
export function chooseFactorName(name: string, others: AuthFactor[]): string {
  for (let number = 1; ; number += 1) {
    const numbered = `${name.slice(0, NAME_MAX - NUMBER_MAX)} ${number}`;
    const candidate = number === 1 ? name : numbered;
    if (!isFactorNameTaken(candidate, others)) return candidate;
  }
}

/** Throws factorNameTaken when one of the factors has the name. */
export function assertFactorNameFree(name: string, factors: AuthFactor[]): void {
  if (!isFactorNameTaken(name, factors)) return;
  throw new AuthError("factorNameTaken", {
    message: `A factor with the friendly name "${name}" for this user already exists`,
  });
}
