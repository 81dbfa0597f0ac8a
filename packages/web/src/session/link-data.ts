/** What a mailed link brought along, from the query or from the hash. */
export interface LinkData {
  code: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** `recovery` for a password reset. */
  type: string | null;
  /** Why the server refused the link. */
  error: string | null;
}

const NAMES = [
  "code",
  "access_token",
  "refresh_token",
  "type",
  "error",
  "error_code",
  "error_description",
  "expires_at",
  "expires_in",
  "token_type",
  "sb",
];

/** Reads the data of a mailed link from an address; null when there is none. */
export function readLink(href: string): LinkData | null {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const value = (name: string) => url.searchParams.get(name) ?? hash.get(name);
  const link: LinkData = {
    code: value("code"),
    accessToken: value("access_token"),
    refreshToken: value("refresh_token"),
    type: value("type"),
    error: value("error_code") ?? value("error"),
  };
  return link.code ?? link.accessToken ?? link.error ? link : null;
}

/**
 * The address without the link's data. Secrets do not stay in the address bar, where a reload would use
 * them twice and a copied address would give them away.
 */
export function withoutLink(href: string): string {
  const url = new URL(href);
  for (const name of NAMES) url.searchParams.delete(name);
  const hash = new URLSearchParams(url.hash.slice(1));
  if (NAMES.some((name) => hash.has(name))) url.hash = "";
  return url.toString();
}
