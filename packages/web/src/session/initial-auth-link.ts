import { type LinkData, readLink, withoutLink } from "./link-data";

const LINK_PAGES = ["/login", "/reset-password", "/confirmation"] as const;

const openedAt = LINK_PAGES.find((page) => page === window.location.pathname);
const link = openedAt === undefined ? null : takeLink();

/**
 * What the mailed link carried with which the app was opened at this page; null at the others, so
 * that a link for a new password confirms no email afterwards.
 */
export function arrivalAt(page: (typeof LINK_PAGES)[number]): LinkData | null {
  return page === openedAt ? link : null;
}

/**
 * Out of the address bar before the router sees it: a reload must not use it twice, nor a copied
 * address give it away.
 */
function takeLink(): LinkData | null {
  const { href } = window.location;
  const taken = readLink(href);
  if (taken !== null) window.history.replaceState(null, "", withoutLink(href));
  return taken;
}
