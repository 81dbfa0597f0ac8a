import { type LinkData, readLink, withoutLink } from "./link-data";

const LINK_PAGES = ["/login", "/reset-password", "/confirmation"] as const;

const openedAt = LINK_PAGES.find((page) => page === window.location.pathname);
const link = openedAt === undefined ? null : consumeLink();

/**
 * Returns the data of the mailed link that opened the app at this page; null at other pages, so that a
 * link for a new password does not confirm an email afterwards.
 */
export function initialAuthLink(page: (typeof LINK_PAGES)[number]): LinkData | null {
  return page === openedAt ? link : null;
}

/**
 * Removes the link's data from the URL before the router reads it, and returns it: a reload must not
 * use it twice, and a copied URL must not give it away.
 */
function consumeLink(): LinkData | null {
  const { href } = window.location;
  const taken = readLink(href);
  if (taken !== null) window.history.replaceState(null, "", withoutLink(href));
  return taken;
}
