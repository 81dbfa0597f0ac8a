/** Hosts that are this very machine. */
const LOOPBACK = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])$/;

/**
 * Where a mailed link leads in the end: the first candidate that is an address of this site, else
 * the site itself. A site on the loopback trusts every port of the loopback, where its developer's
 * other servers run. Anything else is passed over in silence: no link of ours leads elsewhere.
 */
export function chooseRedirect(
  publicUrl: string,
  candidates: readonly (string | undefined)[],
): string {
  return candidates.find((candidate) => isOwnUrl(publicUrl, candidate)) ?? publicUrl;
}

/** Whether an address, or a bare origin, belongs to the site. */
export function isOwnUrl(publicUrl: string, candidate: string | undefined): boolean {
  const site = new URL(publicUrl);
  const address = parse(candidate);
  if (address === null || address.username !== "" || address.password !== "") return false;
  if (address.origin === site.origin) return true;
  return (
    LOOPBACK.test(site.hostname) &&
    LOOPBACK.test(address.hostname) &&
    (address.protocol === "http:" || address.protocol === "https:")
  );
}

function parse(address: string | undefined): URL | null {
  // What browsers and parsers read differently is nobody's address.
  if (address === undefined || /[\s\\]/.test(address)) return null;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : null;
}
