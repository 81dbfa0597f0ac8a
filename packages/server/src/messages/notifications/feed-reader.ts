import type { Notice } from "@signpoint/api/messages/notice";
import type { Notification } from "@signpoint/api/messages/notification";
import type { QueueChange } from "@signpoint/api/platform/review-lease";

/** A row of a stream, or something that its readers are told in passing. */
export interface FeedEvent {
  /** Null for what is in no table: readers that are away miss it. */
  sequence_number: number | null;
  item: Notification | Notice | QueueChange;
}

export type NumberedEvent = FeedEvent & { sequence_number: number };

/** So many rows are read at once. */
export const BATCH = 200;
/** So many rows a reader holds. One that is slower reads them from the table. */
const HELD_MAX = 500;

interface ReaderOptions {
  /** Whether rows after its beginning were handed out before it was opened. */
  isBehind: boolean;
  /** Whether it wants what is told in passing, too. */
  hasPassing: boolean;
  /** Returns the first `BATCH` rows after a sequence number from the table, in order. */
  readAfter: (sequenceNumber: number) => Promise<NumberedEvent[]>;
  /** Ends the subscription. */
  close: () => void;
}

/** The subscription of one reader to the notifications of one person, or of the admins. */
export class FeedReader {
  private isWoken = false;
  private resolve: (() => void) | null = null;
  private held: NumberedEvent[] = [];
  /** What was told in passing, as JSON: each of several equal ones once. */
  private readonly passing = new Set<string>();

  private isBehind: boolean;
  readonly close: () => void;

  constructor(
    private readonly feed: { readonly ended: boolean },
    private readonly options: ReaderOptions,
  ) {
    this.isBehind = options.isBehind;
    this.close = options.close;
  }

  /** Says that there may be new events. */
  readonly wake = (): void => {
    this.isWoken = true;
    this.resolve?.();
  };

  /** Hands a new row over. Rows come in the order of their sequence numbers. */
  push(event: NumberedEvent): void {
    this.held.push(event);
    if (this.held.length > HELD_MAX) {
      this.held = [];
      this.isBehind = true;
    }
    this.wake();
  }

  /** Tells something that is in no table, as JSON, if the reader wants it. */
  tell(item: string): void {
    if (!this.options.hasPassing) return;
    this.passing.add(item);
    this.wake();
  }

  /** Returns the events after a sequence number that have come, in order: a batch of them if there are many. */
  async takeAfter(sequenceNumber: number): Promise<FeedEvent[]> {
    if (this.isBehind) {
      // Before it reads: what it is handed meanwhile can be too much again.
      this.isBehind = false;
      const missed = await this.options.readAfter(sequenceNumber);
      if (missed.length === BATCH) this.isBehind = true;
      if (missed.length > 0) return missed;
    }
    const rows = this.held.filter((event) => event.sequence_number > sequenceNumber);
    const passing = [...this.passing].map((json): FeedEvent => {
      return { sequence_number: null, item: JSON.parse(json) as QueueChange };
    });
    this.held = [];
    this.passing.clear();
    return [...rows, ...passing];
  }

  /** Resolves when there may be new events, after `timeoutMs`, or when the signal is aborted. */
  async wait(timeoutMs: number, signal: AbortSignal | undefined): Promise<void> {
    if (!this.isWoken && !this.feed.ended && !signal?.aborted) {
      await new Promise<void>((done) => {
        const timer = setTimeout(done, timeoutMs);
        signal?.addEventListener("abort", this.wake, { once: true });
        this.resolve = () => {
          clearTimeout(timer);
          done();
        };
      });
      this.resolve = null;
      signal?.removeEventListener("abort", this.wake);
    }
    this.isWoken = false;
  }
}
