import { refusalMessages, signupMessages } from "@signpoint/api/messages";
import { normalizeEmail } from "@signpoint/api/rules/email";
import { normalizeReferralCode } from "@signpoint/api/rules/referral-code";
import { authClient } from "~/session/auth-client";
import type { SignupValues } from "./signup-problems";

/** Asks for the account. Answers what to say when it is refused, or an empty list. */
export async function signUp(values: SignupValues): Promise<string[]> {
  const username = values.username.trim();
  const referralCode = normalizeReferralCode(values.referralCode);
  const { error } = await authClient.signUp({
    email: normalizeEmail(values.email),
    password: values.password,
    options: {
      emailRedirectTo: `${window.location.origin}/login`,
      data: {
        ...(username === "" ? {} : { username }),
        ...(referralCode === "" ? {} : { referral_code: referralCode }),
      },
    },
  });
  if (error === null) return [];
  return error.status === 429
    ? [signupMessages.failed, refusalMessages.tooManyRequests]
    : [signupMessages.failed];
}
