import type { RedirectReason } from "./redirect-reasons";

/** The profile is missing or cannot be had; `reason` is what the login page will say. */
export class ProfileError extends Error {
  readonly reason: RedirectReason;

  constructor(reason: RedirectReason, cause?: unknown) {
    super(reason, { cause });
    this.name = "ProfileError";
    this.reason = reason;
  }
}
