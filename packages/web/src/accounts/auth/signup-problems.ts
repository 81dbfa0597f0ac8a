import { isNamePassword, passwordProblem } from "@signpoint/api/accounts/password";
import { isValidUsername } from "@signpoint/api/accounts/username";
import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { refusalMessages, signupMessages } from "@signpoint/api/texts";
import type { UsernameAvailability } from "./username-field";

/** The fields of a new account, as they stand on the page. */
export const SIGNUP_FIELDS = [
  "username",
  "email",
  "password",
  "repeatedPassword",
  "referralCode",
] as const;

export type SignupValues = Record<(typeof SIGNUP_FIELDS)[number], string>;

/** Returns the problem of each field, null where there is none (specification, section 5). */
export function signupProblems(
  values: SignupValues,
  availability: UsernameAvailability,
): Partial<Record<keyof SignupValues, string | null>> {
  return {
    username: usernameProblem(values.username.trim(), availability),
    email: emailProblem(normalizeEmail(values.email)),
    password: newPasswordProblem(values),
    repeatedPassword:
      values.password === values.repeatedPassword ? null : signupMessages.passwordsDoNotMatch,
  };
}

/** Returns the problem of a username. An empty one has none: it is then made from the email. */
function usernameProblem(username: string, availability: UsernameAvailability): string | null {
  if (username === "") return null;
  if (!isValidUsername(username)) return refusalMessages.usernameInvalid;
  return availability === "taken" ? signupMessages.usernameTaken : null;
}

function emailProblem(email: string): string | null {
  if (email === "") return refusalMessages.emailRequired;
  return isValidEmail(email) ? null : refusalMessages.emailInvalid;
}

function newPasswordProblem({ password, username, email }: SignupValues): string | null {
  if (password === "") return refusalMessages.passwordRequired;
  switch (passwordProblem(password)) {
    case "too_short":
      return signupMessages.passwordTooShort;
    case "too_long":
      return refusalMessages.passwordTooLong;
    default:
      return isNamePassword(password, { username: username.trim(), email: normalizeEmail(email) })
        ? refusalMessages.passwordIsName
        : null;
  }
}
