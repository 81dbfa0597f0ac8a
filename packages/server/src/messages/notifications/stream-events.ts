import type { FeedEvent } from "./feed-reader";
import type { NotificationFeed } from "./notification-feed";

interface StreamOptions {
  feed: NotificationFeed;
  /** Who reads. */
  callerId: string;
  /** The person whose notices are streamed; null for the notifications to the admins. */
  ownerId: string | null;
  /** A stream whose caller has lost the access ends within this time. */
  checkMs: number;
  /** Throws when the caller has lost the access. */
  assertAccess: () => Promise<void>;
  /** The sequence number after which it begins. */
  from: number;
  /** Whether it has what readers are told in passing, too. */
  hasPassing: boolean;
  signal: AbortSignal | undefined;
}

/**
 * Yields each event after a sequence number when it is committed. Returns when the caller disconnects or the server
 * stops. Throws what `assertAccess` throws: it is asked before each event, and within `checkMs` without one.
 */
export async function* streamEvents({
  feed,
  checkMs,
  assertAccess,
  signal,
  ...begin
}: StreamOptions): AsyncGenerator<FeedEvent, void, void> {
  const reader = feed.open(begin);
  try {
    // Without readers the feed did not hear what was committed since `from` was read.
    await feed.refresh();
    let sequenceNumber = begin.from;
    let checkedAt = performance.now();
    for (;;) {
      const events = await reader.takeAfter(sequenceNumber);
      if (feed.ended || signal?.aborted) return;
      if (events.length > 0 || performance.now() - checkedAt >= checkMs) {
        await assertAccess();
        checkedAt = performance.now();
      }
      for (const event of events) {
        yield event;
        sequenceNumber = event.sequence_number ?? sequenceNumber;
      }
      if (events.length === 0) await reader.wait(checkMs, signal);
    }
  } finally {
    reader.close();
  }
}
