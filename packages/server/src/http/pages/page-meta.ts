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
import { getClientIp } from "../../platform/limits/client-ip";
import type { Services } from "../../platform/services";

const PICTURE = { path: "/share.png", width: 1200, height: 630 };

/**
 * Returns the part of a page's head that search engines and chat previews read: title, description and Open Graph
 * tags. An invitation (`/signup?ref=CODE`) names who invites.
 */
export async function renderPageMeta(services: Services, c: Context): Promise<string> {
  const { path } = c.req;
  const { title, description } = await findMeta(services, c);
  const picture = new URL(PICTURE.path, services.config.PUBLIC_URL);
  const isListed = Object.hasOwn(PUBLIC_PAGES, path) && c.req.query("ref") === undefined;
  const url = isListed ? new URL(path, services.config.PUBLIC_URL).href : null;
  const name = title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
  const tags = await html`<title>${name}</title>
    <meta name="description" content="${description}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${SITE_NAME}" />
    <meta property="og:title" content="${name}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${picture.href}" />
    <meta property="og:image:width" content="${PICTURE.width}" />
    <meta property="og:image:height" content="${PICTURE.height}" />
    <meta property="og:image:alt" content="The signature stroke of ${SITE_NAME} and its point" />
    <meta name="twitter:card" content="summary_large_image" />
    ${url === null ? "" : html`<meta property="og:url" content="${url}" /><link rel="canonical" href="${url}" />`}`;
  return tags.toString();
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
