import { withEventMeta } from "@orpc/server";
import { LAST_EVENT_ID } from "@signpoint/api/calls/notifications";
import type { Notification } from "@signpoint/api/entities/notification";
import { DomainError } from "../../domain-error";
import { listNotifications } from "../../notifications/list-notifications";
import type { SequencedNotification } from "../../notifications/notification-feed";
import { streamNotifications } from "../../notifications/stream-notifications";
import { updateNotification } from "../../notifications/update-notification";
import type { CallContext } from "../call-context";
import { callerCalls } from "../implementer";
import { run } from "../run";
import { toApiError } from "../to-api-error";

const calls = callerCalls.notifications;

export const notificationRoutes = {
  list: calls.list.handler(run(listNotifications)),
  update: calls.update.handler(run(updateNotification)),
  stream: calls.stream.handler(({ context, input, lastEventId, signal }) => {
    const from = lastEventId === undefined ? input.last_event_id : parseSequenceNumber(lastEventId);
    // The stream uses its connection to the end, and proxies must not buffer it.
    context.responseHeaders.set("Connection", "close");
    context.responseHeaders.set("X-Accel-Buffering", "no");
    const { services, authorization } = context;
    return toEvents(context, streamNotifications(services, authorization, from ?? null, signal));
  }),
};

/** Yields notifications as events whose id is their sequence number. Throws the same errors as a call. */
async function* toEvents(
  { services, responseHeaders }: CallContext,
  stream: AsyncIterable<SequencedNotification>,
): AsyncGenerator<Notification, void, void> {
  try {
    for await (const { notification, sequence_number } of stream) {
      yield withEventMeta(notification, { id: String(sequence_number) });
    }
  } catch (error) {
    const report = (err: unknown) => services.log.error({ err }, "a notification stream failed");
    throw toApiError(error, { responseHeaders, report });
  }
}

/** Returns the sequence number in the header that a client sends when it reconnects. Throws BAD_REQUEST. */
function parseSequenceNumber(lastEventId: string): number {
  const parsed = LAST_EVENT_ID.safeParse(lastEventId);
  if (parsed.success) return parsed.data;
  throw new DomainError("BAD_REQUEST", {
    fields: { last_event_id: "is not a position of this stream" },
  });
}
