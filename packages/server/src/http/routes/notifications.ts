import { LAST_EVENT_ID } from "@signpoint/api/calls/notifications";
import { DomainError } from "../../domain-error";
import { listNotifications } from "../../notifications/list-notifications";
import { streamNotifications } from "../../notifications/stream-notifications";
import { updateNotification } from "../../notifications/update-notification";
import { callerCalls } from "../implementer";
import { run } from "../run";

const calls = callerCalls.notifications;

export const notificationRoutes = {
  list: calls.list.handler(run(listNotifications)),
  update: calls.update.handler(run(updateNotification)),
  stream: calls.stream.handler(({ context, input, lastEventId, signal }) => {
    const from = lastEventId === undefined ? input.last_event_id : positionIn(lastEventId);
    // The stream keeps its connection to the end, and no proxy may collect it in between.
    context.responseHeaders.set("Connection", "close");
    context.responseHeaders.set("X-Accel-Buffering", "no");
    return streamNotifications(context.services, context.authorization, from ?? null, signal);
  }),
};

/** The header that a client which connects again sends by itself. */
function positionIn(lastEventId: string): number {
  const position = LAST_EVENT_ID.safeParse(lastEventId);
  if (position.success) return position.data;
  throw new DomainError("BAD_REQUEST", {
    fields: { last_event_id: "is not a position of this stream" },
  });
}
