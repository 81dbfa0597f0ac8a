import { checkAccess } from "../auth/access";
import { readCaller } from "../auth/authenticate";
import type { Context } from "../context";
import { DomainError } from "../domain-error";
import type { SequencedNotification } from "./notification-feed";

/** A stream of an ended session or a former admin ends within this time. */
const CHECK_MS = 5_000;

/**
 * Yields each notification after a sequence number (null: after the latest) when it is committed. Returns when the
 * caller disconnects or the server stops. Throws UNAUTHORIZED when the session has ended, FORBIDDEN when the caller
 * is not an admin any more.
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
    // After a restore, a client may have a number that has not been assigned yet.
    let sequenceNumber = Math.min(from ?? latest, latest);
    for (;;) {
      const batch = await feed.after(sequenceNumber);
      if (feed.ended || signal?.aborted) return;
      await assertIsAdmin(ctx, authorization);
      yield* batch;
      sequenceNumber = batch.at(-1)?.sequence_number ?? sequenceNumber;
      if (batch.length === 0) await reader.wait(CHECK_MS, signal);
    }
  } finally {
    reader.close();
  }
}

async function assertIsAdmin(
  ctx: Context<"config" | "keys">,
  authorization: string | undefined,
): Promise<void> {
  const caller = await readCaller(ctx, authorization);
  if (caller === null) throw new DomainError("UNAUTHORIZED");
  await checkAccess(ctx, caller, "admin");
}
