import type { Notification } from "@signpoint/api/entities/notification";
import { and, asc, gt, isNotNull, max, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database, OpenDatabase } from "../db/client";
import type { Listening } from "../db/listen";
import { notifications } from "../db/schema/index";
import { assignSequenceNumbers } from "./assign-sequence-numbers";
import { notificationColumns, toNotification } from "./notification-view";

export interface SequencedNotification {
  sequence_number: number;
  notification: Notification;
}

/** The subscription of one reader. */
export interface FeedSubscription {
  /** Resolves when there may be new notifications, after `timeoutMs`, or when the signal is aborted. */
  wait: (timeoutMs: number, signal: AbortSignal | undefined) => Promise<void>;
  close: () => void;
}

const CHANNEL = "signpoint_notifications";
/** Polls in case NOTIFY does not arrive: some engines and poolers do not support it. */
const POLL_MS = 750;
/** Notifications within this time are sent to the other processes as one NOTIFY. */
const NOTIFY_DELAY_MS = 30;
const BUFFER_MAX = 500;
const BATCH = 200;

/**
 * Distributes new notifications to all open streams of this process. They are read from the table once, whichever
 * process wrote them. Readers hold no connection to the database.
 */
export class NotificationFeed {
  private readonly readers = new Set<() => void>();
  /** The latest notifications, without a gap up to `head`. */
  private buffer: SequencedNotification[] = [];
  private head: number | null = null;
  private reading: Promise<void> | null = null;
  private readingNext: Promise<void> | null = null;
  private poll: NodeJS.Timeout | undefined;
  private notifyTimer: NodeJS.Timeout | undefined;
  private listening: Listening | null = null;
  ended = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** Subscribes to the notifications of other processes, where the engine allows several. */
  start({ listen }: Pick<OpenDatabase, "listen">): void {
    this.listening = listen?.(CHANNEL, () => this.refreshForReaders()) ?? null;
  }

  /** Wakes the readers of all processes. Call it after a notification was committed. */
  publish(): void {
    this.refreshForReaders();
    if (this.listening === null || this.ended || this.notifyTimer !== undefined) return;
    this.notifyTimer = setTimeout(() => {
      this.notifyTimer = undefined;
      this.db
        .execute(sql`select pg_notify(${CHANNEL}, '')`)
        .catch((error: unknown) => this.log.warn({ err: error }, "no notice was sent"));
    }, NOTIFY_DELAY_MS);
  }

  /** Reads the new notifications. Simultaneous calls share one read that begins after them. */
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

  /** Returns the sequence number of the latest notification; 0 when there is none. */
  async latest(): Promise<number> {
    await this.refresh();
    return this.head ?? 0;
  }

  /** Returns up to a batch of the notifications after a sequence number, in order, that were read before. */
  async after(sequenceNumber: number): Promise<SequencedNotification[]> {
    if (sequenceNumber >= (this.head ?? 0)) return [];
    const first = this.buffer[0];
    if (first !== undefined && first.sequence_number <= sequenceNumber + 1) {
      const start = sequenceNumber + 1 - first.sequence_number;
      return this.buffer.slice(start, start + BATCH);
    }
    return await selectAfter(this.db, sequenceNumber);
  }

  /** Subscribes a reader. The first one starts polling; closing the last one stops it. */
  open(): FeedSubscription {
    let pending = false;
    let resolve: (() => void) | null = null;
    const wake = () => {
      pending = true;
      resolve?.();
    };
    this.readers.add(wake);
    this.poll ??= setInterval(() => this.refreshForReaders(), POLL_MS);
    return {
      wait: async (timeoutMs, signal) => {
        if (pending || this.ended || signal?.aborted) {
          pending = false;
          return;
        }
        await new Promise<void>((done) => {
          const timer = setTimeout(done, timeoutMs);
          signal?.addEventListener("abort", wake, { once: true });
          resolve = () => {
            clearTimeout(timer);
            done();
          };
        });
        resolve = null;
        signal?.removeEventListener("abort", wake);
        pending = false;
      },
      close: () => {
        this.readers.delete(wake);
        if (this.readers.size > 0) return;
        clearInterval(this.poll);
        this.poll = undefined;
      },
    };
  }

  /** Returns the number of open subscriptions. */
  get followers(): number {
    return this.readers.size;
  }

  /** Ends all streams, and each one that is opened later. */
  endStreams(): void {
    this.ended = true;
    for (const wake of this.readers) wake();
  }

  /** Ends all streams and stops reading. */
  async stop(): Promise<void> {
    this.endStreams();
    clearInterval(this.poll);
    clearTimeout(this.notifyTimer);
    await this.listening?.stop();
    await Promise.allSettled([this.reading, this.readingNext]);
  }

  /** Reads the new notifications when there are readers. */
  private refreshForReaders(): void {
    if (this.readers.size === 0 || this.ended) return;
    this.refresh().catch((error: unknown) =>
      this.log.warn({ err: error }, "new notifications could not be read"),
    );
  }

  private async read(): Promise<void> {
    await assignSequenceNumbers(this.db);
    if (this.head === null) {
      this.head = await selectHead(this.db);
      return;
    }
    const before = this.head;
    for (;;) {
      const found = await selectAfter(this.db, this.head);
      this.buffer = [...this.buffer, ...found].slice(-BUFFER_MAX);
      this.head = found.at(-1)?.sequence_number ?? this.head;
      if (found.length < BATCH) break;
    }
    if (this.head > before) for (const wake of this.readers) wake();
  }
}

async function selectHead(db: Database): Promise<number> {
  const [row] = await db.select({ head: max(notifications.sequence_number) }).from(notifications);
  return row?.head ?? 0;
}

async function selectAfter(db: Database, sequenceNumber: number): Promise<SequencedNotification[]> {
  const { sequence_number } = notifications;
  const rows = await db
    .select({ ...notificationColumns, sequence_number })
    .from(notifications)
    .where(and(isNotNull(sequence_number), gt(sequence_number, sequenceNumber)))
    .orderBy(asc(sequence_number))
    .limit(BATCH);
  return rows.map(({ sequence_number, ...row }) => ({
    sequence_number: sequence_number ?? 0,
    notification: toNotification(row),
  }));
}
