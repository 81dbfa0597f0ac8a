/** What a mailed link brought along, from the query or from the hash. */
export interface LinkData {
  code: string | null;
  /** The secret of the mail itself, to be redeemed by a POST. */
  tokenHash: string | null;
  /** Where the client that asked for the mail wants to go on to. */
  redirectTo: string | null;
  accessToken: string | null;
  refreshToken: string | null;
  /** `recovery` for a password reset. */
  type: string | null;
  /** Why the server refused the link. */
  error: string | null;
}

const NAMES = [
  "code",
  "token_hash",
  "redirect_to",
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

/** Returns the data of a mailed link from a URL, query or hash; null when there is none. */
export function readLink(href: string): LinkData | null {
  const url = new URL(href);
  const hash = new URLSearchParams(url.hash.slice(1));
  const value = (name: string) => url.searchParams.get(name) ?? hash.get(name);
  const link: LinkData = {
    code: value("code"),
    tokenHash: value("token_hash"),
    redirectTo: value("redirect_to"),
    accessToken: value("access_token"),
    refreshToken: value("refresh_token"),
    type: value("type"),
    error: value("error_code") ?? value("error"),
  };
  const { code, tokenHash, accessToken, error } = link;
  return [code, tokenHash, accessToken, error].every((part) => part === null) ? null : link;
}

/** Returns the URL without the link's data. */
export function withoutLink(href: string): string {
  const url = new URL(href);
  for (const name of NAMES) url.searchParams.delete(name);
  url.hash = "";
  return url.toString();
}
