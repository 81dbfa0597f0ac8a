import { WAITING_BEFORE_MAX } from "@signpoint/api/constants";
import { fairMessages } from "@signpoint/api/messages";

/** Returns how many wait before the reader's own; empty when that is not counted. */
export function waitingText(waiting: number | null): string {
  if (waiting === null) return "";
  if (waiting === 0) return fairMessages.nextInReview;
  return waiting >= WAITING_BEFORE_MAX
    ? fairMessages.manyWaitingBefore(waiting)
    : fairMessages.waitingBefore(waiting);
}
