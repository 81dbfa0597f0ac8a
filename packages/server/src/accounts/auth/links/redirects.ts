/** Hosts of the loopback. */
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * Returns the URL that a mailed link leads to in the end: the first candidate that belongs to this site, else
 * `publicUrl`. A site on the loopback trusts every port of the loopback, where its developer's other servers
 * run. All other URLs are ignored: no link of ours leads to another site.
 */
export function chooseRedirect(
  publicUrl: string,
  candidates: readonly (string | undefined)[],
): string {
  return candidates.find((candidate) => isOwnUrl(publicUrl, candidate)) ?? publicUrl;
}

/** Returns whether a URL or an origin belongs to this site. */
export function isOwnUrl(publicUrl: string, candidate: string | undefined): boolean {
  const site = new URL(publicUrl);
  const url = parseUrl(candidate);
  if (url === null || url.username !== "" || url.password !== "") return false;
  if (url.origin === site.origin) return true;
  return (
    LOOPBACK.test(site.hostname) &&
    LOOPBACK.test(url.hostname) &&
    (url.protocol === "http:" || url.protocol === "https:")
  );
}

function parseUrl(text: string | undefined): URL | null {
  // Browsers and URL parsers disagree about spaces and backslashes.
  if (text === undefined || /[\s\\]/.test(text)) return null;
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : null;
}
