/** Texts of accounts and sessions (specification, sections 5 and 8). */

export const loginMessages = {
  emailNotConfirmed:
    'Please confirm your email address before logging in. Check your inbox for the confirmation email. If you need a new confirmation email, click the "Resend confirmation" button below.',
  invalidCredentials: "Invalid email or password. Please check your credentials and try again.",
  failed: "An error occurred during login. Please try again.",
  resent: "Confirmation email has been resent. Please check your inbox.",
  resendFailed: "Failed to resend confirmation email. Please try again.",
  resendNeedsEmail: "Please enter your email address to resend the confirmation.",
  emailConfirmed: "Your email is confirmed. Please log in.",
  confirmationLinkInvalid:
    "This confirmation link is invalid or has already been used. If you cannot log in, enter your email and have a new one sent.",
} as const;

/** Why a signed-in person was sent to the login page: `?reason=`. */
export const redirectReasonMessages = {
  session_expired: "Your session has expired. Please log in again.",
  auth_error: "You have been logged out due to an authentication error. Please log in again.",
  profile_not_found:
    "Your user profile could not be found. Please log in again or contact support.",
  profile_error: "There was an error accessing your profile. Please log in again.",
} as const;

export const signupMessages = {
  failed: "Failed to create an account. Please try again.",
  passwordsDoNotMatch: "Passwords do not match",
  passwordTooShort: "Password must be at least 6 characters",
  usernameTaken: "Username is already taken. Please choose a different one.",
  passwordHint: "At least 6 characters",
  usernameAvailable: "Username is available",
  referralCodeUnknown: "This referral code is not known. You can sign up without one.",
} as const;

export const passwordResetMessages = {
  sendFailed: "Failed to send password reset email. Please try again.",
  linkInvalid: "Invalid or expired reset link. Please request a new password reset.",
  sessionNotEstablished: "Session not established. Please use a valid reset link.",
  establishFailed: "Failed to establish session from reset link.",
  verificationFailed: "Session verification failed. Please request a new password reset.",
  sessionExpired: "Session expired. Please request a new password reset.",
  updateFailed: "Failed to update password. Please try again.",
  updated: "Password updated successfully! Please log in with your new password.",
} as const;
