import { ErrorEvent, ORPCError, withEventMeta } from "@orpc/server";
import { toFetchResponse } from "@orpc/standard-server-fetch";
import { LAST_EVENT_ID } from "@signpoint/api/calls/notifications";
import type { Notification } from "@signpoint/api/entities/notification";
import type { Handler } from "hono";
import * as z from "zod";
import { checkAccess } from "../auth/access";
import { readCaller } from "../auth/authenticate";
import { DomainError } from "../domain-error";
import type { SequencedNotification } from "../notifications/notification-feed";
import { streamNotifications } from "../notifications/stream-notifications";
import type { Services } from "../services";
import type { CallDefinition } from "./call-definition";
import { toErrorAnswer } from "./error-answer";
import { parseInput, readInput } from "./read-input";
import { commonHeaders, errorResponse } from "./responses";

const Input = z.object({ last_event_id: z.number().optional() });

/** Returns the handler of the call that responds with notifications as Server-Sent Events. */
export function notificationStream(services: Services, call: CallDefinition): Handler {
  const report = (err: unknown) => services.log.error({ err }, "a notification stream failed");
  return async (c) => {
    c.set("route", call.name);
    // A HEAD request would leave the stream open, with nothing to read from it.
    if (c.req.raw.method === "HEAD") return c.notFound();
    const authorization = c.req.header("authorization");
    try {
      const caller = await readCaller(services, authorization);
      if (caller === null) throw new DomainError("UNAUTHORIZED");
      await checkAccess(services, caller, "admin");
      const input = Input.parse(parseInput(call, await readInput(c)));
      const lastEventId = c.req.header("last-event-id");
      const from =
        lastEventId === undefined ? input.last_event_id : parseSequenceNumber(lastEventId);
      const { signal } = c.req.raw;
      const stream = streamNotifications(services, authorization, from ?? null, signal);
      return toFetchResponse({
        status: 200,
        headers: {
          ...commonHeaders(services),
          // The stream uses its connection to the end, and proxies must not buffer it.
          Connection: "close",
          "X-Accel-Buffering": "no",
        },
        body: toEvents(stream, report),
      });
    } catch (error) {
      return await errorResponse(services, c, error, { call, report });
    }
  };
}

/** Yields notifications as events whose id is their sequence number. Throws the same errors as a call, as an event. */
async function* toEvents(
  stream: AsyncIterable<SequencedNotification>,
  report: (error: unknown) => void,
): AsyncGenerator<Notification, void, void> {
  try {
    for await (const { notification, sequence_number } of stream) {
      yield withEventMeta(notification, { id: String(sequence_number) });
    }
  } catch (error) {
    const { status, body } = toErrorAnswer(error, { report });
    throw new ErrorEvent({ data: new ORPCError(body.code, { status, ...body }).toJSON() });
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
