import { type LinkData, readLink, withoutLink } from "./link-data";

const LINK_PAGES = new Set(["/login", "/reset-password"]);

/**
 * What the mailed link carried with which this page was opened, taken out of the address bar before
 * the router sees it: a reload must not use it twice, nor a copied address give it away.
 */
export const arrival: LinkData | null = takeArrival();

function takeArrival(): LinkData | null {
  const { href, pathname } = window.location;
  if (!LINK_PAGES.has(pathname)) return null;
  const link = readLink(href);
  if (link !== null) window.history.replaceState(null, "", withoutLink(href));
  return link;
}
