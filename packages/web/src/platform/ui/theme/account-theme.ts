import type { UserProfile } from "@signpoint/api/platform/user-profile";

const KEY = "signpoint.account-theme";

/** Returns whether the account's theme is another one than this device last heard of. */
export function isNewAccountTheme(theme: UserProfile["theme"]): boolean {
  return theme !== (localStorage.getItem(KEY) ?? "system");
}

/** Stores the account's theme as known to this device. */
export function setAccountTheme(theme: UserProfile["theme"]): void {
  localStorage.setItem(KEY, theme);
}
