import { type LinkData, readLink, withoutLink } from "./link-data";

const LINK_PAGES = [
  "/login",
  "/reset-password",
  "/confirmation",
  "/email-change",
  "/not-me",
  "/was-me",
] as const;

type LinkPage = (typeof LINK_PAGES)[number];

let openedAt: LinkPage | undefined;
let link: LinkData | null = null;

/**
 * Returns the data of the mailed link that opened the app at this page; null at other pages, so that a
 * link for a new password does not confirm an email afterwards.
 */
export function initialAuthLink(page: LinkPage): LinkData | null {
  return page === openedAt ? link : null;
}

/**
 * Removes the data of a mailed link from the URL, before the router reads it: a reload must not use it
 * twice, and a copied URL must not give it away.
 */
export function consumeInitialLink(): void {
  const { href, pathname } = window.location;
  openedAt = LINK_PAGES.find((page) => page === pathname);
  link = openedAt === undefined ? null : readLink(href);
  if (link !== null) window.history.replaceState(null, "", withoutLink(href));
}
