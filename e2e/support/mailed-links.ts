import type { Mail } from "./mailbox";

/** Returns the page that the button of a mail opens. */
export function linkOf({ links: [link = ""] }: Pick<Mail, "links">): string {
  return link;
}

/** Returns the secret in a mailed link. */
export function tokenOf(link: string): string {
  return new URL(link).searchParams.get("token_hash") ?? "";
}

/** Returns the six digits of a mail. */
export function codeOf({ text }: Pick<Mail, "text">): string {
  return /\b\d{6}\b/.exec(text)?.[0] ?? "";
}

/**
 * Returns the URL at which the accounts protocol redeems a mailed link by GET, and then redirects to
 * its page.
 */
export function verifyAddress(link: string): string {
  const { origin, searchParams } = new URL(link);
  const query = new URLSearchParams({
    token: tokenOf(link),
    type: searchParams.get("type") ?? "",
    redirect_to: searchParams.get("redirect_to") ?? "",
  });
  return `${origin}/auth/v1/verify?${query}`;
}
