import { signupMessages } from "@signpoint/api/messages";
import { normalizeEmail } from "@signpoint/api/rules/email";
import { normalizeReferralCode } from "@signpoint/api/rules/referral-code";
import { authClient } from "~/session/auth-client";
import { tooManyRequestsText } from "~/session/retry-after";
import type { SignupValues } from "./signup-problems";

export interface SignupRefusal {
  texts: string[];
  /** What is wrong with the username; null when it is not to blame. */
  username: string | null;
}

/** Asks for the account. Returns what to say when it is refused, or null. */
export async function signUp(values: SignupValues): Promise<SignupRefusal | null> {
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
  if (error === null) return null;
  const waiting = error.status === 429 ? [tooManyRequestsText()] : [];
  return {
    texts: [signupMessages.failed, ...waiting],
    username: error.code === "username_taken" ? signupMessages.usernameTaken : null,
  };
}
