import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../platform/constants";

/**
 * Returns the password in Unicode NFC. Keyboards and systems encode the same letters, such as é, in
 * different ways.
 */
export function normalizePassword(password: string): string {
  return password.normalize("NFC");
}

/** Returns the length in Unicode code points after normalization, so that all scripts count alike. */
export function passwordLength(password: string): number {
  return [...normalizePassword(password)].length;
}

/** Returns `too_short`, `too_long`, or null for an acceptable password (6 to 128 characters). */
export function passwordProblem(password: string): "too_short" | "too_long" | null {
  const length = passwordLength(password);
  if (length < PASSWORD_MIN_LENGTH) return "too_short";
  return length > PASSWORD_MAX_LENGTH ? "too_long" : null;
}

/** What an account is called: the words that a guesser of its password tries first. */
export interface AccountNames {
  username?: string | null | undefined;
  email: string;
}

/**
 * Returns whether a password is the product's name, the person's name or email, in any capitals and with any digits and
 * punctuation around and between.
 */
export function isNamePassword(password: string, { username, email }: AccountNames): boolean {
  const names = ["Signpoint", username ?? "", email, email.split("@")[0] ?? ""];
  const exact = normalizePassword(password).toLowerCase();
  const letters = lettersOf(exact);
  return names
    .map((name) => name.toLowerCase())
    .some((name) => name === exact || (letters !== "" && lettersOf(name) === letters));
}

function lettersOf(text: string): string {
  return text.replace(/\P{L}/gu, "");
}
