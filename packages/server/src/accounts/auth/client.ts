import type { Context as HonoContext } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { Context } from "../../platform/context";
import { getClientIp } from "../../platform/limits/client-ip";
import { isFromThisMachine } from "../../platform/limits/from-this-machine";
import { clientIpKey } from "../../platform/limits/limits";
import { USER_AGENT_MAX } from "../../platform/request-context";
import type { Services } from "../../platform/services";
import { DEVICE_TOKEN_DAYS } from "../tokens/device-token";
import { chooseRedirect } from "./links/redirects";

const DEVICE_COOKIE = "signpoint-device";

/** What the verbs of accounts know of the client beyond its input. */
export interface Client {
  /** The key of its IP address in limits (see `clientIpKey`). */
  ipKey: string;
  /** Its IP address and the program that it names, cut to a length that is stored; null when it names none. */
  ip: string;
  userAgent: string | null;
  /** The URL that mailed links lead to in the end; always one of this site. */
  redirectTo: string;
  /** The token that an earlier login left on the device (see `issueDeviceToken`). Not verified yet. */
  deviceToken: string | undefined;
  /** Whether it may sign in to the demo accounts: outside production, on this machine. */
  mayUseDemoAccounts: boolean;
}

/** The context of a verb of accounts that needs no login. */
export type AuthContext<Needs extends keyof Services = never> = Context<Needs> & {
  readonly client: Client;
};

/** Returns what a request says about its client. */
export function readClient(ctx: Context<"config">, c: HonoContext): Client {
  const { PUBLIC_URL, TRUST_PROXY, isDevelopment } = ctx.config;
  const ip = getClientIp(c, TRUST_PROXY);
  return {
    ipKey: clientIpKey(ip),
    ip,
    userAgent: c.req.header("user-agent")?.slice(0, USER_AGENT_MAX) ?? null,
    redirectTo: chooseRedirect(PUBLIC_URL, [
      c.req.header("redirect_to"),
      c.req.query("redirect_to"),
      c.req.header("referer"),
    ]),
    deviceToken: getCookie(c, DEVICE_COOKIE, cookiePrefix(ctx)),
    mayUseDemoAccounts: isDevelopment && isFromThisMachine(c),
  };
}

/** Stores a device token in a cookie that neither scripts nor other sites can read. */
export function setDeviceCookie(ctx: Context<"config">, c: HonoContext, token: string): void {
  const prefix = cookiePrefix(ctx);
  setCookie(c, DEVICE_COOKIE, token, {
    path: "/",
    httpOnly: true,
    sameSite: "Strict",
    maxAge: DEVICE_TOKEN_DAYS * 24 * 3_600,
    ...(prefix !== undefined && { prefix, secure: true }),
  });
}

/** Returns the prefix of the cookie's name. Browsers accept a `__Host-` cookie over https alone. */
function cookiePrefix({ config }: Context<"config">): "host" | undefined {
  return config.PUBLIC_URL.startsWith("https:") ? "host" : undefined;
}
