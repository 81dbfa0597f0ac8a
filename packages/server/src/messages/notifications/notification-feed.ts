import { QueueChange } from "@signpoint/api/platform/review-lease";
import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "../../platform/db/client";
import type { Listening } from "../../platform/db/listen";
import { newId } from "../../platform/db/new-id";
import { assignSequenceNumbers } from "./assign-sequence-numbers";
import type { Audience } from "./audience";
import { BATCH, FeedReader, type NumberedEvent } from "./feed-reader";
import { type FeedRow, type Heads, readHeads, readRows, readRowsOf, toEvent } from "./feed-rows";
import { StreamCounts } from "./stream-counts";
import { toAdmins } from "./to-admins";
import { toPerson } from "./to-person";

declare module "../../platform/services" {
  interface Services {
    /** The streams of the notifications to the admins and to each person. */
    notificationFeed: NotificationFeed;
  }
}

/** The channel of NOTIFY. */
const CHANNEL = "signpoint_notifications";
/** Polls in case NOTIFY does not arrive: some engines and poolers do not support it. */
const POLL_MS = 750;
/** Events within this time are announced to the other processes by one NOTIFY. */
const NOTIFY_DELAY_MS = 30;

/** What a reader wants. */
interface Begin {
  /** Who reads. */
  callerId: string;
  /** The person whose notices it reads; null for the notifications to the admins. */
  ownerId: string | null;
  /** The sequence number after which it begins. */
  from: number;
  hasPassing: boolean;
}

/**
 * Distributes new notifications to the open streams of this process: each to its owner's alone, without a look at any
 * other. They are read once, whichever process wrote them. Readers hold no connection to the database.
 */
export class NotificationFeed {
  /** By owner; null for the admins. */
  private readonly readers = new Map<string | null, Set<FeedReader>>();
  /** The open streams by who reads. */
  readonly counts = new StreamCounts();
  private heads: Heads | null = null;
  private reading: Promise<void> | null = null;
  private readingNext: Promise<void> | null = null;
  private poll: NodeJS.Timeout | undefined;
  private notifyTimer: NodeJS.Timeout | undefined;
  /** What the other processes are told next: an empty text for new rows. */
  private readonly payloads = new Set<string>();
  /** An id before what this process tells, to know its own NOTIFY from those of others. */
  private readonly origin = newId();
  private listening: Listening | null = null;
  private readonly publishListeners = new Set<() => void>();
  ended = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** Subscribes to what other processes publish, where the engine allows several. */
  start({ listen }: Pick<OpenDatabase, "listen">): void {
    this.listening = listen?.(CHANNEL, (payload) => this.hear(payload)) ?? null;
  }

  /** Has the new notifications read in all processes. Call it after they were committed. */
  publish(): void {
    this.refreshForReaders();
    this.notifyOthers("");
    for (const listener of this.publishListeners) listener();
  }

  /** Calls back whenever this process publishes. Returns how to end that. */
  onPublish(listener: () => void): () => void {
    this.publishListeners.add(listener);
    return () => this.publishListeners.delete(listener);
  }

  /** Tells all admins that the queues have changed. Call it after the commit. */
  tellQueues(change: QueueChange["change"], by: string): void {
    const told = JSON.stringify({ kind: "queue_changed", change, by } satisfies QueueChange);
    this.tellReaders(told);
    this.notifyOthers(`${this.origin}${told}`);
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
          sql`select pg_notify(${CHANNEL}, payload) from json_array_elements_text(${payloads}) as payload`,
        )
        .catch((error: unknown) => this.log.warn({ err: error }, "no NOTIFY was sent"));
    }, NOTIFY_DELAY_MS);
  }

  /** Hears a NOTIFY; an empty one says that there are new rows. What another version tells may be unknown here. */
  private hear(payload: string): void {
    if (payload === "") this.refreshForReaders();
    else if (!payload.startsWith(this.origin)) {
      const change = readQueueChange(payload.slice(this.origin.length));
      if (change !== null) this.tellReaders(JSON.stringify(change));
    }
  }

  private tellReaders(change: string): void {
    for (const reader of this.readers.get(null) ?? []) reader.tell(change);
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

  /** Returns the sequence number of the latest row to the admins (null), or to any person; 0 when there is none. */
  async latest(ownerId: string | null): Promise<number> {
    await this.refresh();
    return this.headFor(ownerId);
  }

  /**
   * Subscribes a reader. The first one starts polling; closing the last one stops it. Throws `TooManyRequestsError` when its
   * account has as many as it may have.
   */
  open({ callerId, ownerId, from, hasPassing }: Begin): FeedReader {
    this.counts.add(callerId);
    const reader = new FeedReader(this, {
      isBehind: from < this.headFor(ownerId),
      hasPassing,
      readAfter: (after) => readRowsOf(this.db, ownerId, after),
      close: () => this.close(callerId, ownerId, reader),
    });
    const readers = this.readers.get(ownerId) ?? new Set();
    this.readers.set(ownerId, readers.add(reader));
    this.poll ??= setInterval(() => this.refreshForReaders(), POLL_MS);
    return reader;
  }

  private close(callerId: string, ownerId: string | null, reader: FeedReader): void {
    const readers = this.readers.get(ownerId);
    if (readers?.delete(reader)) this.counts.remove(callerId);
    if (readers?.size === 0) this.readers.delete(ownerId);
    if (this.readers.size > 0) return;
    clearInterval(this.poll);
    this.poll = undefined;
  }

  /** Returns the number of open subscriptions. */
  get followers(): number {
    let followers = 0;
    for (const readers of this.readers.values()) followers += readers.size;
    return followers;
  }

  /** Ends all streams, and each one that is opened later. */
  endStreams(): void {
    this.ended = true;
    for (const readers of this.readers.values()) for (const reader of readers) reader.wake();
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
    await assignSequenceNumbers(this.db);
    if (this.heads === null) {
      this.heads = await readHeads(this.db);
      return;
    }
    const { heads } = this;
    for (;;) {
      const { admins, person } = await readRows(this.db, heads);
      heads.admins = admins.at(-1)?.sequence_number ?? heads.admins;
      heads.person = person.at(-1)?.sequence_number ?? heads.person;
      this.handOut(toAdmins, admins);
      this.handOut(toPerson, person);
      if (Math.max(admins.length, person.length) < BATCH) return;
    }
  }

  /** Hands rows to the readers of their owners. The text is made of those alone that somebody reads here. */
  private handOut<Row>(audience: Audience<Row, NumberedEvent["item"]>, rows: FeedRow<Row>[]): void {
    for (const row of rows) {
      const readers = this.readers.get(row.owner_id);
      if (readers === undefined) continue;
      const event = toEvent(audience, row);
      for (const reader of readers) reader.push(event);
    }
  }

  private headFor(ownerId: string | null): number {
    return (ownerId === null ? this.heads?.admins : this.heads?.person) ?? 0;
  }
}

/** Returns what another process tells in passing, from its JSON; null for anything unknown. */
function readQueueChange(json: string): QueueChange | null {
  try {
    return QueueChange.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    return null;
  }
}
