import {
  DEFAULT_PAGE,
  invitationMeta,
  type PageMeta,
  PUBLIC_PAGES,
  SITE_NAME,
} from "@signpoint/api/http/public-pages";
import type { Context } from "hono";
import { html } from "hono/html";
import { validateReferralCode } from "../../accounts/referrals/validate-referral-code";
import type { Config } from "../../platform/config";
import { getClientIp } from "../../platform/limits/client-ip";
import type { Services } from "../../platform/services";

const PICTURE: Picture = {
  path: "/share.png",
  alt: `The signature stroke of ${SITE_NAME} and its point`,
};
/** Of every picture, in pixels. */
const SIZE = { width: 1200, height: 630 };

interface Picture {
  path: string;
  /** What it shows, in words. */
  alt: string;
}

interface PageTags extends PageMeta {
  /** The address by which the page is found; null for one that is not to be found. */
  path: string | null;
  picture?: Picture;
}

/**
 * Returns the part of a page's head that search engines and chat previews read: title, description and Open Graph
 * tags. An invitation (`/signup?ref=CODE`) names who invites.
 */
export async function renderPageMeta(services: Services, c: Context): Promise<string> {
  const { path } = c.req;
  const meta = await findMeta(services, c);
  const isListed = Object.hasOwn(PUBLIC_PAGES, path) && c.req.query("ref") === undefined;
  const tags = await pageTags(services.config, { ...meta, path: isListed ? path : null });
  return tags.toString();
}

/** Returns these tags for a page. */
export function pageTags({ PUBLIC_URL }: Config, page: PageTags): ReturnType<typeof html> {
  const { title, description, path, picture = PICTURE } = page;
  const url = path === null ? null : new URL(path, PUBLIC_URL).href;
  const name = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  return html`<title>${name}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:title" content="${name}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${new URL(picture.path, PUBLIC_URL).href}" />
    <meta property="og:image:width" content="${SIZE.width}" />
    <meta property="og:image:height" content="${SIZE.height}" />
    <meta property="og:image:alt" content="${picture.alt}" />
    <meta name="twitter:card" content="summary_large_image" />
    ${url === null ? "" : html`<meta property="og:url" content="${url}" /><link rel="canonical" href="${url}" />`}`;
}

async function findMeta(services: Services, c: Context): Promise<PageMeta> {
  const code = c.req.query("ref");
  if (c.req.path === "/signup" && code !== undefined) {
    const username = await findInviter(services, c, code);
    if (username !== undefined) return invitationMeta(username);
  }
  return PUBLIC_PAGES[c.req.path] ?? DEFAULT_PAGE;
}

/** Resolves to the username behind a referral code. The page is served without it when the lookup fails or is limited. */
async function findInviter(services: Services, c: Context, code: string) {
  const ctx = { ...services, clientIp: getClientIp(c, services.config.TRUST_PROXY) };
  const referrers = await validateReferralCode(ctx, { referral_code: code }).catch(() => []);
  return referrers[0]?.username;
}
