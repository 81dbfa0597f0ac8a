import type { Context } from "hono";
import { clientAddress } from "../limits/client-address";
import { isFromThisMachine } from "../limits/from-this-machine";
import { addressKey } from "../limits/limits";
import type { Services } from "../services";
import { chooseRedirect } from "./redirects";

/** What the verbs know of the client beyond what it asks. */
export interface Client {
  /** The key of its address for limits. */
  address: string;
  /** Where mailed links are to lead in the end; always an address of this site. */
  redirectTo: string;
  /** Whether it may sign in to the demo accounts: outside production, on this machine. */
  mayUseDemoAccounts: boolean;
}

export function clientOf(services: Services, c: Context): Client {
  const { PUBLIC_URL, TRUST_PROXY, isDevelopment } = services.config;
  return {
    address: addressKey(clientAddress(c, TRUST_PROXY)),
    redirectTo: chooseRedirect(PUBLIC_URL, [
      c.req.header("redirect_to"),
      c.req.query("redirect_to"),
      c.req.header("referer"),
    ]),
    mayUseDemoAccounts: isDevelopment && isFromThisMachine(c),
  };
}
