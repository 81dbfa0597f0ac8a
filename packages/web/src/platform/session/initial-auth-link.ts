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

/** Pages on which nothing happens before a button: their link is good after a reload, too, and is kept for this tab. */
const BUTTON_PAGES: readonly string[] = ["/email-change", "/not-me", "/was-me"];
const STORAGE_KEY = "signpoint.mailed-link";

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
 * Removes the data of a mailed link from the URL, before the router reads it: a reload must not use it twice, and a copied
 * URL must not give it away. Where a button uses it, the tab keeps it for a reload.
 */
export function consumeInitialLink(): void {
  const { href, pathname } = window.location;
  openedAt = LINK_PAGES.find((page) => page === pathname);
  link = openedAt === undefined ? null : readLink(href);
  if (openedAt === undefined) return;
  const key = `${STORAGE_KEY}${openedAt}`;
  const isKept = BUTTON_PAGES.includes(openedAt);
  if (link === null) {
    link = isKept ? (JSON.parse(sessionStorage.getItem(key) ?? "null") as LinkData | null) : null;
    return;
  }
  window.history.replaceState(null, "", withoutLink(href));
  if (isKept) sessionStorage.setItem(key, JSON.stringify(link));
}
