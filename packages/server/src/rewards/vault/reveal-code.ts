import { joinParts } from "@signpoint/api/messages/text-parts";
import { isPaused } from "@signpoint/api/platform/is-paused";
import { vaultMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { findOwnCode } from "./find-own-code";
import { readCode } from "./read-code";

/**
 * Returns the code of a redemption of the caller, and records when they first looked. Throws NOT_FOUND, CODES_PAUSED
 * during a safety pause of the account, and NO_CODE_YET while there is none that can be read.
 */
export async function revealCode(
  ctx: CallerContext<"bankKeys">,
  { redemption_id }: { redemption_id: string },
): Promise<{ code: string; revealed_at: string }> {
  const { shared, vault, pauseUntil } = await findOwnCode(ctx, redemption_id);
  if (isPaused(pauseUntil, ctx.now())) {
    const message = vaultMessages.codesPausedUntil(joinParts([{ at: pauseUntil }]));
    throw new DomainError("CODES_PAUSED", { message });
  }
  const code = shared ?? (vault && (await readCode(ctx, vault)));
  if (code === null) throw new DomainError("NO_CODE_YET");
  const now = ctx.now().toISOString();
  const [row] = await singleStatement(ctx.db)
    .update(redemptions)
    .set({ revealed_at: sql`coalesce(${redemptions.revealed_at}, ${now}::timestamptz)` })
    .where(eq(redemptions.id, redemption_id))
    .returning({ revealed_at: redemptions.revealed_at });
  return { code, revealed_at: row?.revealed_at ?? now };
}
