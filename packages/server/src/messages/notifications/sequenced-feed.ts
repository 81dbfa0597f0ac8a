import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "../../platform/db/client";
import type { Listening } from "../../platform/db/listen";
import { newId } from "../../platform/db/new-id";
import { FeedReader } from "./feed-reader";

/** A row of a stream, or something that its readers are told in passing. */
export interface FeedEvent<Item> {
  /** Null for what is in no table: readers that are away miss it. */
  sequence_number: number | null;
  /** The person whom it is for; null for all who may open the stream. */
  owner_id: string | null;
  item: Item;
}

/** The table that a feed reads. */
export interface FeedSource<Item> {
  /** The channel of NOTIFY. */
  channel: string;
  /** Polls in case NOTIFY does not arrive: some engines and poolers do not support it. */
  pollMs: number;
  /** Assigns the sequence numbers of the rows that were committed without one. */
  assignSequenceNumbers: (db: Database) => Promise<void>;
  /** Returns the highest sequence number; 0 without a row. */
  selectHead: (db: Database) => Promise<number>;
  /** Returns the rows after a sequence number in its order, of one owner or, for null, all. */
  selectAfter: (
    db: Database,
    after: { sequenceNumber: number; ownerId: string | null; limit: number },
  ) => Promise<FeedRow<Item>[]>;
  /** Returns what another process tells in passing, from its JSON; null for anything unknown. */
  parsePassing?: (json: string) => Item | null;
}

type FeedRow<Item> = FeedEvent<Item> & { sequence_number: number };

/** Events within this time are announced to the other processes by one NOTIFY. */
const NOTIFY_DELAY_MS = 30;
const BUFFER_MAX = 500;
const BATCH = 200;

/**
 * Distributes new rows of a table to all open streams of this process. They are read from the table once, whichever
 * process wrote them. Readers hold no connection to the database.
 */
