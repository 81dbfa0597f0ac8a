import { isIP } from "node:net";
import type { Config } from "../../../platform/config";

/** Whom passkeys are made for: browsers offer one to pages of this host alone. */
export interface RelyingParty {
  /** The host of this site. */
  id: string;
  /** The only origin whose pages may use the passkeys. */
  origin: string;
}

/** Returns whom passkeys are made for; null on an IP address, for which browsers make none. */
export function findRelyingParty({ PUBLIC_URL }: Pick<Config, "PUBLIC_URL">): RelyingParty | null {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return isIP(hostname.replace(/^\[|\]$/g, "")) === 0 ? { id: hostname, origin } : null;
}
