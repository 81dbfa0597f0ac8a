/** Texts of the signup and of new passwords (specification, sections 5 and 8). */

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
  proofFirst:
    "This page was opened some time ago. A code by mail comes before the new password, which stays as you typed it.",
  codeFirst: "Your account has a second factor. It comes before the new password.",
  olderFactor:
    "This app or passkey was added too recently. Please use one that has been in your account for 7 days, or a recovery code.",
  youngFactors:
    "An authenticator app or passkey that was added less than 7 days ago is removed with the new password. If you have added it, set it up again after you have logged in.",
  strangersFactor:
    "You do not know this app or passkey? With a new reset link, one that was added less than 7 days ago is removed.",
  updated: "Password updated successfully! Please log in with your new password.",
} as const;
