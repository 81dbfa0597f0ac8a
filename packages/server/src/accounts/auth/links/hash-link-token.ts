import { createHash } from "node:crypto";

/** Returns the hash of the token of a mailed link, as the database stores it. */
export function hashLinkToken(linkToken: string): string {
  return createHash("sha256").update(linkToken).digest("hex");
}
