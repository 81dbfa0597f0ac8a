/** Texts of accounts and sessions (specification, sections 5 and 8). */

export const loginMessages = {
  emailNotConfirmed:
    'Please confirm your email address before logging in. Check your inbox for the confirmation email. If you need a new confirmation email, click the "Resend confirmation" button below.',
  invalidCredentials: "Invalid email or password. Please check your credentials and try again.",
  failed: "An error occurred during login. Please try again.",
  /** Read at login and in the mail. `until` is a text for people; null without an end. */
  suspendedBecause: (reason: string | null, until: string | null) =>
    [
      until === null ? "Your account is suspended." : `Your account is suspended until ${until}.`,
      reason === null
        ? "Please write to us if you think that this is a mistake."
        : `Reason: ${reason}`,
    ].join(" "),
  resent: "Confirmation email has been resent. Please check your inbox.",
  resendFailed: "Failed to resend confirmation email. Please try again.",
  resendNeedsEmail: "Please enter your email address to resend the confirmation.",
  emailConfirmed: "Your email is confirmed. Please log in.",
  emailConfirmedElsewhere:
    "Your email is confirmed. Please log in. If your password is not accepted, choose a new one with “Forgot password?”.",
  confirmationLinkInvalid:
    "This confirmation link is invalid or has already been used. If you cannot log in, enter your email and have a new one sent.",
} as const;

/** Texts about the code that comes with each mail. */
export const mailedCodeMessages = {
  missing: "Please enter the 6-digit code from the email",
  refused: "This code is wrong or no longer valid. Please check it, or use the link in the email.",
  failed: "The code could not be checked. Please try again.",
} as const;

/** Why a signed-in person was sent to the login page: `?reason=`. */
export const redirectReasonMessages = {
  session_expired: "Your session has expired. Please log in again.",
  auth_error: "You have been logged out due to an authentication error. Please log in again.",
  decisions_unsent:
    "The session ended before your last decisions were sent. Log in again to see which of them still wait.",
  profile_not_found:
    "Your user profile could not be found. Please log in again or contact support.",
  profile_error: "There was an error accessing your profile. Please log in again.",
} as const;
