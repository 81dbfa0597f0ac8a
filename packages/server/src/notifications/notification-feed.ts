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

/** Somebody who waits for what is new. */
export interface FeedSubscription {
  /** Resolves when there may be something new, after `timeoutMs`, or when the signal says to give up. */
  wait: (timeoutMs: number, signal: AbortSignal | undefined) => Promise<void>;
  close: () => void;
}

const CHANNEL = "signpoint_notifications";
/** Stands behind the notices: on engines and poolers that pass none on, this is how fast it is. */
const POLL_MS = 750;
/** One notice tells the other processes of everything within this time. */
const NOTICE_MS = 30;
const KEPT = 500;
const BATCH = 200;

/**
 * The notifications as they come, for every open screen of this process: read from the table once,
 * whoever wrote them and in whichever process. Readers hold no connection to the database.
 */
export class NotificationFeed {
  private readonly readers = new Set<() => void>();
  /** The latest, without a gap up to `head`. */
  private kept: SequencedNotification[] = [];
  private head: number | null = null;
  private reading: Promise<void> | null = null;
  private readingNext: Promise<void> | null = null;
  private poll: NodeJS.Timeout | undefined;
  private notice: NodeJS.Timeout | undefined;
  private listening: Listening | null = null;
  ended = false;

  constructor(
    private readonly db: Database,
    private readonly log: Logger,
  ) {}

  /** Begins to hear of what other processes announce, where the engine lets there be others. */
  start({ listen }: Pick<OpenDatabase, "listen">): void {
    this.listening = listen?.(CHANNEL, () => this.look()) ?? null;
  }

  /** Tells everybody, in this process and others, that a notification was committed. */
  publish(): void {
    this.look();
    if (this.listening === null || this.ended || this.notice !== undefined) return;
    this.notice = setTimeout(() => {
      this.notice = undefined;
      this.db
        .execute(sql`select pg_notify(${CHANNEL}, '')`)
        .catch((error: unknown) => this.log.warn({ err: error }, "no notice was sent"));
    }, NOTICE_MS);
  }

  /** Reads what is new by now. Many who ask at once share one reading that begins after they asked. */
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

  /** Returns the sequence number of the latest notification by now; 0 when there is none. */
  async latest(): Promise<number> {
    await this.refresh();
    return this.head ?? 0;
  }

  /** Returns up to a batch of the notifications after a sequence number, in order, as far as they have been read. */
  async after(sequenceNumber: number): Promise<SequencedNotification[]> {
    if (sequenceNumber >= (this.head ?? 0)) return [];
    const first = this.kept[0];
    if (first !== undefined && first.sequence_number <= sequenceNumber + 1) {
      const start = sequenceNumber + 1 - first.sequence_number;
      return this.kept.slice(start, start + BATCH);
    }
    return await selectAfter(this.db, sequenceNumber);
  }

  /** Joins those who are told of what is new; the first one starts the poll, the last one ends it. */
  open(): FeedSubscription {
    let pending = false;
    let resolve: (() => void) | null = null;
    const wake = () => {
      pending = true;
      resolve?.();
    };
    this.readers.add(wake);
    this.poll ??= setInterval(() => this.look(), POLL_MS);
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

  /** How many screens follow at this moment. */
  get followers(): number {
    return this.readers.size;
  }

  /** Lets every stream come to its end, and any that is opened from now on. */
  endStreams(): void {
    this.ended = true;
    for (const wake of this.readers) wake();
  }

  /** Stops reading and telling. */
  async stop(): Promise<void> {
    this.endStreams();
    clearInterval(this.poll);
    clearTimeout(this.notice);
    await this.listening?.stop();
    await Promise.allSettled([this.reading, this.readingNext]);
  }

  /** Reads what is new when somebody waits for it. */
  private look(): void {
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
      this.kept = [...this.kept, ...found].slice(-KEPT);
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
