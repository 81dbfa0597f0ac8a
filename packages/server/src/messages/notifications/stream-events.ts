import type { FeedEvent, SequencedFeed } from "./sequenced-feed";

interface StreamOptions<Item> {
  feed: SequencedFeed<Item>;
  /** The person whose events are streamed; null for all. */
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
export async function* streamEvents<Item>({
  feed,
  ownerId,
  checkMs,
  assertAccess,
  from,
  hasPassing,
  signal,
}: StreamOptions<Item>): AsyncGenerator<FeedEvent<Item>, void, void> {
  const reader = feed.open();
  try {
    // Without readers the feed did not hear what was committed since `from` was read.
    await feed.refresh();
    let sequenceNumber = from;
    let checkedAt = performance.now();
    for (;;) {
      const passing = hasPassing ? reader.takePassing() : [];
      const { events: rows, position } = await feed.after(sequenceNumber, ownerId);
      const events = [...rows, ...passing];
      if (feed.ended || signal?.aborted) return;
      if (events.length > 0 || performance.now() - checkedAt >= checkMs) {
        await assertAccess();
        checkedAt = performance.now();
      }
      yield* events;
      sequenceNumber = position;
      if (events.length === 0) await reader.wait(checkMs, signal);
    }
  } finally {
    reader.close();
  }
}
