import { ErrorEvent, ORPCError, withEventMeta } from "@orpc/server";
import { toFetchResponse } from "@orpc/standard-server-fetch";
import { LAST_EVENT_ID } from "@signpoint/api/messages/notification-calls";
import type { Handler } from "hono";
import * as z from "zod";
import { readCaller } from "../accounts/auth/authenticate";
import type { FeedEvent } from "../messages/notifications/feed-reader";
import { streamEvents } from "../messages/notifications/stream-events";
import { checkAccess } from "../platform/access";
import type { Caller } from "../platform/context";
import { DomainError } from "../platform/domain-error";
import type { Services } from "../platform/services";
import type { CallDefinition } from "./calls/call-definition";
import { parseInput, readInput } from "./calls/read-input";
import { toErrorAnswer } from "./error-answer";
import { commonHeaders, errorResponse } from "./responses";

const Input = z.object({ last_event_id: z.number().optional() });

interface EventStreamOptions {
  /** Admins get the notifications to all admins, other people those that are their own. */
  access: "user" | "admin";
  /** The stream of a caller who has lost the access ends within this time. */
  checkMs: number;
  /** Whether it has what readers are told in passing, for a request with this value in `Signpoint-Events`. */
  passing?: string;
}

/** Returns the handler of a call that responds with new notifications as Server-Sent Events. */
export function eventStream(
  services: Services,
  call: CallDefinition,
  options: EventStreamOptions,
): Handler {
  const report = (err: unknown) => services.log.error({ err, call: call.name }, "a stream failed");
  return async (c) => {
    c.set("route", call.name);
    // A HEAD request would leave the stream open, with nothing to read from it.
    if (c.req.raw.method === "HEAD")
      return await errorResponse(services, c, new DomainError("NOT_FOUND"), { report });
    const authorization = c.req.header("authorization");
    try {
      const caller = await assertAllowed(services, authorization, options);
      const input = Input.parse(parseInput(call, await readInput(c)));
      const lastEventId = c.req.header("last-event-id");
      const requested =
        lastEventId === undefined ? input.last_event_id : parseSequenceNumber(lastEventId);
      // Before the answer begins: a client that has it receives all that is committed from then on.
      const { notificationFeed } = services;
      notificationFeed.counts.assertRoomFor(caller.user_id);
      const ownerId = options.access === "admin" ? null : caller.user_id;
      const latest = await notificationFeed.latest(ownerId);
      const { signal } = c.req.raw;
      const stream = streamEvents({
        feed: notificationFeed,
        callerId: caller.user_id,
        ownerId,
        checkMs: options.checkMs,
        assertAccess: async () => {
          await assertAllowed(services, authorization, options);
        },
        // After a restore, a client may have a number that has not been assigned yet.
        from: Math.min(requested ?? latest, latest),
        hasPassing:
          options.passing !== undefined && c.req.header("signpoint-events") === options.passing,
        signal,
      });
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

/**
 * Returns the caller of a stream. Throws UNAUTHORIZED without a session that is valid now, and FORBIDDEN for somebody who
 * is not an admin any more.
 */
async function assertAllowed(
  services: Services,
  authorization: string | undefined,
  { access }: Pick<EventStreamOptions, "access">,
): Promise<Caller> {
  const caller = await readCaller(services, authorization);
  if (caller === null) throw new DomainError("UNAUTHORIZED");
  await checkAccess(services, caller, { access });
  return caller;
}

/** Yields the items of events under their sequence numbers. Throws the same errors as a call, as an event. */
async function* toEvents(
  stream: AsyncIterable<FeedEvent>,
  report: (error: unknown) => void,
): AsyncGenerator<FeedEvent["item"], void, void> {
  try {
    for await (const { item, sequence_number } of stream) {
      yield withEventMeta(item, sequence_number === null ? {} : { id: String(sequence_number) });
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
