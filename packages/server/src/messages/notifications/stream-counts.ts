import { TooManyRequestsError } from "../../platform/limits/limit";

/** How many streams of one account a process holds open. A browser opens two, whatever number of tabs it has. */
const STREAMS_OF_ACCOUNT_MAX = 20;
const RETRY_AFTER_SECONDS = 60;

/** Counts the open streams of each account. */
export class StreamCounts {
  private readonly counts = new Map<string, number>();

  /** Throws `TooManyRequestsError` when this account has as many streams as it may have. */
  assertRoomFor(callerId: string): void {
    if ((this.counts.get(callerId) ?? 0) >= STREAMS_OF_ACCOUNT_MAX)
      throw new TooManyRequestsError(RETRY_AFTER_SECONDS);
  }

  /** Counts one more. Throws what `assertRoomFor` throws. */
  add(callerId: string): void {
    this.assertRoomFor(callerId);
    this.counts.set(callerId, (this.counts.get(callerId) ?? 0) + 1);
  }

  /** Counts one less. */
  remove(callerId: string): void {
    const left = (this.counts.get(callerId) ?? 1) - 1;
    if (left > 0) this.counts.set(callerId, left);
    else this.counts.delete(callerId);
  }
}
