import { FILE_LINK_SECONDS } from "@signpoint/api/platform/constants";
import { CONTRACT_FILES_PATH } from "@signpoint/api/work/file-calls";
import type { Context } from "../context";
import { DomainError } from "../domain-error";
import { isSignatureOf, signText } from "../encryption/signed-text";

const PURPOSE = "file-links";

export interface FileLink {
  path: string;
  /** Whether the browser is to save the file rather than show it. */
  download: boolean;
  /** Seconds since 1970. */
  expires: number;
}

/** Returns a URL from which anyone who has it can download the file for `FILE_LINK_SECONDS`. */
export function signFileLink(
  ctx: Context<"config" | "keys">,
  path: string,
  download: boolean,
): { url: string; expires_at: string } {
  const expires = Math.floor(ctx.now().getTime() / 1_000) + FILE_LINK_SECONDS;
  const encodedPath = path.split("/").map(encodeURIComponent).join("/");
  const url = new URL(`${ctx.config.PUBLIC_URL}/api${CONTRACT_FILES_PATH}/${encodedPath}`);
  url.searchParams.set("expires", String(expires));
  if (download) url.searchParams.set("download", "1");
  url.searchParams.set(
    "signature",
    signText(ctx.keys, PURPOSE, toSignedText({ path, download, expires })),
  );
  return { url: url.href, expires_at: new Date(expires * 1_000).toISOString() };
}

/** Throws NOT_FOUND for a link that we did not sign, LINK_EXPIRED for one that has expired. */
export function assertFileLinkValid(ctx: Context<"keys">, link: FileLink, signature: string): void {
  if (!isSignatureOf(ctx.keys, PURPOSE, toSignedText(link), signature))
    throw new DomainError("NOT_FOUND");
  if (ctx.now().getTime() >= link.expires * 1_000) throw new DomainError("LINK_EXPIRED");
}

/**
 * Returns the text of a link that is signed. Expiry and use come first and contain no line break, so that no path can yield
 * the signed text of another link.
 */
function toSignedText({ path, download, expires }: FileLink): string {
  const use = download ? "download" : "view";
  return `${expires}\n${use}\n${path}`;
}
