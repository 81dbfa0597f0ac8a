const HERE = "https://here.invalid";

/** A path of this app to go to after the login, or null: addresses elsewhere are not followed. */
export function safeRedirect(path: unknown): string | null {
  if (typeof path !== "string" || !path.startsWith("/") || !URL.canParse(path, HERE)) return null;
  const { origin, pathname, search, hash } = new URL(path, HERE);
  return origin === HERE && !pathname.startsWith("//") ? `${pathname}${search}${hash}` : null;
}
