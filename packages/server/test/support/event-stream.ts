import type { Notification } from "@signpoint/api/messages/notification";

export interface StreamEvent<Item> {
  event: string;
  id: string | null;
  data: Item;
}

export interface EventStream<Item = Notification> {
  status: number;
  headers: Headers;
  /** The next event; null when the stream has ended. Comments are passed over. */
  next: () => Promise<StreamEvent<Item> | null>;
  /** Everything as it came over the wire so far. */
  text: () => string;
  /** Goes away, as a closed tab does. */
  close: () => void;
}

/** Opens a stream as a browser does: over HTTP, with a bearer header. By default that of the admins' notifications. */
export async function openStream<Item = Notification>(
  server: { url: string },
  as: { token: string } | undefined,
  from: { header?: string; query?: string; path?: string; events?: string } = {},
): Promise<EventStream<Item>> {
  const url = new URL(from.path ?? "/api/admin/notifications/stream", server.url);
  if (from.query !== undefined) url.searchParams.set("last_event_id", from.query);
  const headers = new Headers({ accept: "text/event-stream" });
  if (as !== undefined) headers.set("authorization", `Bearer ${as.token}`);
  if (from.events !== undefined) headers.set("signpoint-events", from.events);
  if (from.header !== undefined) headers.set("last-event-id", from.header);
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  let unread = "";
  const next = async (): Promise<StreamEvent<Item> | null> => {
    for (;;) {
      const end = unread.indexOf("\n\n");
      if (end >= 0) {
        const event = eventIn<Item>(unread.slice(0, end));
        unread = unread.slice(end + 2);
        if (event !== null) return event;
        continue;
      }
      const chunk = await reader?.read();
      if (chunk === undefined || chunk.done) return null;
      text += chunk.value;
      unread += chunk.value;
    }
  };
  return {
    status: response.status,
    headers: response.headers,
    next,
    text: () => text,
    close: () => controller.abort(),
  };
}

function eventIn<Item>(block: string): StreamEvent<Item> | null {
  const fields = new Map(
    block.split("\n").map((line) => {
      const [name = "", ...rest] = line.split(": ");
      return [name, rest.join(": ")] as const;
    }),
  );
  const event = fields.get("event");
  const data = fields.get("data");
  if (event === undefined) return null;
  return { event, id: fields.get("id") ?? null, data: data ? JSON.parse(data) : null };
}
