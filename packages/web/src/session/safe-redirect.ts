/** A path of this app to go to after the login, or null: addresses elsewhere are not followed. */
export function safeRedirect(path: unknown): string | null {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) ? path : null;
}
