/** Texts for refusals on which the specification is silent: those that every screen may need. */
export const badRequest = "Some of what was sent is not valid. Please check it and try again.";
export const unauthorized = "Please log in to continue.";
export const forbidden = "You are not allowed to do this.";
export const notFound = "Not found.";
export const tooManyRequests = "Too many attempts. Please wait a moment and try again.";

/** Says how long to wait: whole minutes from `seconds`, or a moment where the time is not known. */
export function tooManyRequestsFor(seconds: number | null): string {
  if (seconds === null) return tooManyRequests;
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes <= 1 ? "a minute" : `${minutes} minutes`;
  return `Too many attempts. Please wait ${wait} and try again.`;
}

export const internal = "Something went wrong on our side. Please try again.";
export const notOnDevice =
  "This page is not stored on your device. It can be shown once you are connected again.";
export const unavailable = "The service is busy for a moment. Please try again.";
export const idempotencyKeyInvalid =
  "must be a quoted text or a single word of 1 to 255 visible characters";
export const idempotencyKeyInFlight =
  "The same request is still being carried out. Please try again in a moment.";
export const idempotencyKeyReused = "This Idempotency-Key has named another request before.";
export const usernameInvalid =
  "Usernames have 3 to 30 characters: letters, digits, underscore, dot and hyphen.";
export const usernameNotFree = "This username is not free.";
export const usernameTooSoon = "A username can be changed once in 30 days.";
export const emailInvalid = "Please enter a valid email address";
export const emailRequired = "Please enter your email address";
export const passwordRequired = "Please enter your password";
export const passwordTooLong = "Password must be at most 128 characters";
export const passwordCommon =
  "This password is one of the most common ones, and is guessed first. Please choose another one.";
export const passwordIsName =
  "This password is your name, your email or ours, and is guessed first. Please choose another one.";

export * from "./screen-texts";
