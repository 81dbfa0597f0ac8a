import { DATA_EXPORT_FILES_PATH } from "@signpoint/api/calls/data-exports";
import { DATA_EXPORT_LINK_SECONDS } from "@signpoint/api/constants";
import { and, eq, gt } from "drizzle-orm";
import { isSignatureOf, signText } from "../auth/signed-text";
import type { CallerContext, Context } from "../context";
import { authSessions, dataExports } from "../db/schema/index";
import { DomainError } from "../domain-error";
import type { DataExportRow } from "./export-row";

const PURPOSE = "data-exports";

interface ExportLink {
  id: string;
  /** Seconds since 1970. */
  expires: number;
  /** The session that asked for it: the link ends with it. */
  session: string;
}

/** Returns a URL of an export that works for `DATA_EXPORT_LINK_SECONDS` while the caller's session lasts. */
export function signExportLink(ctx: CallerContext<"config" | "keys">, id: string): string {
  const expires = Math.floor(ctx.now().getTime() / 1_000) + DATA_EXPORT_LINK_SECONDS;
  const session = ctx.caller.session_id;
  const url = new URL(`${ctx.config.PUBLIC_URL}/api${DATA_EXPORT_FILES_PATH}/${id}`);
  url.searchParams.set("expires", String(expires));
  url.searchParams.set("session", session);
  url.searchParams.set(
    "signature",
    signText(ctx.keys, PURPOSE, toSignedText({ id, expires, session })),
  );
  return url.href;
}

/**
 * Returns the export of a signed link. Throws NOT_FOUND for a link that we did not sign, an export that is gone, and when
 * the session has ended or is not its owner's; LINK_EXPIRED for an old link.
 */
export async function findLinkedExport(
  ctx: Context<"keys">,
  { signature, ...link }: ExportLink & { signature: string },
): Promise<DataExportRow & { size_bytes: number }> {
  if (!isSignatureOf(ctx.keys, PURPOSE, toSignedText(link), signature))
    throw new DomainError("NOT_FOUND");
  if (ctx.now().getTime() >= link.expires * 1_000) throw new DomainError("LINK_EXPIRED");
  const [found] = await ctx.db
    .select({ row: dataExports })
    .from(dataExports)
    .innerJoin(
      authSessions,
      and(eq(authSessions.id, link.session), eq(authSessions.user_id, dataExports.user_id)),
    )
    .where(
      and(
        eq(dataExports.id, link.id),
        eq(dataExports.state, "ready"),
        gt(dataExports.expires_at, ctx.now().toISOString()),
      ),
    );
  const size_bytes = found?.row.size_bytes ?? null;
  if (found === undefined || size_bytes === null) throw new DomainError("NOT_FOUND");
  return { ...found.row, size_bytes };
}

function toSignedText({ id, expires, session }: ExportLink): string {
  return `${expires}\n${session}\n${id}`;
}
