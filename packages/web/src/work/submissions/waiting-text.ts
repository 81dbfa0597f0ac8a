import { WAITING_BEFORE_MAX } from "@signpoint/api/platform/constants";
import { reviewMessages } from "@signpoint/api/texts";

/** Returns how many wait before the reader's own; empty when that is not counted. */
export function waitingText(waiting: number | null): string {
  if (waiting === null) return "";
  if (waiting === 0) return reviewMessages.nextInReview;
  return waiting >= WAITING_BEFORE_MAX
    ? reviewMessages.manyWaitingBefore(waiting)
    : reviewMessages.waitingBefore(waiting);
}
