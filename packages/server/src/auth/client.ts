import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "../context";
import { getClientIp } from "../limits/client-ip";
import { isFromThisMachine } from "../limits/from-this-machine";
import { clientIpKey } from "../limits/limits";
import { DEVICE_TOKEN_DAYS } from "./device-token";
import { chooseRedirect } from "./redirects";

const DEVICE_COOKIE = "signpoint-device";

/** What the verbs know of the client beyond what it asks. */
export interface Client {
  /** The key of its address for limits. */
  address: string;
  /** Where mailed links are to lead in the end; always an address of this site. */
  redirectTo: string;
  /** What an earlier login left on the device (see `markDevice`), as the client says it. */
  deviceMark: string | undefined;
  /** Whether it may sign in to the demo accounts: outside production, on this machine. */
  mayUseDemoAccounts: boolean;
}

export function readClient(ctx: Context<"config">, c: HonoContext): Client {
  const { PUBLIC_URL, TRUST_PROXY, isDevelopment } = ctx.config;
  return {
    address: clientIpKey(getClientIp(c, TRUST_PROXY)),
    redirectTo: chooseRedirect(PUBLIC_URL, [
      c.req.header("redirect_to"),
      c.req.query("redirect_to"),
      c.req.header("referer"),
    ]),
    deviceMark: getCookie(c, DEVICE_COOKIE, cookiePrefix(ctx)),
    mayUseDemoAccounts: isDevelopment && isFromThisMachine(c),
  };
}

/** Leaves the mark of a login on the device, out of reach of scripts and of other sites. */
export function setDeviceCookie(ctx: Context<"config">, c: HonoContext, mark: string): void {
  const prefix = cookiePrefix(ctx);
  setCookie(c, DEVICE_COOKIE, mark, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: DEVICE_TOKEN_DAYS * 24 * 3_600,
    ...(prefix !== undefined && { prefix, secure: true }),
  });
}

/** Browsers take a `__Host-` cookie over https alone. */
function cookiePrefix({ config }: Context<"config">): "host" | undefined {
  return config.PUBLIC_URL.startsWith("https:") ? "host" : undefined;
}
