import { getEventMeta } from "@orpc/client";
import { useEffect } from "react";
import { retryPause } from "~/platform/offline/retry-pause";
import { isTransient } from "~/platform/session/session-errors";

/** A stream of events, and the list that says where it begins. */
export interface LiveStream<Item extends object> {
  /** Of all tabs of a browser one holds the stream of this name. */
  name: string;
  /** Fetches the list anew; `position` is the sequence number after which the stream begins. */
  fetchPosition: () => Promise<number>;
  open: (options: { signal: AbortSignal; lastEventId: string }) => Promise<AsyncIterable<Item>>;
  /** Fetches what is shown again; called in every tab after each event, without it when another version holds the stream. */
  refresh: (item: Item | null) => Promise<void>;
  /** Called for each event in the tab that holds the stream. */
  onItem?: (item: Item) => void;
}

/**
 * Keeps what a stream is about up to date while the component is there. Of all tabs of a browser one holds the stream and
 * tells the others, since a browser opens only a few connections to one server. Pass the same object on each render.
 */
export function useLiveStream<Item extends object>(stream: LiveStream<Item>): void {
  useEffect(() => {
    const stop = new AbortController();
    const tabs = new BroadcastChannel(stream.name);
    tabs.onmessage = ({ data }: MessageEvent<Item | null>) => void stream.refresh(data);
    const follow = () =>
      followStream(stream, stop.signal, (item) => {
        // Of the item itself, a proxy, no other tab can get a copy.
        tabs.postMessage({ ...item });
        stream.onItem?.(item);
        void stream.refresh(item);
      });
    void holdStream(stream.name, follow, stop.signal);
    return () => {
      stop.abort();
      tabs.close();
    };
  }, [stream]);
}

async function holdStream(
  name: string,
  follow: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  /* Without a secure context there are no locks: then each tab follows by itself. */
  if (!("locks" in navigator)) return await follow();
  try {
    await navigator.locks.request(name, { signal }, follow);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/**
 * Tells of each new event until `signal` says stop or the server refuses for good. A connection that breaks is opened
 * again where it broke off, so that nothing is lost; between attempts it waits longer and longer. What came meanwhile is
 * in the list, which is fetched anew each time.
 */
async function followStream<Item extends object>(
  { fetchPosition, open }: LiveStream<Item>,
  signal: AbortSignal,
  onItem: (item: Item) => void,
): Promise<void> {
  let lastEventId: string | undefined;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const position = await fetchPosition();
      lastEventId ??= String(position);
      const events = await open({ signal, lastEventId });
      failures = 0;
      for await (const item of events) {
        lastEventId = getEventMeta(item)?.id ?? lastEventId;
        onItem(item);
      }
    } catch (error) {
      if (signal.aborted || !isTransient(error)) return;
      failures += 1;
    }
    await retryPause(failures, signal);
  }
}
