import { authenticate } from "../auth/authenticate";
import { isAdmin } from "../auth/is-admin";
import type { Context } from "../context";
import { DomainError } from "../domain-error";
import type { SequencedNotification } from "./notification-feed";

/** At the latest after this long, a session that has ended or an admin who is none any more is noticed. */
const CHECK_MS = 5_000;

/**
 * Yields each notification after a sequence number (null: after the latest) as it comes. Returns when the
 * caller goes or the server stops; throws UNAUTHORIZED when the session has ended, FORBIDDEN when the
 * caller is no longer an admin.
 */
export async function* streamNotifications(
  ctx: Context<"config" | "keys" | "notificationFeed">,
  authorization: string | undefined,
  from: number | null,
  signal: AbortSignal | undefined,
): AsyncGenerator<SequencedNotification, void, void> {
  const feed = ctx.notificationFeed;
  const reader = feed.open();
  try {
    const latest = await feed.latest();
    // A number that has not been assigned yet is from before a restore.
    let sequenceNumber = Math.min(from ?? latest, latest);
    for (;;) {
      const batch = await feed.after(sequenceNumber);
      if (feed.ended || signal?.aborted) return;
      await refuseUnlessAdmin(ctx, authorization);
      yield* batch;
      sequenceNumber = batch.at(-1)?.sequence_number ?? sequenceNumber;
      if (batch.length === 0) await reader.wait(CHECK_MS, signal);
    }
  } finally {
    reader.close();
  }
}

async function refuseUnlessAdmin(
  ctx: Context<"config" | "keys">,
  authorization: string | undefined,
): Promise<void> {
  const caller = await authenticate(ctx, authorization);
  if (caller === null) throw new DomainError("UNAUTHORIZED");
  if (!(await isAdmin(ctx, caller.user_id))) throw new DomainError("FORBIDDEN");
}