export class SequencedFeed<Item> {
  private readonly readers = new Set<FeedReader<Item>>();
  /** The latest events up to `head`. Rows that were deleted before they were read are missing. */
  private buffer: FeedRow<Item>[] = [];
  private head: number | null = null;
  private reading: Promise<void> | null = null;
  private readingNext: Promise<void> | null = null;
  private poll: NodeJS.Timeout | undefined;
  private notifyTimer: NodeJS.Timeout | undefined;
  /** What the other processes are told next: an empty text for new rows. */
  private readonly payloads = new Set<string>();
  /** An id before what this process tells, to know its own NOTIFY from those of others. */
  private readonly origin = newId();
  private listening: Listening | null = null;
  ended = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
    private readonly source: FeedSource<Item>,
  ) {}

  /** Subscribes to what other processes publish, where the engine allows several. */
  start({ listen }: Pick<OpenDatabase, "listen">): void {
    this.listening = listen?.(this.source.channel, (payload) => this.hear(payload)) ?? null;
  }

  /** Wakes the readers of all processes. Call it after a row was committed. */
  publish(): void {
    this.refreshForReaders();
    this.notifyOthers("");
  }

  /** Tells the readers of all processes something that is in no table. Call it after the commit of its cause. */
  protected tell(item: Item): void {
    this.tellReaders(JSON.stringify(item));
    this.notifyOthers(`${this.origin}${JSON.stringify(item)}`);
  }

  private notifyOthers(payload: string): void {
    if (this.listening === null || this.ended) return;
    this.payloads.add(payload);
    this.notifyTimer ??= setTimeout(() => {
      this.notifyTimer = undefined;
      const payloads = JSON.stringify([...this.payloads]);
      this.payloads.clear();
      this.db
        .execute(
          sql`select pg_notify(${this.source.channel}, payload) from json_array_elements_text(${payloads}) as payload`,
        )
        .catch((error: unknown) => this.log.warn({ err: error }, "no NOTIFY was sent"));
    }, NOTIFY_DELAY_MS);
  }

  /** Hears a NOTIFY; an empty one says that there are new rows. What another version tells may be unknown here. */
  private hear(payload: string): void {
    if (payload === "") this.refreshForReaders();
    else if (!payload.startsWith(this.origin)) {
      const item = this.source.parsePassing?.(payload.slice(this.origin.length)) ?? null;
      if (item !== null) this.tellReaders(JSON.stringify(item));
    }
  }

  private tellReaders(item: string): void {
    for (const reader of this.readers) reader.tell(item);
  }

  /** Reads the new rows. Simultaneous calls share one read that begins after them. */
  async refresh(): Promise<void> {
    if (this.reading === null) {
      this.reading = this.read().finally(() => {
        this.reading = null;
      });
      return await this.reading;
    }
    this.readingNext ??= this.reading
      .catch(() => undefined)
      .then(() => {
        this.readingNext = null;
        return this.refresh();
      });
    return await this.readingNext;
  }

  /** Returns the sequence number of the latest row; 0 when there is none. */
  async latest(): Promise<number> {
    await this.refresh();
    return this.head ?? 0;
  }

  /**
   * Returns up to a batch of the events after a sequence number, in order, that were read before: those of one owner or,
   * for null, all. `position` is the number after which the next batch begins.
   */
  async after(
    sequenceNumber: number,
    ownerId: string | null,
  ): Promise<{ events: FeedRow<Item>[]; position: number }> {
    const head = this.head ?? 0;
    if (sequenceNumber >= head) return { events: [], position: sequenceNumber };
    const first = this.buffer[0];
    const isBuffered = first !== undefined && first.sequence_number <= sequenceNumber + 1;
    const events = isBuffered
      ? this.buffer
          .filter(
            (event) =>
              event.sequence_number > sequenceNumber &&
              (ownerId === null || event.owner_id === ownerId),
          )
          .slice(0, BATCH)
      : await this.source.selectAfter(this.db, { sequenceNumber, ownerId, limit: BATCH });
    const last = events.at(-1)?.sequence_number ?? sequenceNumber;
    return { events, position: events.length < BATCH ? Math.max(head, last) : last };
  }

  /** Subscribes a reader. The first one starts polling; closing the last one stops it. */
  open(): FeedReader<Item> {
    const reader = new FeedReader<Item>(this, () => {
      this.readers.delete(reader);
      if (this.readers.size > 0) return;
      clearInterval(this.poll);
      this.poll = undefined;
    });
    this.readers.add(reader);
    this.poll ??= setInterval(() => this.refreshForReaders(), this.source.pollMs);
    return reader;
  }

  /** Returns the number of open subscriptions. */
  get followers(): number {
    return this.readers.size;
  }

  /** Ends all streams, and each one that is opened later. */
  endStreams(): void {
    this.ended = true;
    for (const reader of this.readers) reader.wake();
  }

  /** Ends all streams and stops reading. */
  async stop(): Promise<void> {
    this.endStreams();
    clearInterval(this.poll);
    clearTimeout(this.notifyTimer);
    await this.listening?.stop();
    await Promise.allSettled([this.reading, this.readingNext]);
  }

  /** Reads the new rows when there are readers. */
  private refreshForReaders(): void {
    if (this.readers.size === 0 || this.ended) return;
    this.refresh().catch((error: unknown) =>
      this.log.warn({ err: error }, "new events of a stream could not be read"),
    );
  }

  private async read(): Promise<void> {
    await this.source.assignSequenceNumbers(this.db);
    if (this.head === null) {
      this.head = await this.source.selectHead(this.db);
      return;
    }
    const before = this.head;
    for (;;) {
      const after = { sequenceNumber: this.head, ownerId: null, limit: BATCH };
      const found = await this.source.selectAfter(this.db, after);
      this.buffer = [...this.buffer, ...found].slice(-BUFFER_MAX);
      this.head = found.at(-1)?.sequence_number ?? this.head;
      if (found.length < BATCH) break;
    }
    if (this.head > before) for (const reader of this.readers) reader.wake();
  }
}
