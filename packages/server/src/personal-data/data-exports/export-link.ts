import { DATA_EXPORT_FILES_PATH } from "@signpoint/api/personal-data/data-export-calls";
import {
  DATA_EXPORT_LINK_SECONDS,
  DATA_EXPORT_MAIL_LINK_HOURS,
} from "@signpoint/api/platform/constants";
import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { and, eq, exists, gt } from "drizzle-orm";
import type { CallerContext, Context } from "../../platform/context";
import { authSessions, dataExports, suspensions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";
import { isSignatureOf, signText } from "../../platform/encryption/signed-text";
import { isInForce } from "../../platform/people/suspensions-sql";
import type { DataExportRow } from "./export-row";

interface ExportLink {
  id: string;
  /** Seconds since 1970. */
  expires: number;
  /** The session that asked for it: the link ends with it. Null for a mailed link, which ends with the suspension. */
  session: string | null;
}

type LinkContext = Context<"config" | "keys">;

/** Returns a URL of an export that works for `DATA_EXPORT_LINK_SECONDS` while the caller's session lasts. */
export function signExportLink(ctx: CallerContext<"config" | "keys">, id: string): string {
  const expires = Math.floor(ctx.now().getTime() / 1_000) + DATA_EXPORT_LINK_SECONDS;
  return toUrl(ctx, { id, expires, session: ctx.caller.session_id });
}

/** Returns a URL of an export that works for `DATA_EXPORT_MAIL_LINK_HOURS` while its owner is suspended. */
export function signMailedExportLink(ctx: LinkContext, id: string): string {
  const until = ctx.now().getTime() + DATA_EXPORT_MAIL_LINK_HOURS * MS_PER_HOUR;
  return toUrl(ctx, { id, expires: Math.floor(until / 1_000), session: null });
}

function toUrl({ config, keys }: LinkContext, link: ExportLink): string {
  const url = new URL(`${config.PUBLIC_URL}/api${DATA_EXPORT_FILES_PATH}/${link.id}`);
  url.searchParams.set("expires", String(link.expires));
  if (link.session !== null) url.searchParams.set("session", link.session);
  url.searchParams.set("signature", signText(keys, purposeOf(link), toSignedText(link)));
  return url.href;
}

/**
 * Returns the export of a signed link. Throws NOT_FOUND for a link that we did not sign, an export that is gone, and when
 * the session has ended or is not its owner's, or the suspension has; LINK_EXPIRED for an old link.
 */
export async function findLinkedExport(
  ctx: Context<"keys">,
  { signature, ...link }: ExportLink & { signature: string },
): Promise<DataExportRow & { size_bytes: number }> {
  if (!isSignatureOf(ctx.keys, purposeOf(link), toSignedText(link), signature))
    throw new DomainError("NOT_FOUND");
  if (ctx.now().getTime() >= link.expires * 1_000) throw new DomainError("LINK_EXPIRED");
  const [row] = await ctx.db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.id, link.id),
        eq(dataExports.state, "ready"),
        gt(dataExports.expires_at, ctx.now().toISOString()),
        exists(link.session === null ? ownerIsSuspended(ctx) : ownersSession(ctx, link.session)),
      ),
    );
  const size_bytes = row?.size_bytes ?? null;
  if (row === undefined || size_bytes === null) throw new DomainError("NOT_FOUND");
  return { ...row, size_bytes };
}

function ownersSession({ db }: Context, session: string) {
  return db
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.id, session), eq(authSessions.user_id, dataExports.user_id)));
}

function ownerIsSuspended({ db, now }: Context) {
  return db
    .select({ id: suspensions.id })
    .from(suspensions)
    .where(and(eq(suspensions.user_id, dataExports.user_id), isInForce(now())));
}

const purposeOf = ({ session }: ExportLink) =>
  session === null ? "data-exports-by-mail" : "data-exports";

function toSignedText({ id, expires, session }: ExportLink): string {
  return `${expires}\n${session ?? ""}\n${id}`;
}
